import { instantOf, wallClock } from '@openward/contract/time';

/** Which of the two reminders: a day before, or two hours before. */
export type ReminderKind = 'day' | 'hours';

const HOUR = 3_600_000;
const AHEAD: Record<ReminderKind, number> = { day: 24 * HOUR, hours: 2 * HOUR };
/** Hours of the hospital's own clock between which nobody is written to. */
const QUIET_FROM = 21;
const QUIET_TO = 8;
/** A reminder that comes later than this is none any more. */
const LATEST = HOUR;

/** True where it is night at the hospital: from 21:00 to 08:00 nobody is written to. */
export function isQuiet(at: Date, timeZone: string): boolean {
  const hour = hourAt(at, timeZone);
  return hour >= QUIET_FROM || hour < QUIET_TO;
}

/**
 * When a reminder goes out: 24 or 2 hours before. One that would fall into the quiet hours waits until they end, 08:00,
 * where that is still an hour before the appointment; else it comes at 20:45, before they begin.
 * @param timeZone IANA name of the hospital's zone
 */
export function reminderTime(kind: ReminderKind, startsAt: Date, timeZone: string): Date {
  const wished = new Date(startsAt.getTime() - AHEAD[kind]);
  if (!isQuiet(wished, timeZone)) return wished;
  const isEvening = hourAt(wished, timeZone) >= QUIET_FROM;
  const day = wallClock(wished.getTime(), timeZone).slice(0, 10);
  const morning = instantOf(`${isEvening ? dayAfter(day, 1) : day}T08:00`, timeZone);
  if (startsAt.getTime() - morning.getTime() >= LATEST) return morning;
  return instantOf(`${isEvening ? day : dayAfter(day, -1)}T20:45`, timeZone);
}

/**
 * Which reminder an appointment needs now, if any. The earlier one gives way to the later where both are due, as after a
 * standstill; one that was due before the appointment stood at this time is none.
 * @param since when it was booked, or moved to this time
 */
export function dueReminder(
  { startsAt, since, timeZone }: { startsAt: Date; since: Date; timeZone: string },
  now: Date,
): ReminderKind | undefined {
  if (startsAt <= now || isQuiet(now, timeZone)) return undefined;
  const kind = (['hours', 'day'] as const).find((each) => reminderTime(each, startsAt, timeZone) <= now);
  return kind && since <= reminderTime(kind, startsAt, timeZone) ? kind : undefined;
}

function hourAt(at: Date, timeZone: string): number {
  return Number(wallClock(at.getTime(), timeZone).slice(11, 13));
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
