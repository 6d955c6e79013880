import { type AppointmentStatus, isUnconfirmed, stageOf, type VisitStage } from './statuses.ts';

/** What of an appointment says whether it can still be changed. */
export interface AppointmentState {
  status: AppointmentStatus;
  /** ISO 8601 UTC. */
  startDateTime: string;
}

/** True while a visit is awaited, whether or not its time has come. */
export function isAwaited({ status }: Pick<AppointmentState, 'status'>): boolean {
  return stageOf(status) === 'awaited';
}

/**
 * True while an appointment may be cancelled, moved or confirmed: it is awaited and has not begun. One rule for
 * all three, on the server and on the screen (specification, section 4).
 */
export function isOpen(appointment: AppointmentState, now: Date): boolean {
  return isAwaited(appointment) && Date.parse(appointment.startDateTime) > now.getTime();
}

/** Minutes that the messages about visits that were moved together wait, so that the moves can be undone. */
export const UNDO_MINUTES = 10;

/** By how many minutes a patient may say to be late, and how long before and after the start they may say so. */
export const RUNNING_LATE = { least: 5, most: 60, minutesBefore: 120, minutesAfter: 15 };

/** True while a patient may tell the desk that they are late. */
export function canRunLate(appointment: AppointmentState, now: Date): boolean {
  const minutes = (now.getTime() - Date.parse(appointment.startDateTime)) / 60_000;
  return isAwaited(appointment) && minutes >= -RUNNING_LATE.minutesBefore && minutes <= RUNNING_LATE.minutesAfter;
}

/** By how many minutes a doctor may say to be late, and to visits of how many minutes ahead it matters. */
export const DOCTOR_LATE = { choices: [10, 20, 30], minutesAhead: 120 } as const;

/** What a front desk has to do with an appointment of the day. */
export const DESK_STATES = ['toConfirm', 'expected', 'checkedIn', 'done', 'cancelled'] as const;

export type DeskState = (typeof DESK_STATES)[number];

/** Where a visit of each stage stands at the desk, but for one that can still be confirmed. */
export const DESK_STATE_OF: Record<VisitStage, DeskState | undefined> = {
  awaited: 'expected',
  arrived: 'checkedIn',
  completed: 'done',
  cancelled: 'cancelled',
  blocked: undefined,
};

/**
 * Where an appointment stands at the desk. One whose time has come can no longer be confirmed: then whoever was booked
 * is expected. Blocked time is nobody's, and so undefined.
 */
export function deskStateOf(appointment: AppointmentState, now: Date): DeskState | undefined {
  return isUnconfirmed(appointment.status) && isOpen(appointment, now)
    ? 'toConfirm'
    : DESK_STATE_OF[stageOf(appointment.status)];
}

/** Seconds after completing a visit within which staff may take it back; screens offer it for the first of them. */
export const REOPEN_SECONDS = 60;

/** How far ahead of today a patient may book, in months. */
export const HORIZON_MONTHS = 12;

/** How many open appointments a patient may have at a time. */
export const MOST_OPEN = 10;

/** What a visit can repeat by. */
export const REPEAT_UNITS = ['day', 'week', 'month'] as const;

/** Which visits of a series a change is for: this one, this and those after it, or all that have not begun. */
export const SERIES_SCOPES = ['this', 'following', 'all'] as const;

export type SeriesScope = (typeof SERIES_SCOPES)[number];
/** How many appointments are listed for reassignment, and changed by one call, at the most. */
export const MOST_TOGETHER = 100;
