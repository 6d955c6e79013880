import { type AppointmentStatus, isStaff, type PlainSentence, template } from '@openward/contract';
import {
  type Appointment,
  isAwaited,
  REOPEN_SECONDS,
  type SetByStaff,
  stageOf,
  UNCONFIRMED,
} from '@openward/contract/appointments';
import type { AuditAction } from '@openward/contract/audit';
import type { Contract } from '@openward/contract/everything';
import { refuseLateChange } from '../availability/index.ts';
import { type Call, type Handler, Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';
import { refuseOutdated } from '../platform/versions/merge-edit.ts';
import { type AppointmentRow, changeAppointment, isOpenRow, oneAppointment, presentAppointment } from './records.ts';
import { othersOf } from './series-changes.ts';

type Endpoint<K extends keyof Contract['appointments']> = Handler<Contract['appointments'][K]>;

/** The states from which staff may set a state, and the messages (specification, section 4). */
const STAFF_SETS: Record<
  SetByStaff,
  { from: AppointmentStatus[]; action: AuditAction; message: PlainSentence; refusal: PlainSentence }
> = {
  CONFIRMED: {
    from: UNCONFIRMED,
    action: 'confirmed',
    message: 'Appointment confirmed successfully.',
    refusal: 'Only a booked or rescheduled appointment can be confirmed.',
  },
  COMPLETED: {
    from: ['CHECKED_IN'],
    action: 'completed',
    message: 'Appointment completed successfully.',
    refusal: 'Only a checked-in appointment can be completed.',
  },
  CHECKED_IN: {
    from: ['COMPLETED'],
    action: 'reopened',
    message: 'The appointment is open again.',
    refusal: 'You can only reopen an appointment within a minute of completing it.',
  },
};

/** POST /appointment/update */
export const updateAppointment: Endpoint<'updateAppointment'> = async ({ body }, call) => {
  const before = await oneAppointment(call, body.id, 'lock');
  await refuseOutdated(call, body.version, presentAppointment(before), ['startDateTime', 'doctorId']);
  const now = call.services.now();
  const { status } = body;
  const rule = STAFF_SETS[status];
  if (!rule.from.includes(before.status)) throw refusal('wrong_state', rule.refusal);
  if (status === 'CONFIRMED' && !isOpenRow(before, now)) {
    throw refusal('wrong_state', 'This appointment has started, so it can no longer be confirmed.');
  }
  // Reopening only corrects a mistake and must not rewrite history.
  if (status === 'CHECKED_IN' && now.getTime() - (before.completedAt?.getTime() ?? 0) > REOPEN_SECONDS * 1000) {
    throw refusal('wrong_state', rule.refusal);
  }
  const changed = await changeAppointment(call, before, rule.action, {
    status,
    // The history keeps the previous text.
    description: body.description || before.description,
    ...(status !== 'CONFIRMED' && { completedAt: status === 'COMPLETED' ? now : null }),
  });
  return new Reply(changed, { message: rule.message });
};

/**
 * POST or GET /appointment/cancel. Patients cancel while the appointment is open; staff also later, where the patient
 * did not come, and they lift blocked time. Attended visits cannot be cancelled.
 */
export const cancelAppointment: Endpoint<'cancelAppointment'> = async ({ query, body }, call) => {
  const before = await oneAppointment(call, query.appointmentId, 'lock');
  // For a cancelled appointment, that status is the better error than an outdated version.
  if (before.status !== 'CANCELED') {
    await refuseOutdated(call, body.version, presentAppointment(before), ['startDateTime', 'doctorId']);
  }
  const reason = body.reason ?? '';
  const changed = await cancelHeld(call, before, reason);
  const others = await othersOf(call, before, body.which);
  for (const other of others) await cancelHeld(call, other, reason);
  if (others.length > 0) {
    const count = others.length + 1;
    return new Reply(changed, { message: template('{count} appointments cancelled.', { count }) });
  }
  return changed.cancellation?.didNotCome
    ? new Reply(changed, { message: 'We recorded that the patient did not come.' })
    : changed;
};

/** Cancels a locked appointment. @throws Refusal wrong_state with the reason */
export async function cancelHeld(
  call: Call & { caller: Caller },
  before: AppointmentRow,
  reason: string,
): Promise<Appointment> {
  const isStaffs = isStaff(call.caller.role);
  refuseCancelling(before, isStaffs, call.services.now());
  await refuseLateChange(call, before);
  const didNotCome = isAwaited(before) && !isOpenRow(before, call.services.now());
  const changed = await changeAppointment(call, before, didNotCome ? 'did not come' : 'cancel', {
    status: 'CANCELED',
    cancelledBy: isStaffs ? 'practice' : 'patient',
    didNotCome,
    cancelReason: reason,
  });
  return changed;
}

/** @throws Refusal wrong_state with the reason */
function refuseCancelling(before: AppointmentRow, isStaffs: boolean, now: Date): void {
  if (before.status === 'CANCELED') throw refusal('wrong_state', 'This appointment is already cancelled.');
  if (['arrived', 'completed'].includes(stageOf(before.status))) {
    throw refusal('wrong_state', 'The patient is already checked in, so this appointment cannot be cancelled.');
  }
  if (isStaffs) return;
  if (before.status === 'BLOCKED') throw refusal('wrong_state', 'This appointment cannot be cancelled.');
  if (!isOpenRow(before, now)) {
    throw refusal('wrong_state', 'This appointment has started, so it can no longer be cancelled.');
  }
}
