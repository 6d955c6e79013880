import type { Message } from '@openward/contract';
import { namedText, type SmsPurpose } from '@openward/contract/messages';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { rowsOf, text } from '../platform/database/rows.ts';
import { mailMessage, smsMessage, user } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { practiceName } from '../platform/messages/messenger.ts';
import type { Mail } from '../platform/messages/ports.ts';
import { inLanguage } from '../platform/messages/wording.ts';
import { practiceOf } from './practice-name.ts';
import { quietEnds } from './quiet.ts';

/** A message to a patient, delivered after the commit of its transaction. */
export interface NewSms {
  patientId: string;
  /** Ten digits. */
  phoneNo: string;
  text: string;
  purpose: SmsPurpose;
  /** Null for messages that the portal writes automatically. */
  sentBy: string | null;
  /** The hospital that sends it; null for the system admin. */
  hospitalId: string | null;
  /** For messages to a group. */
  bulkId?: string;
  /** Staff wrote the text: it gets the practice's own name, if it has one; all other texts that of the hospital. */
  isAsWritten?: boolean;
  /** During quiet hours it waits until they end. */
  waitsAtNight?: boolean;
  /** The earliest time of delivery; by default at once. */
  notBefore?: Date;
  /** The latest time at which it is still useful; by default a day from now. */
  giveUpAt?: Date;
}

const A_DAY = 24 * 3_600_000;

/** Writes messages in the caller's transaction, with the name of the practice. The sender is notified at its commit. */
export async function queueSms(tx: Tx, now: Date, messages: readonly NewSms[]): Promise<void> {
  if (messages.length === 0) return;
  const named = await withPractice(tx, await withMorning(tx, now, messages));
  await tx.insert(smsMessage).values(
    named.map(({ text, notBefore, giveUpAt, isAsWritten: _, waitsAtNight: _night, ...message }) => ({
      ...message,
      id: newId(),
      body: text,
      createdAt: now,
      changedAt: now,
      nextTryAt: notBefore ?? now,
      giveUpAt: giveUpAt ?? new Date((notBefore ?? now).getTime() + A_DAY),
    })),
  );
}

/** Sets the end of the quiet hours as delivery time of messages that wait at night. */
async function withMorning(tx: Tx, now: Date, messages: readonly NewSms[]): Promise<readonly NewSms[]> {
  const waiting = messages.filter(({ waitsAtNight }) => waitsAtNight);
  const [first] = waiting;
  if (!first) return messages;
  const patientIds = waiting.map(({ patientId }) => patientId);
  // A call writes for one hospital only.
  const ends = await quietEnds(tx, now, { patientIds, hospital: sql`${first.hospitalId}::uuid` });
  return messages.map((each) => {
    const morning = each.waitsAtNight && ends.get(each.patientId)?.quietUntil;
    return morning ? { ...each, notBefore: new Date(morning) } : each;
  });
}

/** Adds the name of the practice to texts of staff, and to others that of the sending hospital, else of the patient's. */
async function withPractice(tx: Tx, messages: readonly NewSms[]): Promise<NewSms[]> {
  const unnamed = messages.filter(({ isAsWritten }) => !isAsWritten);
  const ofStaff = unnamed.length < messages.length ? await practiceName(tx) : '';
  if (unnamed.length === 0) return messages.map((each) => ({ ...each, text: namedText(ofStaff, each.text) }));
  const hospitalIds = [...new Set(unnamed.flatMap(({ hospitalId }) => hospitalId ?? []))];
  const patientIds = [...new Set(unnamed.flatMap((each) => (each.hospitalId ? [] : each.patientId)))];
  const rows = await rowsOf(tx, { id: text, name: text })`
    select id, name from hospital where id = any(${sql.param(hospitalIds)}::uuid[])
    union all
    select theirs.id, ${practiceOf(sql`patient.id = theirs.id`)}
    from unnest(${sql.param(patientIds)}::uuid[]) as theirs(id)`;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return messages.map((each) => {
    const name = each.isAsWritten ? ofStaff : names.get(each.hospitalId ?? each.patientId);
    return name ? { ...each, text: namedText(name, each.text) } : each;
  });
}

/** Queues messages of a call, with the caller as sender. */
export async function queueSmsOf(call: Call, messages: readonly Omit<NewSms, 'sentBy'>[]): Promise<void> {
  const { tx, caller, services } = call;
  const sentBy = caller?.userId ?? null;
  await queueSms(
    tx,
    services.now(),
    messages.map((message) => ({ ...message, sentBy })),
  );
  call.afterCommit(services.sms.wake);
}

/** Writes an e-mail with the practice's name in the caller's transaction; it is sent after the commit. @param giveUpAt when it is useless */
export async function queueMail(tx: Tx, now: Date, mail: Mail & { address: string; giveUpAt: Date }): Promise<void> {
  const { address, subject, text, calendar, giveUpAt } = mail;
  await tx.insert(mailMessage).values({
    id: newId(),
    address,
    subject,
    body: namedText(await practiceName(tx), text),
    calendar: calendar?.content ?? null,
    calendarMethod: calendar?.method ?? null,
    nextTryAt: now,
    giveUpAt,
  });
}

/** Writes an e-mail to each system administrator, in their language. @param minutes until it becomes useless */
export async function mailSystemAdministrators(
  tx: Tx,
  now: Date,
  { subject, text, minutes }: { subject: Message; text: Message; minutes: number },
): Promise<void> {
  const administrators = await tx
    .select({ address: user.username, language: user.language })
    .from(user)
    .where(and(eq(user.role, 'ROLE_SYS_ADMIN'), eq(user.status, 'ACTIVE')));
  const giveUpAt = new Date(now.getTime() + minutes * 60_000);
  for (const { address, language } of administrators) {
    const said = { subject: inLanguage(language, subject), text: inLanguage(language, text) };
    await queueMail(tx, now, { address, ...said, giveUpAt });
  }
}
