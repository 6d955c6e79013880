import { useSearchParams } from '@openward/remote-kit';
import { useAddressState } from '@openward/remote-kit/query';
import { type GridState, gridStateOf, withGridState } from '@openward/ui/data-grid';

/** A list as its address describes it: what is searched, the order, the page and its size. */
export interface ListAddress {
  grid: GridState;
  typed: string;
  setGrid: (grid: GridState) => void;
  setTyped: (typed: string) => void;
}

/**
 * Reads and writes the address of a list; what is usual does not stand in it.
 * @param sortable the ids of the columns that the server can sort by
 */
export function useListAddress(sortable: readonly string[] = []): ListAddress {
  const [params, change] = useAddressState(useSearchParams());
  return {
    grid: gridStateOf(params, sortable),
    typed: params.get('q') ?? '',
    setGrid: (grid) => change((latest) => withGridState(latest, grid), { replace: false }),
    // A step in the history for each letter would make Back useless.
    setTyped: (typed) => change((latest) => withTyped(latest, typed), { replace: true }),
  };
}

function withTyped(params: URLSearchParams, typed: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (typed) next.set('q', typed);
  else next.delete('q');
  next.delete('page');
  return next;
}
