import { useSearchParams } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { useEffect, useRef } from 'react';
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
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  // The address as it will be once what was chosen is drawn.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
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
      latest.current = withFilter(latest.current, changedFrom(filterOf(latest.current), filter, next));
      setParams(latest.current, { replace: true });
    },
    setPage(next: { page: number; size: number }) {
      const changed = new URLSearchParams(params);
      changed.set('page', String(next.page + 1));
      changed.set('size', String(next.size));
      setParams(changed);
    },
  };
}
