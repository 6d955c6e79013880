import { useEffect, useRef } from 'react';
import type { useSearchParams } from '../core/routing.ts';

/** Changes the address's parameters, from what they are or will be. `replace` makes no step that Back goes back. */
type ChangeAddress = (change: (latest: URLSearchParams) => URLSearchParams, options: { replace: boolean }) => void;

/**
 * What a list's address says, and a way to change it: of two quick choices neither takes the other back.
 * What the router's `useSearchParams` gives is handed in, because its module is part of the shell's main script.
 */
export function useAddressState([params, setParams]: ReturnType<typeof useSearchParams>): [
  params: URLSearchParams,
  change: ChangeAddress,
] {
  // The address as it will be once what was chosen is drawn.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  return [
    params,
    (change, { replace }) => {
      latest.current = change(latest.current);
      setParams(latest.current, { replace });
    },
  ];
}
