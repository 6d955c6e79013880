import { isNumbered, type ShownPage } from '@openward/contract';

/** Page sizes (specification, section 9). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** One page of rows as the server holds them; `page` counts from 0, `sort` is a column's id, with `-` in front for descending. */
export interface GridState extends ShownPage {
  sort: string | undefined;
}

/**
 * Reads a grid's state from an address: `page` from 1, `size`, `sort`; what makes no sense there is left out.
 * @param sortable the ids of the columns that the server can sort by
 */
export function gridStateOf(params: URLSearchParams, sortable: readonly string[]): GridState {
  const page = Number(params.get('page'));
  const size = Number(params.get('size'));
  const sort = params.get('sort') ?? '';
  return {
    ...pageOf(params, {
      page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page - 1 : 0,
      size: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    }),
    sort: sortable.includes(sort.replace(/^-/, '')) ? sort : undefined,
  };
}

/** A page with the cursor that leads to it, where it has no number. */
export function pageOf(params: URLSearchParams, shown: { page: number; size: number }): ShownPage {
  if (isNumbered(shown)) return shown;
  const [after, before] = ['after', 'before'].map((name) => params.get(name) ?? undefined);
  return after || before ? { ...shown, after, before } : { ...shown, page: 0 };
}

/** The address's parameters with another state of the grid; what is so by itself does not stand in it. */
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
