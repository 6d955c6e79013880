import type { DoctorSlots } from '@openward/contract/appointments';
import { useServerState } from '@openward/remote-kit/query';
import { appointments } from '../appointments-client.ts';

/** A doctor with their next free times; `isFreeThen` where they can be booked at the very time searched for. */
export interface FoundDoctor extends DoctorSlots {
  isFreeThen: boolean;
}

/** Who is free at a time (ISO UTC), and everybody's next free times from then on; the free ones first. */
export function useDoctorSearch(startDateTime: string | null) {
  return useServerState(
    ['appointments', 'search', startDateTime],
    async (signal): Promise<FoundDoctor[]> => {
      const at = startDateTime as string;
      const [free, next] = await Promise.all([
        appointments.searchDoctors({ body: { startDateTime: at } }, { signal, quiet: true }),
        appointments.searchSlots({ body: { startDateTime: at, limit: 6 } }, { signal, quiet: true }),
      ]);
      const freeThen = new Set(free.result.map(({ id }) => id));
      const others = next.result.map((found) => ({ ...found, isFreeThen: freeThen.has(found.doctor.id) }));
      return [...others.filter((found) => found.isFreeThen), ...others.filter((found) => !found.isFreeThen)];
    },
    { enabled: startDateTime !== null, refreshOn: ['appointment:changed'] },
  );
}
