import { useSearchParams } from '@openward/remote-kit';
import { keepPreviousData, useAddressState, useServerState } from '@openward/remote-kit/query';
import { askForList } from './ask-for-list.ts';
import { bodyOf, changedFrom, filterOf, type ListFilter, withFilter } from './list-filter.ts';
import type { ListKind } from './list-kinds.ts';
import { PAGE_SIZE } from './page-size.ts';

const SIZES = [10, 25, 50, 100];

/**
 * A list as its address describes it, and what the server has for it; asked for again whenever an appointment changes.
 * @param isShown false where something else stands in its place, and nothing is to be asked
 */
export function useList(kind: ListKind, isShown = true) {
  const [params, change] = useAddressState(useSearchParams());
  const filter = filterOf(params);
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1) - 1;
  const size = SIZES.find((each) => String(each) === params.get('size')) ?? PAGE_SIZE;
  const body = bodyOf(filter);
  const found = useServerState(
    ['appointments', 'list', kind, body, page, size],
    (signal) => askForList(kind, body, { page, size }, { signal }),
    { enabled: isShown, refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
  return {
    found,
    filter,
    page,
    size,
    setFilter(next: ListFilter) {
      change((latest) => withFilter(latest, changedFrom(filterOf(latest), filter, next)), { replace: true });
    },
    setPage(next: { page: number; size: number }) {
      change((latest) => withPage(latest, next), { replace: false });
    },
  };
}

function withPage(params: URLSearchParams, { page, size }: { page: number; size: number }): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('page', String(page + 1));
  next.set('size', String(size));
  return next;
}
