import { call } from '@openward/api-client';
import { type Availability, getAvailability, minutesOf, workOn } from '@openward/contract/availability';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { useMemo } from 'react';
import { dayText, startOfDay } from './wall.ts';

/** The working hours of some doctors, looked up by wall date. */
export interface WorkingHours {
  /** True if the doctor works at that time; without a doctor, if any of those shown does. */
  isOpenAt: (at: Date, doctorId: string | undefined) => boolean;
  /** The first and last minute of a day's work. Ignores work around the clock; undefined if there is no other. */
  extentOn: (day: Date) => { from: number; to: number } | undefined;
  /** The names of the hospitals' holidays on a day, without duplicates. */
  holidaysOn: (day: Date) => string[];
}

/**
 * The working hours of some doctors. They are only the background, so the calendar also works without them.
 * @param doctorIds if empty, nothing is loaded
 * @returns `hours` is undefined if unknown; `isPending` is true while loading
 */
export function useWorkingHours(doctorIds: readonly string[]): { hours: WorkingHours | undefined; isPending: boolean } {
  const { data, isLoading } = useServerState(
    ['availability', 'calendar', ...doctorIds],
    async (signal) =>
      Promise.all(
        doctorIds.map(
          async (doctorId) => (await call(getAvailability, { params: { doctorId } }, { signal, quiet: true })).result,
        ),
      ),
    { enabled: doctorIds.length > 0, placeholderData: keepPreviousData },
  );
  const hours = useMemo(() => data && hoursIn(data), [data]);
  return { hours, isPending: isLoading };
}

const WHOLE_DAY = 24 * 60;

/** Indexes working hours by day, because the calendar asks for every line of its grid. */
export function hoursIn(all: readonly Availability[]): WorkingHours {
  const days = new Map<string, { from: number; to: number }[]>();
  const hoursOf = (rules: Availability, day: string) => {
    const key = `${rules.doctor.id} ${day}`;
    const known =
      days.get(key) ??
      workOn(rules, day).hours.map(({ starts, ends }) => ({ from: minutesOf(starts), to: minutesOf(ends) }));
    days.set(key, known);
    return known;
  };
  return {
    isOpenAt(at, doctorId) {
      const minute = (at.getTime() - startOfDay(at).getTime()) / 60_000;
      return all
        .filter(({ doctor }) => doctorId === undefined || doctor.id === doctorId)
        .some((rules) => hoursOf(rules, dayText(at)).some(({ from, to }) => from <= minute && minute < to));
    },
    holidaysOn(day) {
      const holidays = all.flatMap((rules) => rules.holidays.filter(({ date }) => date === dayText(day)));
      return [...new Set(holidays.map(({ name }) => name))];
    },
    extentOn(day) {
      const periods = all
        .flatMap((rules) => hoursOf(rules, dayText(day)))
        .filter(({ from, to }) => from > 0 || to < WHOLE_DAY);
      if (periods.length === 0) return undefined;
      return { from: Math.min(...periods.map(({ from }) => from)), to: Math.max(...periods.map(({ to }) => to)) };
    },
  };
}
