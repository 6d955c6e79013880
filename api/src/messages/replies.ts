import { AWAITED } from '@openward/contract/appointments';
import { eq, sql } from 'drizzle-orm';
import { type AppointmentRow, changeAppointment, oneAppointment } from '../appointments/records.ts';
import { cancelAppointment } from '../appointments/transitions.ts';
import { AuditTrail } from '../platform/access/audit-row.ts';
import { Records } from '../platform/access/records.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { patient, user } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Origin } from '../platform/http/origin.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';
import { noteSmsWanted } from './opt-out.ts';
import { visitOf } from './words.ts';

/** An SMS that came in. `phoneNo` is ten digits. */
export interface IncomingSms {
  phoneNo: string;
  text: string;
}

/** Words that Twilio answers by itself (its default keywords); whatever we said would be one message too many. */
const STOP = /^(stop|stopall|unsubscribe|cancel|end|quit)$/i;
const START = /^(start|unstop)$/i;
const HELP_WORD = /^(help|info)$/i;
const HELP = 'Reply C to confirm your appointment or X to cancel it. For anything else, please call us.';

/**
 * Does what an SMS asks for: C confirms and X cancels the one appointment that its number was reminded of.
 * @returns what to answer; undefined for nothing
 */
export async function answerSms(
  { database, services }: { database: Database; services: Services },
  sms: IncomingSms,
  origin: Origin,
): Promise<string | undefined> {
  const word = sms.text.trim().toUpperCase().replace(/[.!]$/, '');
  if (HELP_WORD.test(word)) return undefined;
  const isStart = START.test(word);
  if (isStart || STOP.test(word)) {
    await database.transaction((tx) => noteSmsWanted(tx, sms.phoneNo, isStart));
    return undefined;
  }
  return database.transaction(async (tx, atEnd) => {
    const [reminded, another] = await remindedOf(tx, sms.phoneNo, services.now());
    if (word !== 'C' && word !== 'X') return HELP;
    if (!reminded) return 'You have no appointment that this answers. Please call us or sign in to the portal.';
    if (another) return 'You have several appointments. Please call us or sign in to the portal.';
    const caller = await callerOf(tx, reminded.patientId, services.now());
    const call: Call = {
      tx,
      caller,
      kiosk: null,
      records: new Records(caller, origin, new AuditTrail(atEnd)),
      services,
      origin,
      identity: { refusal: new Refusal('not_signed_in', 'Please sign in.') },
      afterCommit: () => {},
    };
    return word === 'C' ? confirm(call, reminded.id) : cancel(call, reminded.id);
  });
}

async function confirm(call: Call, id: string): Promise<string> {
  const before = await oneAppointment(call, id, 'lock');
  if (before.status === 'BOOKED' || before.status === 'RESCHEDULED') {
    await changeAppointment(call, before, 'confirm by SMS', { status: 'CONFIRMED' });
  } else if (before.status !== 'CONFIRMED') return HELP;
  return `Thank you. Your appointment is confirmed: ${sentenceOf(before)}.`;
}

async function cancel(call: Call, id: string): Promise<string> {
  const before = await oneAppointment(call, id, 'lock');
  try {
    await cancelAppointment({ params: undefined, query: { appointmentId: id }, body: {} }, call as never);
    return `Your appointment is cancelled: ${sentenceOf(before)}.`;
  } catch (error) {
    // It was answered in another way meanwhile.
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function sentenceOf(row: AppointmentRow): string {
  return visitOf({ ...row, doctorName: `${row.doctorFirstName} ${row.doctorLastName}` });
}

/** The awaited appointments that a number was reminded of, where it still is their patient's. */
async function remindedOf(tx: Tx, phoneNo: string, now: Date): Promise<{ id: string; patientId: string }[]> {
  const statuses = sql.raw(AWAITED.map((status) => `'${status}'`).join(', '));
  const { rows } = (await tx.execute(sql`
    select distinct appointment.id, appointment.patient_id as "patientId"
    from reminder
    join appointment on appointment.id = reminder.appointment_id and appointment.starts_at = reminder.starts_at
    join patient on patient.id = appointment.patient_id
    join app_user on app_user.id = patient.user_id and app_user.phone_no = reminder.phone_no
    where reminder.phone_no = ${phoneNo} and reminder.starts_at > ${now.toISOString()}::timestamptz
      and appointment.status in (${statuses}) and app_user.status = 'ACTIVE'
    limit 2`)) as unknown as { rows: { id: string; patientId: string }[] };
  return rows;
}

/** The patient behind the number, as the rules and the audit know them; their phone stands in for a session. */
async function callerOf(tx: Tx, patientId: string, now: Date): Promise<Caller> {
  const [row] = await tx
    .select({ userId: user.id })
    .from(patient)
    .innerJoin(user, eq(user.id, patient.userId))
    .where(eq(patient.id, patientId));
  if (!row) throw new Error('an appointment without a patient');
  const { userId } = row;
  return { userId, sessionId: '', role: 'ROLE_PATIENT', patientId, doctorId: null, hospitalId: null, signedInAt: now };
}
