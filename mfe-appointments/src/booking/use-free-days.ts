import { call } from '@openward/api-client';
import { searchSlots } from '@openward/contract/appointments';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';

import { type Search, searchBody } from './search.ts';

/** Days that the strip shows. */
export const WEEK = 7;
/** Doctors that are counted: whoever has so many to choose from needs no exact number. */
const COUNTED = 20;

/** How many times are free on each day (`YYYY-MM-DD`) of a week; `isMore` where there are more than these. */
export interface FreeDays {
  free: ReadonlyMap<string, number>;
  isMore: boolean;
}

/**
 * Counts the free times of a week, day by day.
 * @param from the first day; undefined for the week from `now` (ISO) on
 */
export function useFreeDays(search: Search, from: string | undefined, now: string) {
  const { type, hospital, q, patient } = search;
  return useServerState(
    ['appointments', 'free-days', type, hospital, q, patient, from],
    async (signal): Promise<FreeDays> => {
      const { result, page } = await call(
        searchSlots,
        {
          query: { page: 0, size: COUNTED, q },
          body: { ...searchBody(search), startDateTime: from ? `${from}T00:00` : now, days: WEEK, limit: 1 },
        },
        { signal, quiet: true },
      );
      const free = new Map<string, number>();
      for (const { days } of result) for (const day of days) free.set(day.date, (free.get(day.date) ?? 0) + day.free);
      return { free, isMore: (page?.total ?? 0) > result.length };
    },
    { refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
}
