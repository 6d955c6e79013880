import type { CalendarAppointment } from '@openward/contract/appointments';
import { timeRange } from '@openward/ui/date-time';
import { addDays, addMinutes, startOfDay, wallDate } from './wall.ts';

/** An appointment or blocked time as the calendar draws it, on its hospital's wall. */
export interface CalendarEvent {
  id: string;
  appointment: CalendarAppointment;
  /** Wall dates. The end is the start with the true length added: that is right over a change of clocks too. */
  start: Date;
  end: Date;
  /** Whose column it stands in. */
  doctorId: string;
  /** True while somebody moves it. */
  isMoved: boolean;
  /** True while it is moved to where it cannot be: in the past, or where the doctor has something else. */
  isInTheWay: boolean;
}

/** An appointment that somebody moves, as it would be; nothing is changed on the server yet. */
export interface Move {
  appointment: CalendarAppointment;
  start: Date;
  minutes: number;
  doctorId: string;
}

/** Minutes from an event's start to its end. */
export function lengthOf({ start, end }: Pick<CalendarEvent, 'start' | 'end'>): number {
  return Math.round((end.getTime() - start.getTime()) / 60_000);
}

/** True where an event lies on a day, at least in part. */
export function isOn({ start, end }: CalendarEvent, day: Date): boolean {
  const midnight = startOfDay(day);
  return start < addDays(midnight, 1) && (end > midnight || start.getTime() === midnight.getTime());
}

/** The part of an event that lies on a day, `09:30 am – 10:00 am`. */
export function hoursOn({ start, end }: CalendarEvent, day: Date): string {
  const midnight = startOfDay(day);
  const [from, to] = [
    Math.max(start.getTime(), midnight.getTime()),
    Math.min(end.getTime(), addDays(midnight, 1).getTime()),
  ];
  return timeRange(new Date(from).toISOString(), new Date(to).toISOString(), 'UTC');
}

/** True where an event takes all of a day. */
export function isWholeDay({ start, end }: CalendarEvent, day: Date): boolean {
  const midnight = startOfDay(day);
  return start <= midnight && end >= addDays(midnight, 1);
}

/** Minutes that an appointment takes. */
export function minutesOf({ startDateTime, endDateTime }: CalendarAppointment): number {
  return Math.round((Date.parse(endDateTime) - Date.parse(startDateTime)) / 60_000);
}

/**
 * When an event ends as it is drawn: one that could not be read later than in truth, but on its day.
 * @param shortest minutes that can be read
 */
export function drawnEnd({ start, end }: Pick<CalendarEvent, 'start' | 'end'>, shortest: number): Date {
  const midnight = addDays(startOfDay(start), 1);
  const least = Math.min(addMinutes(start, shortest).getTime(), midnight.getTime());
  return new Date(Math.max(end.getTime(), least));
}

/** Where an appointment stands before anybody moves it. */
export function moveOf(appointment: CalendarAppointment): Move {
  return {
    appointment,
    start: wallDate(appointment.startDateTime, appointment.timeZone),
    minutes: minutesOf(appointment),
    doctorId: appointment.doctorId,
  };
}

/** The longest visit that the server takes, in minutes. */
const LONGEST = 8 * 60;

/** A visit longer or shorter by some minutes; none becomes shorter than a step, unless it was before. */
export function lengthened(move: Move, by: number, step: number): Move {
  return { ...move, minutes: Math.min(LONGEST, Math.max(Math.min(step, move.minutes), move.minutes + by)) };
}

/** True where a move would change anything. */
export function isElsewhere({ appointment, start, minutes, doctorId }: Move): boolean {
  const before = moveOf(appointment);
  return start.getTime() !== before.start.getTime() || minutes !== before.minutes || doctorId !== before.doctorId;
}

/**
 * What the calendar draws, in the order of time: cancelled ones are left out (specification, section 2), and the one
 * that is being moved stands where it would go.
 * @param now what the walls show now
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

/** True where an event would begin in the past, or meet another of its doctor. Outside the working hours staff may book. */
function isInTheWay(moved: CalendarEvent, others: readonly CalendarEvent[], now: Date): boolean {
  if (moved.start <= now) return true;
  return others.some(
    ({ doctorId, start, end }) => doctorId === moved.doctorId && start < moved.end && moved.start < end,
  );
}
