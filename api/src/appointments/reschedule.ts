import { template } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';
import { type Contract, contract } from '@openward/contract/everything';
import { overlapOf } from '@openward/server-kit/postgres/errors';
import {
  patientTaken,
  refuseAgainstRules,
  refuseLateChange,
  refuseTypeNotOffered,
  requestedTime,
  slotTaken,
  type Wish,
} from '../availability/index.ts';
import { lockFor } from '../platform/database/database.ts';
import { type Call, type Handler, Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';
import { mergeEdit } from '../platform/versions/merge-edit.ts';
import { isInTheWay, type WantedTime, whyRefused } from './conflicts.ts';
import { type AppointmentRow, changeAppointment, isOpenRow, oneAppointment, presentAppointment } from './records.ts';
import { moveTogether, othersOf } from './series-changes.ts';

/** POST /appointment/reschedule: moves in one transaction, or changes nothing. */
export const rescheduleAppointment: Handler<Contract['appointments']['rescheduleAppointment']> = async (
  { body },
  call,
) => {
  const before = await appointmentToMove(call, body);
  const wish = await mergeEdit(
    call,
    contract.appointments.rescheduleAppointment,
    // The type and the patient cannot change.
    {
      ...body,
      ...(body.startDateTime && { endDateTime: endOf(call, before, body) }),
      consultationType: undefined,
      patientId: undefined,
      which: undefined,
    },
    presentAppointment(before),
  );
  if (!isOpenRow(before, call.services.now())) {
    throw refusal('wrong_state', 'This appointment can no longer be rescheduled.');
  }
  if (!isMove(before, body)) {
    const { description } = wish;
    const changed = await changeAppointment(call, before, 'update', { description });
    return new Reply(changed, { message: 'Appointment updated successfully.' });
  }
  const others = await othersOf(call, before, body.which);
  const to = { ...wish, endDateTime: endOf(call, before, body), accept: body.accept };
  const moved = await moveAppointment(call, before, to, others);
  if (others.length === 0) return moved;
  const count = others.length + 1;
  return new Reply(moved, { message: template('{count} appointments rescheduled.', { count }) });
};

/**
 * Locks one appointment, and everything that its move may conflict with. An update cannot ignore conflicts as an insert
 * can (ON CONFLICT), so concurrent moves wait for each other, always in the same order.
 * @throws Refusal not_found, also where the caller may not see it
 */
export async function appointmentToMove(
  call: Call,
  { id, doctorId }: { id: string; doctorId?: string | undefined },
): Promise<AppointmentRow> {
  const seen = await oneAppointment(call, id, 'look');
  await lockFor(call.tx, [seen.doctorId, doctorId ?? seen.doctorId, seen.patientId ?? seen.id]);
  return oneAppointment(call, id, 'lock');
}

/**
 * Moves a locked, open appointment to another time or doctor.
 * @param others visits of its series that move by the same wall clock difference; all or none move
 * @throws Refusal with the reason
 */
export async function moveAppointment(
  call: Call & { caller: Caller },
  before: AppointmentRow,
  wish: Omit<Wish, 'consultationType'> & { description: string },
  others: readonly AppointmentRow[] = [],
): Promise<Appointment> {
  const { consultationType } = before;
  const { doctor, startsAt, endsAt } = await requestedTime(call, { ...wish, consultationType });
  refuseTypeNotOffered(doctor, consultationType, 'doctorId');
  for (const row of [before, ...others]) await refuseLateChange(call, row);
  if (before.patientId) {
    const { patientId } = before;
    const withIt = [before, ...others].map(({ id }) => id);
    await refuseAgainstRules(call, { withIt, doctor, consultationType, patientId, startsAt }, wish.accept);
  }
  if (others.length > 0) {
    const to = { doctor, startsAt, endsAt, description: wish.description, accept: wish.accept };
    return moveTogether(call, before, others, to).catch((error: unknown) => {
      throw refusalOfOverlap(call, error);
    });
  }
  await refuseMeeting(call, before, { id: before.id, doctorId: doctor.id, startsAt, endsAt }, doctor.timeZone);
  try {
    return await changeAppointment(call, before, 'reschedule', {
      doctorId: doctor.id,
      startsAt,
      endsAt,
      status: 'RESCHEDULED',
      description: wish.description,
    });
  } catch (error) {
    throw refusalOfOverlap(call, error);
  }
}

type Asked = Parameters<typeof rescheduleAppointment>[0]['body'];

/** True where the time or the doctor changes; a start alone keeps the length. */
function isMove(before: AppointmentRow, { doctorId, startDateTime, endDateTime }: Asked): boolean {
  const isAt = (instant: string | null | undefined, at: Date) => !instant || Date.parse(instant) === at.getTime();
  const isSameDoctor = !doctorId || doctorId === before.doctorId;
  return !(isSameDoctor && isAt(startDateTime, before.startsAt) && isAt(endDateTime, before.endsAt));
}

/**
 * The end of a moved visit, ISO UTC; null for the length of its type. Staff who change only the start keep the length.
 */
function endOf(call: Call, before: AppointmentRow, { version, startDateTime, endDateTime }: Asked): string | null {
  if (endDateTime) return endDateTime;
  if (version === undefined || endDateTime === null || call.caller?.role === 'ROLE_PATIENT') return null;
  const start = startDateTime ? Date.parse(startDateTime) : before.startsAt.getTime();
  return new Date(start + before.endsAt.getTime() - before.startsAt.getTime()).toISOString();
}

/**
 * Checks before the constraint does, because a violation aborts the transaction and the conflict could no longer be
 * read.
 */
async function refuseMeeting(
  call: Call,
  { patientId }: AppointmentRow,
  wanted: Omit<WantedTime, 'patientId'>,
  timeZone: string,
): Promise<void> {
  if (!patientId) return;
  const time = { ...wanted, patientId };
  if (await isInTheWay(call.tx, time)) throw await whyRefused(call, time, timeZone);
}

/** Turns a violated overlap constraint into a refusal: the doctor or the patient is taken. */
export function refusalOfOverlap(call: Call, error: unknown): unknown {
  const constraint = overlapOf(error);
  if (constraint === undefined) return error;
  // A caller without sight of the other appointment must not learn of it.
  const { role, visitId } = call.caller ?? {};
  const maySee = (role === 'ROLE_PATIENT' && !visitId) || role === 'ROLE_SYS_ADMIN';
  return constraint === 'appointment_patient_free' && maySee ? patientTaken() : slotTaken();
}
