import { useEffect, useRef } from 'react';
import type { useLocation, useSearchParams } from '../core/routing.ts';

/**
 * Changes the address's parameters, from what they are or will be.
 * `replace` makes no step that Back goes back; `state` goes with the step.
 */
type ChangeAddress = (
  change: (latest: URLSearchParams) => URLSearchParams,
  options: { replace: boolean; state?: unknown },
) => void;

/**
 * The step of the history that somebody is at, with what its link gave it. What a screen has drawn may be behind it: a
 * change that begins from what is drawn would take back what was chosen just now.
 */
export function stepNow(): { params: URLSearchParams; state: ReturnType<typeof useLocation>['state'] } {
  return { params: new URLSearchParams(window.location.search), state: window.history.state?.usr };
}

const addressOf = (pathname: string, params: URLSearchParams) => `${pathname}?${params}`;

/**
 * What the address of a list or a search says, and a way to change it: of two quick choices neither takes the other
 * back.
 * What the router's hooks give is handed in, because their module is part of the shell's main script.
 */
export function useAddressState(
  [params, setParams]: ReturnType<typeof useSearchParams>,
  { pathname }: ReturnType<typeof useLocation>,
): [params: URLSearchParams, change: ChangeAddress] {
  // The address as it will be once what was chosen is drawn.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  return [
    params,
    (change, options) => {
      const { location } = window;
      const now = addressOf(location.pathname, new URLSearchParams(location.search));
      // A search that is late must not call somebody back who has followed a link, whose screen is still on its way.
      if (now !== addressOf(pathname, params) && now !== addressOf(pathname, latest.current)) return;
      latest.current = change(latest.current);
      setParams(latest.current, options);
    },
  ];
}
