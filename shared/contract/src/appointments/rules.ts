import type { AppointmentStatus } from '../core/enums.ts';

/** What of an appointment says whether it can still be changed. */
export interface AppointmentState {
  status: AppointmentStatus;
  /** ISO 8601 UTC. */
  startDateTime: string;
}

/** The states of an appointment that nobody has come to yet. */
export const AWAITED = ['BOOKED', 'RESCHEDULED', 'CONFIRMED'] as const satisfies readonly AppointmentStatus[];

/** True while a visit is awaited, whether or not its time has come. */
export function isAwaited({ status }: Pick<AppointmentState, 'status'>): boolean {
  return (AWAITED as readonly AppointmentStatus[]).includes(status);
}

/**
 * True while an appointment may be cancelled, moved or confirmed: it is awaited and has not begun. One rule for
 * all three, on the server and on the screen (specification, section 4).
 */
export function isOpen(appointment: AppointmentState, now: Date): boolean {
  return isAwaited(appointment) && Date.parse(appointment.startDateTime) > now.getTime();
}

/** What a front desk has to do with an appointment of the day. */
export const DESK_STATES = ['toConfirm', 'expected', 'checkedIn', 'done', 'cancelled'] as const;

export type DeskState = (typeof DESK_STATES)[number];

/**
 * Where an appointment stands at the desk. One whose time has come can no longer be confirmed: then whoever was booked
 * is expected. Blocked time is nobody's, and so undefined.
 */
export function deskStateOf(appointment: AppointmentState, now: Date): DeskState | undefined {
  const { status } = appointment;
  if (isAwaited(appointment)) return status !== 'CONFIRMED' && isOpen(appointment, now) ? 'toConfirm' : 'expected';
  const states: Partial<Record<AppointmentStatus, DeskState>> = {
    CHECKED_IN: 'checkedIn',
    COMPLETED: 'done',
    CANCELED: 'cancelled',
  };
  return states[status];
}

/** Seconds after completing a visit within which staff may take it back; screens offer it for the first of them. */
export const REOPEN_SECONDS = 60;

/** How far ahead of today a patient may book, in months. */
export const HORIZON_MONTHS = 12;

/** How many open appointments a patient may have at a time. */
export const MOST_OPEN = 10;
