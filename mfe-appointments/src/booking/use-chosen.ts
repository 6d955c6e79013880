import { call } from '@openward/api-client';
import { type Slot, searchSlots } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/people';
import { useServerState } from '@openward/remote-kit/query';

/** A doctor and their free times from the chosen one on: the first of them is the chosen one, where it is still free. */
export interface Chosen {
  doctor: Doctor;
  slots: Slot[];
}

const SHOWN = 8;
const DAYS_AHEAD = 30;

/**
 * The doctor that an address names, with the times around the one it names.
 * @returns data is null where there is no such doctor, or none with free times
 */
export function useChosen(doctorId: string, start: string, patientId: string) {
  // Under a root of its own, which nothing makes old: one's own booking changes it, and that is no time lost.
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

/** The free times around one that is gone: from a little before it on. */
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
