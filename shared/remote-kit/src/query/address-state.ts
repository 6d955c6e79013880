import { useEffect, useRef } from 'react';
import type { useLocation, useSearchParams } from '../core/routing.ts';

/** Changes the latest query parameters. `replace` adds no history entry; `state` is stored in the entry. */
type ChangeAddress = (
  change: (latest: URLSearchParams) => URLSearchParams,
  options: { replace: boolean; state?: unknown },
) => void;

/**
 * Returns the current history entry with its link state. The rendered screen may be older, and a change based on it
 * would undo a choice made just now.
 */
export function stepNow(): { params: URLSearchParams; state: ReturnType<typeof useLocation>['state'] } {
  return { params: new URLSearchParams(window.location.search), state: window.history.state?.usr };
}

const addressOf = (pathname: string, params: URLSearchParams) => `${pathname}?${params}`;

/**
 * Returns the query parameters of a list or search and a function to change them, so that two quick changes do not undo
 * each other. The caller passes the results of the router's hooks, because their module is part of the shell's main
 * script.
 */
export function useAddressState(
  [params, setParams]: ReturnType<typeof useSearchParams>,
  { pathname }: ReturnType<typeof useLocation>,
): [params: URLSearchParams, change: ChangeAddress] {
  // The parameters as they will be once the last change is rendered.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  return [
    params,
    (change, options) => {
      const { location } = window;
      const now = addressOf(location.pathname, new URLSearchParams(location.search));
      // Ignores a late search after the user has followed a link whose screen is still loading.
      if (now !== addressOf(pathname, params) && now !== addressOf(pathname, latest.current)) return;
      latest.current = change(latest.current);
      setParams(latest.current, options);
    },
  ];
}
