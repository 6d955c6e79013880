import { template } from '@openward/contract';
import { AWAITED, isUnconfirmed } from '@openward/contract/appointments';
import { eq } from 'drizzle-orm';
import {
  type AppointmentRow,
  cancelAppointment,
  changeAppointment,
  noteAnswered,
  oneAppointment,
} from '../../appointments/index.ts';
import { noteSmsWanted, visitValues } from '../../messages/index.ts';
import { AuditTrail } from '../../platform/access/audit-row.ts';
import { Records } from '../../platform/access/records.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { rowsOf, text } from '../../platform/database/rows.ts';
import { hasStatus, patient, user } from '../../platform/database/schema/index.ts';
import type { Call } from '../../platform/http/call.ts';
import { type Caller, NO_FACTOR } from '../../platform/http/caller.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { Refusal, refusal } from '../../platform/http/refusal.ts';
import { inLanguage, type Wording } from '../../platform/messages/wording.ts';
import type { Services } from '../../platform/services.ts';

/** An SMS that came in. `phoneNo` is ten digits. */
interface IncomingSms {
  phoneNo: string;
  text: string;
}

/** Words that Twilio answers by itself (its default keywords); whatever we said would be one message too many. */
const STOP = /^(stop|stopall|unsubscribe|cancel|end|quit)$/i;
const START = /^(start|unstop)$/i;
const HELP_WORD = /^(help|info)$/i;
const HELP = 'Reply C to confirm your appointment or X to cancel it. For anything else, please call us.' as const;

/**
 * Does what an SMS asks for: C confirms and X cancels the one appointment that its number was reminded of.
 * @returns what to answer, in the language of the number's owner; undefined for nothing
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
    const language = await languageOf(tx, sms.phoneNo);
    const say = (wording: Wording) => inLanguage(language, wording);
    if (word !== 'C' && word !== 'X') return say(HELP);
    if (!reminded) return say('We found no appointment for your answer. Please call us or sign in to the portal.');
    if (another) return say('You have more than one appointment. Please call us or sign in to the portal.');
    const caller = await callerOf(tx, reminded.patientId, services.now());
    const call: Call = {
      tx,
      caller,
      kiosk: null,
      records: new Records(caller, origin, new AuditTrail(atEnd)),
      services,
      origin,
      identity: { refusal: refusal('not_signed_in', 'Please sign in.') },
      afterCommit: () => {},
    };
    return say(await (word === 'C' ? confirm(call, reminded.id) : cancel(call, reminded.id)));
  });
}

async function confirm(call: Call, id: string): Promise<Wording> {
  const before = await oneAppointment(call, id, 'lock');
  if (isUnconfirmed(before.status)) {
    await changeAppointment(call, before, 'confirm by SMS', { status: 'CONFIRMED' });
    await noteAnswered(call.tx, id);
  } else if (before.status !== 'CONFIRMED') return HELP;
  return (language) =>
    template('Thank you. Your appointment is confirmed: {time} with Dr. {doctor}, {hospital}.', said(before, language));
}

async function cancel(call: Call, id: string): Promise<Wording> {
  const before = await oneAppointment(call, id, 'lock');
  try {
    await cancelAppointment({ params: undefined, query: { appointmentId: id }, body: {} }, call as never);
    await noteAnswered(call.tx, id);
    return (language) =>
      template('Your appointment is cancelled: {time} with Dr. {doctor}, {hospital}.', said(before, language));
  } catch (error) {
    // It was answered in another way meanwhile.
    if (error instanceof Refusal) return error.said;
    throw error;
  }
}

function said(row: AppointmentRow, language: string) {
  return visitValues({ ...row, doctorName: `${row.doctorFirstName} ${row.doctorLastName}` }, language);
}

/** The language of whoever has a number; where several have it, that of the newest account. */
async function languageOf(tx: Tx, phoneNo: string): Promise<string> {
  const [owner] = await rowsOf(tx, { language: text })`
    select language from app_user
    where status = 'ACTIVE' and (
      phone_no = ${phoneNo} or id in (select user_id from patient where mobile_phone_no = ${phoneNo}))
    order by created_at desc limit 1`;
  return owner?.language ?? 'en';
}

/** The awaited appointments that a number was reminded of, where it still is their patient's. */
async function remindedOf(tx: Tx, phoneNo: string, now: Date) {
  return rowsOf(tx, { id: text, patientId: text })`
    select distinct appointment.id, appointment.patient_id
    from reminder
    join appointment on appointment.id = reminder.appointment_id and appointment.starts_at = reminder.starts_at
    join patient on patient.id = appointment.patient_id
    join app_user on app_user.id = patient.user_id
      and reminder.phone_no in (app_user.phone_no, patient.mobile_phone_no)
    where reminder.phone_no = ${phoneNo} and reminder.starts_at > ${now.toISOString()}::timestamptz
      and ${hasStatus(AWAITED)} and app_user.status = 'ACTIVE'
    limit 2`;
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
  return {
    userId,
    sessionId: '',
    role: 'ROLE_PATIENT',
    patientId,
    doctorId: null,
    hospitalId: null,
    signedInAt: now,
    ...NO_FACTOR,
  };
}

/** Text as XML and HTML hold it. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
