import type { CalendarAppointment } from '@openward/contract/appointments';
import { timeRange } from '@openward/ui/date-time';
import { addDays, addMinutes, startOfDay, wallDate } from './wall.ts';

/** An appointment or blocked time as the calendar draws it, in the hospital's time zone. */
export interface CalendarEvent {
  id: string;
  appointment: CalendarAppointment;
  /** Wall dates. The end is the start plus the real length, which is also right when clocks change. */
  start: Date;
  end: Date;
  /** The doctor whose column shows the event. */
  doctorId: string;
  isMoved: boolean;
  /** True while it is moved to a place that is in the past or not free. */
  isInTheWay: boolean;
}

/** An appointment with the place that it is being moved to. The server does not know of it yet. */
export interface Move {
  appointment: CalendarAppointment;
  start: Date;
  minutes: number;
  doctorId: string;
}

/** The length of an event in minutes. */
export function lengthOf({ start, end }: Pick<CalendarEvent, 'start' | 'end'>): number {
  return Math.round((end.getTime() - start.getTime()) / 60_000);
}

/** True if at least a part of an event is on a day. */
export function isOn({ start, end }: CalendarEvent, day: Date): boolean {
  const midnight = startOfDay(day);
  return start < addDays(midnight, 1) && (end > midnight || start.getTime() === midnight.getTime());
}

/** The part of an event that is on a day, `09:30 am – 10:00 am`. */
export function hoursOn({ start, end }: CalendarEvent, day: Date): string {
  const midnight = startOfDay(day);
  const [from, to] = [
    Math.max(start.getTime(), midnight.getTime()),
    Math.min(end.getTime(), addDays(midnight, 1).getTime()),
  ];
  return timeRange(new Date(from).toISOString(), new Date(to).toISOString(), 'UTC');
}

/** True if an event takes all of a day. */
export function isWholeDay({ start, end }: CalendarEvent, day: Date): boolean {
  const midnight = startOfDay(day);
  return start <= midnight && end >= addDays(midnight, 1);
}

/** The length of an appointment in minutes. */
export function minutesOf({ startDateTime, endDateTime }: CalendarAppointment): number {
  return Math.round((Date.parse(endDateTime) - Date.parse(startDateTime)) / 60_000);
}

/**
 * The end of an event as it is drawn. Short events are drawn longer to be readable, but never past midnight.
 * @param shortest minutes that are readable
 */
export function drawnEnd({ start, end }: Pick<CalendarEvent, 'start' | 'end'>, shortest: number): Date {
  const midnight = addDays(startOfDay(start), 1);
  const least = Math.min(addMinutes(start, shortest).getTime(), midnight.getTime());
  return new Date(Math.max(end.getTime(), least));
}

/** An appointment at its present place. */
export function moveOf(appointment: CalendarAppointment): Move {
  return {
    appointment,
    start: wallDate(appointment.startDateTime, appointment.timeZone),
    minutes: minutesOf(appointment),
    doctorId: appointment.doctorId,
  };
}

/** The longest visit that the server accepts, in minutes. */
const LONGEST = 8 * 60;

/** Changes the length of a visit. No visit becomes shorter than a step, unless it already was. */
export function lengthened(move: Move, by: number, step: number): Move {
  return { ...move, minutes: Math.min(LONGEST, Math.max(Math.min(step, move.minutes), move.minutes + by)) };
}

/** True if a move changes anything. */
export function isElsewhere({ appointment, start, minutes, doctorId }: Move): boolean {
  const before = moveOf(appointment);
  return start.getTime() !== before.start.getTime() || minutes !== before.minutes || doctorId !== before.doctorId;
}

/**
 * The events in order of time, without cancelled ones (specification, section 2). A moved event appears at its new
 * place.
 * @param now the current wall date
 */
export function eventsOf(appointments: readonly CalendarAppointment[], move: Move | null, now: Date): CalendarEvent[] {
  const others = appointments
    .filter(({ id, status }) => status !== 'CANCELED' && id !== move?.appointment.id)
    .map((appointment) => eventOf(moveOf(appointment)));
  const moved = move && { ...eventOf(move), isMoved: true };
  return [...others, ...(moved ? [{ ...moved, isInTheWay: isInTheWay(moved, others, now) }] : [])].sort(
    (a, b) => a.start.getTime() - b.start.getTime() || a.end.getTime() - b.end.getTime() || (a.id < b.id ? -1 : 1),
  );
}

function eventOf({ appointment, start, minutes, doctorId }: Move): CalendarEvent {
  const end = addMinutes(start, minutes);
  return { id: appointment.id, appointment, start, end, doctorId, isMoved: false, isInTheWay: false };
}

/** True if an event would start in the past or overlap another one. Staff may book outside working hours. */
function isInTheWay(moved: CalendarEvent, others: readonly CalendarEvent[], now: Date): boolean {
  if (moved.start <= now) return true;
  return others.some(
    ({ doctorId, start, end }) => doctorId === moved.doctorId && start < moved.end && moved.start < end,
  );
}
