import { MOST_COUNTED, type Page } from './answer.ts';

/** Which page of a list is shown, from 0. Beyond the pages that have numbers, a cursor led there. */
export interface ShownPage {
  page: number;
  size: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** True for a page that the server knows by its number. */
export function isNumbered({ page, size }: ShownPage): boolean {
  return page * size < MOST_COUNTED;
}

/** The page that an address names, with the cursor that leads there where it has no number; without one, the first. */
export function addressedPage(
  address: { get(name: string): string | null },
  shown: { page: number; size: number },
): ShownPage {
  const [after, before] = [address.get('after') ?? undefined, address.get('before') ?? undefined];
  if (isNumbered(shown)) return shown;
  return after || before ? { ...shown, after, before } : { ...shown, page: 0 };
}

/** What the server is asked for, so that it answers with this page. */
export function askedPage(shown: ShownPage): { size: number; page?: number; after?: string; before?: string } {
  const { page, size, after, before } = shown;
  if (isNumbered(shown)) return { page, size };
  return { size, ...(after ? { after } : before ? { before } : { page: Math.ceil(MOST_COUNTED / size) - 1 }) };
}

/** The page after or before the one that an answer holds; the same as long as the answer is still that of another page. */
export function turnedPage<S extends ShownPage>(shown: S, step: 1 | -1, { number, after, before }: Partial<Page>): S {
  if ((after && after === shown.after) || (before && before === shown.before)) return shown;
  const turned = { ...shown, page: shown.page + step, after: undefined, before: undefined };
  if (isNumbered(turned)) return turned;
  if (isNumbered(shown) && number !== undefined && number !== shown.page) return shown;
  return { ...turned, ...(step > 0 ? { after } : { before }) };
}

/** The rows of a list that are shown, from 1, and how many are known of; more than were counted on a page beyond them. */
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
