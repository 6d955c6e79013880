import type { DoctorSlots } from '@openward/contract/appointments';
import { useServerState } from '@openward/remote-kit/query';
import { appointments } from '../appointments-client.ts';

/** A doctor with their next free times; `isFreeThen` where they can be booked at the very time searched for. */
export interface FoundDoctor extends DoctorSlots {
  isFreeThen: boolean;
}

/** The doctors found, and whether there are more of them than were asked for. */
export interface FoundDoctors {
  doctors: FoundDoctor[];
  hasMore: boolean;
}

/** Who is free at a time (`YYYY-MM-DDTHH:mm` on each hospital's clock), and the next free times of up to `size` doctors from then on; the free ones first. */
export function useDoctorSearch(startDateTime: string | null, size: number) {
  return useServerState(
    ['appointments', 'search', startDateTime, size],
    async (signal): Promise<FoundDoctors> => {
      const at = startDateTime as string;
      const [free, next] = await Promise.all([
        appointments.searchDoctors({ body: { startDateTime: at } }, { signal, quiet: true }),
        appointments.searchSlots({ query: { size }, body: { startDateTime: at, limit: 6 } }, { signal, quiet: true }),
      ]);
      const freeThen = new Set(free.result.map(({ id }) => id));
      const others = next.result.map((found) => ({ ...found, isFreeThen: freeThen.has(found.doctor.id) }));
      return {
        doctors: [...others.filter((found) => found.isFreeThen), ...others.filter((found) => !found.isFreeThen)],
        hasMore: (next.page?.total ?? 0) > others.length,
      };
    },
    { enabled: startDateTime !== null, refreshOn: ['appointment:changed'] },
  );
}
