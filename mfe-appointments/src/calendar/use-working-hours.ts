import { call } from '@openward/api-client';
import { type Availability, getAvailability, minutesOf, workOn } from '@openward/contract/availability';
import { useServerState } from '@openward/remote-kit/query';
import { useMemo } from 'react';
import { dayText, startOfDay } from './wall.ts';

/** Tells whether a doctor works at a time on the wall; without a doctor, whether any of those shown does. */
export type IsOpenAt = (at: Date, doctorId: string | undefined) => boolean;

/**
 * The working hours of some doctors. They are the calendar's background: where they do not come, it is drawn without.
 * @param doctorIds whose; nothing is asked where it is empty
 * @returns undefined while they are not known
 */
export function useWorkingHours(doctorIds: readonly string[]): IsOpenAt | undefined {
  const { data } = useServerState(
    ['availability', 'calendar', ...doctorIds],
    async (signal) =>
      Promise.all(
        doctorIds.map(
          async (doctorId) => (await call(getAvailability, { params: { doctorId } }, { signal, quiet: true })).result,
        ),
      ),
    { enabled: doctorIds.length > 0 },
  );
  return useMemo(() => data && isOpenIn(data), [data]);
}

/** Reads working hours by day once, for the calendar asks for every line of its grid. */
export function isOpenIn(all: readonly Availability[]): IsOpenAt {
  const days = new Map<string, { from: number; to: number }[]>();
  const hoursOf = (rules: Availability, day: string) => {
    const key = `${rules.doctor.id} ${day}`;
    const known =
      days.get(key) ??
      workOn(rules, day).hours.map(({ starts, ends }) => ({ from: minutesOf(starts), to: minutesOf(ends) }));
    days.set(key, known);
    return known;
  };
  return (at, doctorId) => {
    const minute = (at.getTime() - startOfDay(at).getTime()) / 60_000;
    return all
      .filter(({ doctor }) => doctorId === undefined || doctor.id === doctorId)
      .some((rules) => hoursOf(rules, dayText(at)).some(({ from, to }) => from <= minute && minute < to));
  };
}
