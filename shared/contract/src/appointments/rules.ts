import { type AppointmentStatus, isUnconfirmed, stageOf, type VisitStage } from './statuses.ts';

/** The fields that decide whether an appointment can still change. */
export interface AppointmentState {
  status: AppointmentStatus;
  /** ISO 8601 UTC. */
  startDateTime: string;
}

/** True while the practice expects the patient, whether or not the visit's time has come. */
export function isAwaited({ status }: Pick<AppointmentState, 'status'>): boolean {
  return stageOf(status) === 'awaited';
}

/**
 * True if an appointment may be cancelled, moved or confirmed: the patient is expected and the visit has not begun.
 * Server and screens use this one rule (specification, section 4).
 */
export function isOpen(appointment: AppointmentState, now: Date): boolean {
  return isAwaited(appointment) && Date.parse(appointment.startDateTime) > now.getTime();
}

/** The delays in minutes that a patient may report, and how long before and after the start. */
export const RUNNING_LATE = { least: 5, most: 60, minutesBefore: 120, minutesAfter: 15 };

/** True if a patient may report a delay now. */
export function canRunLate(appointment: AppointmentState, now: Date): boolean {
  const minutes = (now.getTime() - Date.parse(appointment.startDateTime)) / 60_000;
  return isAwaited(appointment) && minutes >= -RUNNING_LATE.minutesBefore && minutes <= RUNNING_LATE.minutesAfter;
}

/** The delays in minutes that a doctor may report, and how many minutes ahead visits are affected. */
export const DOCTOR_LATE = { choices: [10, 20, 30], minutesAhead: 120 } as const;

/** What the front desk has to do with one of today's appointments. */
export const DESK_STATES = ['toConfirm', 'expected', 'checkedIn', 'done', 'cancelled'] as const;

export type DeskState = (typeof DESK_STATES)[number];

/** The desk state of each stage, except for visits that can still be confirmed. */
export const DESK_STATE_OF: Record<VisitStage, DeskState | undefined> = {
  awaited: 'expected',
  arrived: 'checkedIn',
  completed: 'done',
  cancelled: 'cancelled',
  blocked: undefined,
};

/**
 * The desk state of an appointment. An unconfirmed one whose time has come counts as expected, because it can no longer
 * be confirmed. Undefined for blocked time.
 */
export function deskStateOf(appointment: AppointmentState, now: Date): DeskState | undefined {
  return isUnconfirmed(appointment.status) && isOpen(appointment, now)
    ? 'toConfirm'
    : DESK_STATE_OF[stageOf(appointment.status)];
}

/** Seconds within which staff may undo the completion of a visit; screens offer it for a shorter time. */
export const REOPEN_SECONDS = 60;

/** The most open appointments of a patient. */
export const MOST_OPEN = 10;

/** The visits of a series that a change affects: this one, this and later ones, or all that have not begun. */
export const SERIES_SCOPES = ['this', 'following', 'all'] as const;

export type SeriesScope = (typeof SERIES_SCOPES)[number];
