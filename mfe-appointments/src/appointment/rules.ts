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

/** True for what nothing more comes of: it was cancelled or completed, or its time is past and nobody came. */
export function isOver(appointment: Pick<Appointment, 'status' | 'endDateTime'>, now: Date): boolean {
  const stage = stageOf(appointment.status);
  if (stage === 'cancelled' || stage === 'completed') return true;
  return stage !== 'arrived' && Date.parse(appointment.endDateTime) < now.getTime();
}

/** Confirm is offered to staff while the appointment is open and its status begins with BOOKED or RESCHEDULED (specification, section 4). */
export function canConfirm(appointment: State, role: Role, now: Date): boolean {
  return isStaff(role) && isUnconfirmed(appointment.status) && isOpen(appointment, now);
}

/** Cancel is offered while the appointment is open; to staff also afterwards, where nobody came, and for blocked time. */
export function canCancel(appointment: State, role: Role, now: Date): boolean {
  if (isStaff(role)) return isAwaited(appointment) || appointment.status === 'BLOCKED';
  return isOpen(appointment, now);
}

/** True where cancelling means that nobody came: the time has come, and it is still awaited. */
export function isMissed(appointment: State, now: Date): boolean {
  return isAwaited(appointment) && !isOpen(appointment, now);
}

/** Reschedule is offered while the appointment is open; blocked time is lifted and made anew. */
export function canReschedule(appointment: State, now: Date): boolean {
  return isOpen(appointment, now);
}

/** Whose patient can be chosen with others, for a form or a message or to be confirmed: until the visit is over. */
export function canChoose(appointment: DeskAppointment, now: Date): boolean {
  return Boolean(appointment.patientId) && !isOver(appointment, now);
}

/** A message to the patient is offered to staff for what is booked or rescheduled (specification, section 4). */
export function canMessage({ status, patientId }: Pick<Appointment, 'status' | 'patientId'>, role: Role): boolean {
  return isStaff(role) && patientId !== null && isUnconfirmed(status);
}

/** Staff check in whom they await on the appointment's own day. */
export function canCheckIn(appointment: Pick<DeskAppointment, 'checkIn' | 'timeZone'>, role: Role, now: Date): boolean {
  return isStaff(role) && isCheckInDay(appointment, now);
}

/** From an hour before on, a check-in comes sooner than a confirmation, which it implies. */
export function mayBeHere(appointment: DeskAppointment, role: Role, now: Date): boolean {
  return canCheckIn(appointment, role, now) && Date.parse(appointment.startDateTime) - now.getTime() <= 3_600_000;
}

/** Staff mark a visit complete once the patient was there. */
export function canComplete({ status }: Pick<State, 'status'>, role: Role): boolean {
  return isStaff(role) && stageOf(status) === 'arrived';
}

/** True on the day on which the patient can be checked in, where the appointment takes place. */
export function isCheckInDay({ checkIn, timeZone }: Pick<DeskAppointment, 'checkIn' | 'timeZone'>, now: Date): boolean {
  return checkIn?.day === dayOf(now.toISOString(), timeZone);
}

/** Patients show a QR code while they can still be checked in; staff see none. */
export function hasQrCode({ status }: Pick<State, 'status'>, role: Role): boolean {
  return !isStaff(role) && isAwaited({ status });
}
