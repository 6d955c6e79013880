import { MOST_COUNTED, type Page } from './answer.ts';

/** The visible page of a list, counted from 0. Pages beyond the numbered ones also have the cursor that led there. */
export interface ShownPage {
  page: number;
  size: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** True if the server can find the page by its number. */
export function isNumbered({ page, size }: ShownPage): boolean {
  return page * size < MOST_COUNTED;
}

/** The page in a URL, with its cursor if it has no number; the first page if the cursor is missing. */
export function addressedPage(
  address: { get(name: string): string | null },
  shown: { page: number; size: number },
): ShownPage {
  const [after, before] = [address.get('after') ?? undefined, address.get('before') ?? undefined];
  if (isNumbered(shown)) return shown;
  return after || before ? { ...shown, after, before } : { ...shown, page: 0 };
}

/** The query parameters for this page. */
export function askedPage(shown: ShownPage): { size: number; page?: number; after?: string; before?: string } {
  const { page, size, after, before } = shown;
  if (isNumbered(shown)) return { page, size };
  return { size, ...(after ? { after } : before ? { before } : { page: Math.ceil(MOST_COUNTED / size) - 1 }) };
}

/** The next or previous page, or the same page while the answer still belongs to another page. */
export function turnedPage<S extends ShownPage>(shown: S, step: 1 | -1, { number, after, before }: Partial<Page>): S {
  if ((after && after === shown.after) || (before && before === shown.before)) return shown;
  const turned = { ...shown, page: shown.page + step, after: undefined, before: undefined };
  if (isNumbered(turned)) return turned;
  if (isNumbered(shown) && number !== undefined && number !== shown.page) return shown;
  return { ...turned, ...(step > 0 ? { after } : { before }) };
}

/** The visible row numbers, from 1, and the number of known rows, which grows beyond the counted rows. */
export function shownRows(
  shown: ShownPage,
  rows: number,
  { total, isMore, after }: Pick<Page, 'total' | 'isMore' | 'after'>,
): { from: number; to: number; total: number; isMore: boolean; isLast: boolean } {
  const { page, size } = shown;
  const from = page * size + 1;
  const to = isNumbered(shown) ? Math.min(total, from + size - 1) : from + Math.max(rows, 1) - 1;
  return {
    from,
    to,
    total: Math.max(total, to),
    isMore: Boolean(isMore) && (to <= total || Boolean(after)),
    isLast: to >= total && !after,
  };
}
