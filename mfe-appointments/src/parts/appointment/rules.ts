import { isStaff, type Role } from '@openward/contract';
import {
  type Appointment,
  type DeskAppointment,
  isAwaited,
  isOpen,
  isUnconfirmed,
  stageOf,
} from '@openward/contract/appointments';

import { dayOf } from '@openward/ui/date-time';

type State = Pick<Appointment, 'status' | 'startDateTime'>;

/** True if the visit is cancelled or completed, or its time has passed without a check-in. */
export function isOver(appointment: Pick<Appointment, 'status' | 'endDateTime'>, now: Date): boolean {
  const stage = stageOf(appointment.status);
  if (stage === 'cancelled' || stage === 'completed') return true;
  return stage !== 'arrived' && Date.parse(appointment.endDateTime) < now.getTime();
}

/** Staff can confirm open appointments that are BOOKED or RESCHEDULED (specification, section 4). */
export function canConfirm(appointment: State, role: Role, now: Date): boolean {
  return isStaff(role) && isUnconfirmed(appointment.status) && isOpen(appointment, now);
}

/** Patients can cancel while the appointment is open; staff also if the patient did not come, and blocked time. */
export function canCancel(appointment: State, role: Role, now: Date): boolean {
  if (isStaff(role)) return isAwaited(appointment) || appointment.status === 'BLOCKED';
  return isOpen(appointment, now);
}

/** True if cancelling means that the patient did not come: the appointment has begun without a check-in. */
export function isMissed(appointment: State, now: Date): boolean {
  return isAwaited(appointment) && !isOpen(appointment, now);
}

/** True while the appointment is open. Blocked time cannot be rescheduled, only removed and created again. */
export function canReschedule(appointment: State, now: Date): boolean {
  return isOpen(appointment, now);
}

/** True if the visit can be selected for a bulk action (form, message, confirm): until it is over. */
export function canChoose(appointment: DeskAppointment, now: Date): boolean {
  return Boolean(appointment.patientId) && !isOver(appointment, now);
}

/** Staff can message the patient of a booked or rescheduled appointment (specification, section 4). */
export function canMessage({ status, patientId }: Pick<Appointment, 'status' | 'patientId'>, role: Role): boolean {
  return isStaff(role) && patientId !== null && isUnconfirmed(status);
}

/** Staff can check in a patient on the appointment's own day. */
export function canCheckIn(appointment: Pick<DeskAppointment, 'checkIn' | 'timeZone'>, role: Role, now: Date): boolean {
  return isStaff(role) && isCheckInDay(appointment, now);
}

/** From an hour before the start, staff more likely check in than confirm. A check-in implies the confirmation. */
export function mayBeHere(appointment: DeskAppointment, role: Role, now: Date): boolean {
  return canCheckIn(appointment, role, now) && Date.parse(appointment.startDateTime) - now.getTime() <= 3_600_000;
}

/** Staff can complete a visit after the patient has arrived. */
export function canComplete({ status }: Pick<State, 'status'>, role: Role): boolean {
  return isStaff(role) && stageOf(status) === 'arrived';
}

/** True on the day of the check-in, in the hospital's time zone. */
export function isCheckInDay({ checkIn, timeZone }: Pick<DeskAppointment, 'checkIn' | 'timeZone'>, now: Date): boolean {
  return checkIn?.day === dayOf(now.toISOString(), timeZone);
}

/** Patients see a QR code while they can still be checked in; staff see none. */
export function hasQrCode({ status }: Pick<State, 'status'>, role: Role): boolean {
  return !isStaff(role) && isAwaited({ status });
}
