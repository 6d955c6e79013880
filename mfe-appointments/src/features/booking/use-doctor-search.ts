import { call } from '@openward/api-client';
import { type DoctorSlots, searchDoctors, searchSlots } from '@openward/contract/availability';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';

import { type Search, searchBody } from './search.ts';

/** A doctor with their next free times. `isFreeThen` is true if they are free at exactly the searched time. */
export interface FoundDoctor extends DoctorSlots {
  isFreeThen: boolean;
}

/** The doctors found, and whether there are more. */
export interface FoundDoctors {
  doctors: FoundDoctor[];
  hasMore: boolean;
}

/** How many times of a doctor are shown at first, if any day will do. */
const SHOWN = 6;
/** The most times that one day may have. */
const A_DAY = 50;
const DAYS_AHEAD = 30;

/**
 * Up to `size` doctors with free times: of the searched day or time, else from `now` (ISO) on. Doctors who are free at
 * the searched time come first; the server sorts the others by nearness and earliest time.
 */
export function useDoctorSearch(search: Search, size: number, now: string) {
  const { day, at, q } = search;
  return useServerState(
    ['appointments', 'search', search, size],
    async (signal): Promise<FoundDoctors> => {
      const quiet = { signal, quiet: true };
      const [free, next] = await Promise.all([
        at ? call(searchDoctors, { body: { startDateTime: at } }, quiet) : undefined,
        call(
          searchSlots,
          { query: { page: 0, size, q }, body: { ...searchBody(search), ...timesOf(day, at, now) } },
          quiet,
        ),
      ]);
      const freeThen = new Set(free?.result.map(({ id }) => id));
      const found = next.result.map((one) => ({ ...one, isFreeThen: freeThen.has(one.doctor.id) }));
      return {
        doctors: [...found.filter((one) => one.isFreeThen), ...found.filter((one) => !one.isFreeThen)],
        hasMore: (next.page?.total ?? 0) > found.length,
      };
    },
    { refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
}

function timesOf(day: string | undefined, at: string | undefined, now: string) {
  if (at) return { startDateTime: at, limit: SHOWN };
  if (day) return { startDateTime: `${day}T00:00`, days: 1, limit: A_DAY };
  return { startDateTime: now, days: DAYS_AHEAD, limit: SHOWN };
}
