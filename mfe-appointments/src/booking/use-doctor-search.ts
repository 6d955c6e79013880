import { call } from '@openward/api-client';
import { type DoctorSlots, searchDoctors, searchSlots } from '@openward/contract/appointments';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';

import { type Search, searchBody } from './search.ts';

/** A doctor with their next free times; `isFreeThen` where they can be booked at the very time searched for. */
export interface FoundDoctor extends DoctorSlots {
  isFreeThen: boolean;
}

/** The doctors found, and whether there are more of them than were asked for. */
export interface FoundDoctors {
  doctors: FoundDoctor[];
  hasMore: boolean;
}

/** Times of a doctor that are shown at first, where any day will do. */
const SHOWN = 6;
/** As many as a day may have. */
const A_DAY = 50;
const DAYS_AHEAD = 30;

/**
 * Up to `size` doctors with their free times: of the day or from the time that is searched for, else the next ones from
 * `now` on (ISO). The nearest to the patient stand first, then who is free first; before all others who is free at that very
 * time.
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
