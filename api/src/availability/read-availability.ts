import {
  type Availability,
  type Holiday,
  isNightShift,
  type SpecialDay,
  type WeekdayHours,
} from '@openward/contract/availability';
import type { Doctor } from '@openward/contract/people';
import { addDays, wallClock } from '@openward/contract/time';
import { and, asc, eq, gte, isNull, or } from 'drizzle-orm';
import { doctorsById } from '../people/index.ts';
import { mayManageDoctor } from '../platform/access/visibility.ts';
import type { Tx } from '../platform/database/database.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { doctor, hospitalHoliday, specialDay, workingHours } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';

/** The stored day for "no start", because queries compare hours with a day. */
const EVER = '2000-01-01';

/** The doctor, if the caller may manage their time. @throws Refusal not_found, also for doctors of others */
export async function doctorInCare(call: Call, doctorId: string): Promise<Doctor> {
  const [found] = await doctorsById(call.tx, [doctorId]);
  if (!found || !call.caller || !mayManageDoctor(call.caller, { doctorId, hospitalId: found.hospitalId })) {
    throw notFound('Doctor not found.');
  }
  return found;
}

/** The hospital's day, `YYYY-MM-DD`. */
export function todayAt(now: Date, timeZone: string): string {
  return wallClock(now.getTime(), timeZone).slice(0, 10);
}

/** A doctor's working hours, special days, buffer and holidays from today on, and a night shift that ends today. */
export async function readAvailability(call: Call, of: Doctor): Promise<Availability> {
  const today = todayAt(call.services.now(), of.timeZone);
  const [[kept], hours, special, holidays] = await pipelined(
    call.tx
      .select({ bufferMinutes: doctor.bufferMinutes, version: doctor.availabilityVersion })
      .from(doctor)
      .where(eq(doctor.id, of.id))
      .limit(1),
    weekdayHours(call.tx, of.id, today),
    specialDays(call.tx, of.id, today),
    holidaysOf(call.tx, of.hospitalId, today),
  );
  return {
    version: kept?.version ?? 1,
    doctor: of,
    bufferMinutes: kept?.bufferMinutes ?? 0,
    hours,
    specialDays: special,
    holidays,
  };
}

async function weekdayHours(tx: Tx, doctorId: string, today: string): Promise<WeekdayHours[]> {
  const rows = await tx
    .select()
    .from(workingHours)
    .where(
      and(
        eq(workingHours.doctorId, doctorId),
        or(
          isNull(workingHours.validTo),
          gte(workingHours.validTo, today),
          // The evening of a night shift that ends today.
          and(eq(workingHours.validTo, addDays(today, -1)), eq(workingHours.ends, '24:00')),
        ),
      ),
    )
    .orderBy(asc(workingHours.weekday), asc(workingHours.validFrom), asc(workingHours.starts));
  return rows.map(({ weekday, starts, ends, validFrom, validTo }) => ({
    weekday,
    starts: starts.slice(0, 5),
    ends: ends.slice(0, 5),
    validFrom: validFrom === EVER ? null : validFrom,
    validTo,
  }));
}

async function specialDays(tx: Tx, doctorId: string, today: string): Promise<SpecialDay[]> {
  const rows = await tx
    .select()
    .from(specialDay)
    .where(and(eq(specialDay.doctorId, doctorId), gte(specialDay.onDay, addDays(today, -1))))
    .orderBy(asc(specialDay.onDay), asc(specialDay.starts));
  const days = new Map<string, SpecialDay>();
  for (const { onDay, starts, ends, endsNextDay } of rows) {
    const day = days.get(onDay) ?? { date: onDay, hours: [] };
    days.set(onDay, day);
    if (starts && ends) day.hours.push({ starts: starts.slice(0, 5), ends: (endsNextDay ?? ends).slice(0, 5) });
  }
  return [...days.values()].filter(({ date, hours }) => date >= today || hours.some(isNightShift));
}

/** A hospital's holidays from today on. */
export async function holidaysOf(tx: Tx, hospitalId: string, today: string): Promise<Holiday[]> {
  return tx
    .select({ date: hospitalHoliday.onDay, name: hospitalHoliday.name })
    .from(hospitalHoliday)
    .where(and(eq(hospitalHoliday.hospitalId, hospitalId), gte(hospitalHoliday.onDay, today)))
    .orderBy(asc(hospitalHoliday.onDay));
}

/** Hours as rows of the table. */
export function hoursAsRows(doctorId: string, hours: readonly WeekdayHours[]) {
  return hours.map(({ weekday, starts, ends, validFrom, validTo }) => ({
    doctorId,
    weekday,
    starts,
    ends,
    validFrom: validFrom || EVER,
    validTo: validTo || null,
  }));
}

/** Special days as rows of the table; a day off has no times. */
export function daysAsRows(doctorId: string, days: readonly SpecialDay[]): (typeof specialDay.$inferInsert)[] {
  return days.flatMap(({ date, hours }) =>
    hours.length === 0
      ? [{ doctorId, onDay: date }]
      : hours.map((period) => ({
          doctorId,
          onDay: date,
          starts: period.starts,
          ...(isNightShift(period) ? { ends: '24:00', endsNextDay: period.ends } : { ends: period.ends }),
        })),
  );
}
