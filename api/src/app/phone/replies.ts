import { template } from '@openward/contract';
import { AWAITED, isUnconfirmed, RUNNING_LATE } from '@openward/contract/appointments';
import { namedText } from '@openward/contract/messages';
import { nameOf } from '@openward/contract/text';
import { eq } from 'drizzle-orm';
import {
  type AppointmentRow,
  cancelAppointment,
  changeAppointment,
  markNotificationAnswered,
  noteSmsText,
  oneAppointment,
  reportLate,
} from '../../appointments/index.ts';
import { hasNumber, noteAsked, noteSmsWanted, practiceOf, visitValues } from '../../messages/index.ts';
import { AuditTrail } from '../../platform/access/audit-row.ts';
import { Records } from '../../platform/access/records.ts';
import { countWithin, reserveWithin } from '../../platform/counting/limits.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { boolean, instant, oneRowOf, type Row, rowsOf, text } from '../../platform/database/rows.ts';
import { hasStatus, patient, user } from '../../platform/database/schema/index.ts';
import type { Call } from '../../platform/http/call.ts';
import { type Caller, NO_FACTOR } from '../../platform/http/caller.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { Refusal, refusal } from '../../platform/http/refusal.ts';
import { inLanguage, type Wording } from '../../platform/messages/wording.ts';
import type { Services } from '../../platform/services.ts';
import { doneByTwilio, type Meaning, type Reading, readReply } from './reading.ts';

/** A received SMS. `phoneNo` has ten digits. */
interface IncomingSms {
  /** Twilio's id of the message, for processing it only once. */
  id?: string;
  phoneNo: string;
  text: string;
  /** What Twilio has already done: `STOP`, `START` or `HELP`; empty where it did nothing or does not say. */
  optOutType?: string;
}

/** The answer to an SMS, and whether it changed a visit. Answers to changes are not limited by `MOST_ANSWERS`. */
interface Answer {
  wording: Wording;
  isChange?: boolean;
}

/** A number gets this many answers without a change, then none until it has been silent for this many minutes. */
const MOST_ANSWERS = 3;
const SILENCE = 60;

const NONE_FOUND = 'We found no appointment for your answer. Please call us or sign in to the portal.' as const;
const MORE_THAN_ONE = 'You have more than one appointment. Please call us or sign in to the portal.' as const;

/**
 * Does what an SMS asks for: confirms or cancels the one appointment that its number was reminded of, reports a late
 * patient to the desk, or ends and resumes messages. Answers an unclear text with a question and shows it to the desk.
 * @returns the answer in the language of the number's owner; undefined for none
 */
export async function answerSms(
  { database, services }: { database: Database; services: Services },
  sms: IncomingSms,
  origin: Origin,
): Promise<string | undefined> {
  const { phoneNo, text } = sms;
  const reading = readReply(text);
  // CANCEL and YES are also Twilio's keywords, but here they are about the visit.
  const isOfVisit = reading.meaning === 'confirm' || reading.meaning === 'cancel';
  const done = isOfVisit ? undefined : sms.optOutType || doneByTwilio(text);
  if (done === 'HELP' || reading.meaning === 'thanks') return undefined;
  const { answer, language, practice } = await database.transaction(async (tx, atEnd) => ({
    answer: (await isTaken(tx, sms, services.now()))
      ? undefined
      : await answerIn(tx, { services, origin, audit: new AuditTrail(atEnd) }, { phoneNo, text, reading, done }),
    language: await languageOf(tx, phoneNo),
    practice: await practiceOfNumber(tx, phoneNo),
  }));
  if (!answer) return undefined;
  if (!answer.isChange) {
    const window = { minutes: SILENCE, now: services.now(), isExtended: true };
    const [count = 0] = await countWithin(database, [`sms answers:${phoneNo}`], window);
    if (count > MOST_ANSWERS) return undefined;
  }
  return namedText(practice, inLanguage(language, answer.wording));
}

/** Twilio's signatures have no time, so a recorded call that is sent again must stay known for this long. */
const KNOWN_MINUTES = 365 * 24 * 60;

/** Returns whether the SMS was already processed. The mark rolls back with a failure, so that Twilio can retry. */
async function isTaken(tx: Tx, { id }: IncomingSms, now: Date): Promise<boolean> {
  if (!id) return false;
  const taken = await reserveWithin(tx, `sms taken:${id}`, { count: 1, most: 1, minutes: KNOWN_MINUTES, now });
  return !taken.isReserved;
}

async function answerIn(
  tx: Tx,
  { services, origin, audit }: { services: Services; origin: Origin; audit: AuditTrail },
  { phoneNo, text, reading, done }: { phoneNo: string; text: string; reading: Reading; done: string | undefined },
): Promise<Answer | undefined> {
  const { meaning, minutes } = reading;
  if (done === 'START' || done === 'STOP' || meaning === 'stop') {
    await noteSmsWanted(tx, phoneNo, done === 'START');
    return done ? undefined : { wording: 'You will get no more text messages. Reply START to get them again.' };
  }
  const now = services.now();
  const { visit, isMore } = chosen(await visitsOf(tx, phoneNo, now), meaning, now);
  if (!visit) return { wording: isMore ? MORE_THAN_ONE : NONE_FOUND };
  const caller = await callerOf(tx, visit.patientId, now);
  const call: Call & { caller: Caller } = {
    tx,
    caller,
    kiosk: null,
    records: new Records(caller, origin, audit),
    services,
    origin,
    identity: { refusal: refusal('not_signed_in', 'Please sign in.') },
    afterCommit: () => {},
  };
  if (meaning === 'unclear' || (meaning === 'late' && !canBeLate(minutes))) await noteSmsText(call, visit.id, text);
  if (isMore) return { wording: MORE_THAN_ONE };
  if (meaning === 'late') return late(call, visit.id, minutes);
  if (visit.isReminded && meaning === 'confirm') return confirm(call, visit.id);
  if (visit.isReminded && meaning === 'cancel') return cancel(call, visit.id);
  await noteAsked(tx, visit, phoneNo, now);
  return { wording: question(await oneAppointment(call, visit.id, 'look')) };
}

const VISIT = { id: text, patientId: text, startsAt: instant, isReminded: boolean };

/** The upcoming appointments of a number's patients, earliest first, and whether it was reminded of each. */
async function visitsOf(tx: Tx, phoneNo: string, now: Date): Promise<Row<typeof VISIT>[]> {
  const since = new Date(now.getTime() - RUNNING_LATE.minutesAfter * 60_000);
  return rowsOf(tx, VISIT)`
    select appointment.id, appointment.patient_id, appointment.starts_at, exists (
      select from reminder where reminder.appointment_id = appointment.id
        and reminder.starts_at = appointment.starts_at and reminder.phone_no = ${phoneNo}) as is_reminded
    from appointment
    join patient on patient.id = appointment.patient_id
    join app_user on app_user.id = patient.user_id and app_user.status = 'ACTIVE'
    where ${hasNumber(phoneNo)} and ${hasStatus(AWAITED)} and appointment.starts_at >= ${since.toISOString()}::timestamptz
    order by appointment.starts_at, appointment.id`;
}

/** The visit that a text is about, preferably one that the number was reminded of; for "late" always the next. */
function chosen(visits: readonly Row<typeof VISIT>[], meaning: Meaning, now: Date) {
  const [next] = visits;
  if (meaning === 'late') return { visit: next, isMore: false };
  const open = visits.filter(({ startsAt }) => startsAt > now);
  const reminded = open.filter(({ isReminded }) => isReminded);
  const meant = reminded.length > 0 ? reminded : open;
  return { visit: meant[0], isMore: meant.length > 1 };
}

const canBeLate = (minutes = 0) => minutes >= RUNNING_LATE.least && minutes <= RUNNING_LATE.most;

async function late(call: Call, id: string, minutes: number | undefined): Promise<Answer> {
  if (minutes === undefined || !canBeLate(minutes)) {
    const { least, most } = RUNNING_LATE;
    const sentence = 'How many minutes late will you be? Reply LATE and a number from {least} to {most}.';
    return { wording: template(sentence, { least, most }) };
  }
  try {
    await reportLate({ params: { id }, query: undefined, body: { minutes } }, call as never);
    return { wording: 'We told the front desk that you are running late.' };
  } catch (error) {
    return refused(error);
  }
}

async function confirm(call: Call, id: string): Promise<Answer> {
  const before = await oneAppointment(call, id, 'lock');
  const isChange = isUnconfirmed(before.status);
  if (isChange) {
    try {
      await changeAppointment(call, before, 'confirm by SMS', { status: 'CONFIRMED' });
    } catch (error) {
      return refused(error);
    }
    await markNotificationAnswered(call.tx, id);
  } else if (before.status !== 'CONFIRMED') return { wording: question(before) };
  const wording: Wording = (language) =>
    template('Thank you. Your appointment is confirmed: {time} with Dr. {doctor}, {hospital}.', said(before, language));
  return { wording, isChange };
}

async function cancel(call: Call, id: string): Promise<Answer> {
  const before = await oneAppointment(call, id, 'lock');
  try {
    await cancelAppointment({ params: undefined, query: { appointmentId: id }, body: {} }, call as never);
    await markNotificationAnswered(call.tx, id);
    const wording: Wording = (language) =>
      template('Your appointment is cancelled: {time} with Dr. {doctor}, {hospital}.', said(before, language));
    return { wording, isChange: true };
  } catch (error) {
    // The visit has changed since it was read.
    return refused(error);
  }
}

function refused(error: unknown): Answer {
  if (error instanceof Refusal) return { wording: error.said };
  throw error;
}

/** Names the visit and the possible replies. */
function question(row: AppointmentRow): Wording {
  const sentence = isUnconfirmed(row.status)
    ? 'Your appointment: {time} with Dr. {doctor}, {hospital}. Reply C to confirm or X to cancel. For anything else, please call us.'
    : 'Your appointment: {time} with Dr. {doctor}, {hospital}. Reply X to cancel. For anything else, please call us.';
  return (language) => template(sentence, said(row, language));
}

function said(row: AppointmentRow, language: string) {
  return visitValues(
    { ...row, doctorName: nameOf({ firstName: row.doctorFirstName, lastName: row.doctorLastName }) },
    language,
  );
}

/** The language of the number's owner; of several, the newest account. */
async function languageOf(tx: Tx, phoneNo: string): Promise<string> {
  const [owner] = await rowsOf(tx, { language: text })`
    select language from app_user
    where status = 'ACTIVE' and (
      phone_no = ${phoneNo} or id in (select user_id from patient where mobile_phone_no = ${phoneNo}))
    order by created_at desc limit 1`;
  return owner?.language ?? 'en';
}

async function practiceOfNumber(tx: Tx, phoneNo: string): Promise<string> {
  return (await oneRowOf(tx, { name: text })`select ${practiceOf(hasNumber(phoneNo))} as name`).name;
}

/** The patient as the caller, for access rules and the audit trail. The phone replaces a session. */
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

/** Text escaped for XML and HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
