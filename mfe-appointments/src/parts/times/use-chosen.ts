import { call } from '@openward/api-client';
import { type Slot, searchSlots } from '@openward/contract/availability';
import type { Doctor } from '@openward/contract/people';
import { useServerState } from '@openward/remote-kit/query';

/** A doctor and their free times from the chosen one on. The first is the chosen one if it is still free. */
export interface Chosen {
  doctor: Doctor;
  slots: Slot[];
}

const SHOWN = 8;
const DAYS_AHEAD = 30;

/**
 * The doctor of an address, with free times from the chosen one on.
 * @returns data is null if there is no such doctor or no free time
 */
export function useChosen(doctorId: string, start: string, patientId: string) {
  // A separate query key that nothing refreshes: the user's own booking would otherwise mark the time as taken.
  return useServerState(
    ['chosen time', doctorId, start, patientId],
    async (signal): Promise<Chosen | null> => {
      const { result } = await call(
        searchSlots,
        {
          query: {},
          body: {
            doctorId: [doctorId],
            startDateTime: start,
            days: DAYS_AHEAD,
            limit: SHOWN,
            ...(patientId && { patientId }),
          },
        },
        { signal, quiet: true },
      );
      return result[0] ?? null;
    },
    { refetchOnWindowFocus: false },
  );
}

/** The free times near one that is gone, from two hours before it. */
export async function timesAround(
  doctorId: string,
  start: string,
  patientId: string,
  consultationType: string,
): Promise<Slot[]> {
  const from = new Date(Date.parse(start) - 2 * 3_600_000).toISOString();
  const { result } = await call(
    searchSlots,
    {
      query: {},
      body: {
        doctorId: [doctorId],
        startDateTime: from,
        days: DAYS_AHEAD,
        limit: SHOWN,
        consultationType: consultationType as 'Wellness',
        ...(patientId && { patientId }),
      },
    },
    { quiet: true },
  );
  return result[0]?.slots ?? [];
}
