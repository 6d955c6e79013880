import { useSearchParams } from '@openward/remote-kit';
import { type GridState, PAGE_SIZES } from '@openward/ui/data-grid';
import { useEffect, useRef } from 'react';

/** A list as its address describes it: what is searched, the order, the page and its size. */
export interface ListAddress {
  grid: GridState;
  typed: string;
  setGrid: (grid: GridState) => void;
  setTyped: (typed: string) => void;
}

/** Reads and writes the address of a list; what is usual does not stand in it. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  // The address as it will be once what was chosen is drawn.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (changes: Record<string, string>, replace: boolean) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    setParams(next, { replace });
  };
  const [usual] = PAGE_SIZES;
  return {
    grid: gridOf(params),
    typed: params.get('q') ?? '',
    setGrid: ({ page, size, sort }) =>
      change(
        { page: page > 0 ? String(page + 1) : '', size: size === usual ? '' : String(size), sort: sort ?? '' },
        false,
      ),
    // A step in the history for each letter would make Back useless.
    setTyped: (typed) => change({ q: typed, page: '' }, true),
  };
}

/** What an address says of the page; what makes no sense in it counts as usual. */
function gridOf(params: URLSearchParams): GridState {
  const sort = params.get('sort') ?? '';
  return {
    page: Math.max(1, Math.min(100_000, Math.floor(Number(params.get('page'))) || 1)) - 1,
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? PAGE_SIZES[0],
    sort: /^-?[a-zA-Z]{1,40}$/.test(sort) ? sort : undefined,
  };
}
