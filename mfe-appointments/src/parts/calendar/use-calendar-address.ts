import { useSearchParams } from '@openward/remote-kit';
import { useMemo } from 'react';
import { SPANS, type Span } from './range.ts';
import { dayDate, dayText } from './wall.ts';

interface Wanted {
  span?: Span;
  day?: Date;
  hospital?: string;
  doctors?: string[];
  isWholeDay?: boolean;
}

/**
 * The calendar's state in the address, so that Back, reload and links show the same: `span`, `day` (`YYYY-MM-DD`),
 * `hospital`, `with` (ids of doctors) and `hours` (`all` for all 24 hours).
 */
export function useCalendarAddress(firstSpan: Span) {
  const [search, setSearch] = useSearchParams();
  return useMemo(() => {
    const span = SPANS.find((known) => known === search.get('span')) ?? firstSpan;
    return {
      span,
      /** Undefined if the calendar chooses the day. */
      day: dayDate(search.get('day')),
      hospital: search.get('hospital'),
      doctors: search.get('with')?.split(',') ?? [],
      isWholeDay: search.get('hours') === 'all',
      go(wanted: Wanted) {
        setSearch(
          (before) => {
            const next = new URLSearchParams(before);
            if (wanted.span) next.set('span', wanted.span);
            if (wanted.day) next.set('day', dayText(wanted.day));
            if (wanted.hospital) next.set('hospital', wanted.hospital);
            if (wanted.hospital) next.delete('with');
            if (wanted.doctors) next.set('with', wanted.doctors.join());
            if (wanted.isWholeDay) next.set('hours', 'all');
            if (wanted.isWholeDay === false) next.delete('hours');
            return next;
          },
          { replace: true },
        );
      },
    };
  }, [search, setSearch, firstSpan]);
}
