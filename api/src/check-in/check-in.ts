import { type Appointment, isAwaited } from '@openward/contract/appointments';
import { isShortCode } from '@openward/contract/check-in';
import type { Contract } from '@openward/contract/everything';
import { and, eq } from 'drizzle-orm';
import {
  type AppointmentRow,
  asAppointment,
  changeAppointment,
  oneAppointment,
  visibleAppointments,
} from '../appointments/index.ts';
import { hospitalDays, isOnHospitalToday } from '../availability/index.ts';
import { claimAttempt, returnAttempt } from '../platform/counting/limits.ts';
import type { Database } from '../platform/database/database.ts';
import { appointment } from '../platform/database/schema/index.ts';
import { type Call, type Prepared, Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';

/**
 * Failed attempts with short codes. A code that is found but cannot be checked in counts as well, because the
 * transaction is rolled back; a busy desk stays far below the limit.
 */
const IN_VAIN = { failures: 30, minutes: 15 };

/**
 * POST or GET /appointment/checkIn, by id or short code, on the appointment's day in the hospital's time zone. A second
 * check-in changes nothing and returns when the first one was.
 */
export const checkInAppointment: Prepared<Contract['checkIn']['checkInAppointment'], undefined> = {
  async before({ query }, { caller, database, services }) {
    await countCode(database, subjectOf(caller), query.appointmentId, services.now());
  },
  async handle({ query }, call) {
    const { alreadyCheckedIn, ...found } = await checkIn(call, query.appointmentId, subjectOf(call.caller));
    return new Reply(
      { ...found.appointment, alreadyCheckedIn },
      alreadyCheckedIn ? { message: 'This patient is already checked in.' } : {},
    );
  },
};

/**
 * Counts an attempt with a short code, which can be guessed unlike an id, in its own transaction before it is looked
 * up.
 * @param subject the counter to use
 * @throws Refusal too_many_requests
 */
export async function countCode(database: Database, subject: string, code: string, now: Date): Promise<void> {
  if (!isShortCode(code)) return;
  if (await claimAttempt(database, subject, IN_VAIN, now)) return;
  throw refusal('too_many_requests', 'Too many wrong codes. Please scan the QR code or try again in 15 minutes.', {
    field: 'appointmentId',
  });
}

/**
 * Checks in the appointment of a code, among those that the caller may see.
 * @param subject the counter that gets its attempt back after a success
 */
export async function checkIn(
  call: Call,
  code: string,
  subject: string,
): Promise<{ appointment: Appointment; alreadyCheckedIn: boolean }> {
  const before = await appointmentOf(call, code);
  if (isShortCode(code)) call.afterCommit((database) => returnAttempt(database, subject));
  if (before.status === 'CHECKED_IN') return { appointment: asAppointment(before), alreadyCheckedIn: true };
  if (!isAwaited(before)) {
    throw refusal('wrong_state', 'This appointment is cancelled or over, so check-in is not possible.');
  }
  const now = call.services.now();
  const today = hospitalDays(now, before.timeZone);
  if (before.startsAt < today.from) throw refusal('wrong_state', 'This appointment was on an earlier day.');
  if (before.startsAt >= today.to) {
    throw refusal('wrong_state', 'This appointment is not today. Check-in opens on the day of the appointment.');
  }
  const appointment = await changeAppointment(call, before, 'check-in', { status: 'CHECKED_IN', checkedInAt: now });
  return { appointment, alreadyCheckedIn: false };
}

const subjectOf = ({ userId }: Caller) => `check-in-code:user:${userId}`;

/**
 * The appointment of a code: by id any that the caller may see, by short code only today's.
 * @throws Refusal not_found; conflict where several hospitals of the caller use the code today
 */
async function appointmentOf(call: Call, code: string): Promise<AppointmentRow> {
  if (!isShortCode(code)) return oneAppointment(call, code, 'lock');
  const isToday = isOnHospitalToday(call.services.now());
  const [found, another] = await visibleAppointments(call, and(eq(appointment.checkInCode, code), isToday), 'lock');
  if (!found) {
    throw refusal(
      'not_found',
      'No appointment today has this code. Please check the code or find the patient by name.',
    );
  }
  // Codes are unique per hospital, so only callers who see several hospitals can get here.
  if (another) {
    throw refusal(
      'conflict',
      'Two hospitals use this code today. Please scan the QR code or find the patient by name.',
    );
  }
  return found;
}
