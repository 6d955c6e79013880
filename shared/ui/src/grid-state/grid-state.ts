import { addressedPage, isNumbered, type ShownPage } from '@openward/contract';

/** Page sizes (specification, section 9). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The state of a grid. `page` counts from 0; `sort` is a column id, prefixed with `-` for descending. */
export interface GridState extends ShownPage {
  sort: string | undefined;
}

/**
 * Reads a grid's state from query parameters: `page` (from 1), `size`, `sort`. Ignores invalid values.
 * @param sortable ids of the columns that the server can sort by
 */
export function gridStateOf(params: URLSearchParams, sortable: readonly string[]): GridState {
  const page = Number(params.get('page'));
  const size = Number(params.get('size'));
  const sort = params.get('sort') ?? '';
  return {
    ...addressedPage(params, {
      page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page - 1 : 0,
      size: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    }),
    sort: sortable.includes(sort.replace(/^-/, '')) ? sort : undefined,
  };
}

/** Writes a grid's state into query parameters. Defaults are omitted. */
export function withGridState(params: URLSearchParams, state: GridState): URLSearchParams {
  const { page, size, sort } = state;
  const { after, before } = isNumbered(state) ? {} : state;
  const next = new URLSearchParams(params);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  put('page', page > 0 ? String(page + 1) : '');
  put('size', size === PAGE_SIZES[0] ? '' : String(size));
  put('sort', sort ?? '');
  put('after', after ?? '');
  put('before', before ?? '');
  return next;
}
