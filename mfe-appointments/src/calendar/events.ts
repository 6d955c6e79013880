import type { CalendarAppointment } from '@openward/contract/appointments';
import { addMinutes, wallDate } from './wall.ts';

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
}

/** An appointment that somebody moves, as it would be; nothing is changed on the server yet. */
export interface Move {
  appointment: CalendarAppointment;
  start: Date;
  minutes: number;
  doctorId: string;
}

/** Minutes that an appointment takes. */
export function minutesOf({ startDateTime, endDateTime }: CalendarAppointment): number {
  return Math.round((Date.parse(endDateTime) - Date.parse(startDateTime)) / 60_000);
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

/** True where a move would change anything. */
export function isElsewhere({ appointment, start, minutes, doctorId }: Move): boolean {
  const before = moveOf(appointment);
  return start.getTime() !== before.start.getTime() || minutes !== before.minutes || doctorId !== before.doctorId;
}

/**
 * What the calendar draws, in the order of time: cancelled ones are left out (specification, section 2), and the one
 * that is being moved stands where it would go.
 */
export function eventsOf(appointments: readonly CalendarAppointment[], move: Move | null): CalendarEvent[] {
  const others = appointments.filter(({ id, status }) => status !== 'CANCELED' && id !== move?.appointment.id);
  return [
    ...others.map((appointment) => eventOf(moveOf(appointment), false)),
    ...(move ? [eventOf(move, true)] : []),
  ].sort(
    (a, b) => a.start.getTime() - b.start.getTime() || a.end.getTime() - b.end.getTime() || (a.id < b.id ? -1 : 1),
  );
}

function eventOf({ appointment, start, minutes, doctorId }: Move, isMoved: boolean): CalendarEvent {
  return { id: appointment.id, appointment, start, end: addMinutes(start, minutes), doctorId, isMoved };
}
