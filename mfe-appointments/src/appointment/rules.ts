import { isStaff, type Role } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';

type State = Pick<Appointment, 'status'>;

/** Confirm is offered to staff while the status begins with BOOKED or RESCHEDULED (specification, section 4). */
export function canConfirm({ status }: State, role: Role): boolean {
  return isStaff(role) && (status.startsWith('BOOKED') || status.startsWith('RESCHEDULED'));
}

/** Cancel is offered while nothing has begun; the server refuses it after check-in. */
export function canCancel({ status }: State): boolean {
  return !['CANCELED', 'CHECKED_IN', 'COMPLETED'].includes(status);
}

/** Staff mark a visit complete once the patient was there. */
export function canComplete({ status }: State, role: Role): boolean {
  return isStaff(role) && status === 'CHECKED_IN';
}

/** Patients show a QR code while they can still be checked in; staff see none. */
export function hasQrCode({ status }: State, role: Role): boolean {
  return !isStaff(role) && ['BOOKED', 'RESCHEDULED', 'CONFIRMED'].includes(status);
}
