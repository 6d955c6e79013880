import type { Message } from '@openward/contract';
import type { SmsPurpose } from '@openward/contract/messages';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { mailMessage, smsMessage, user } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Mail } from '../platform/messages/ports.ts';
import { inLanguage } from '../platform/messages/wording.ts';

/** A message to a patient, to be handed over once what it tells of has committed. */
export interface NewSms {
  patientId: string;
  /** Ten digits. */
  phoneNo: string;
  text: string;
  purpose: SmsPurpose;
  /** Null where the portal writes it by itself. */
  sentBy: string | null;
  /** Whose message it is; null for the system admin's. */
  hospitalId: string | null;
  /** Of a message to a group. */
  bulkId?: string;
  /** After that it makes no sense any more; a day from now where nothing is said. */
  giveUpAt?: Date;
}

const A_DAY = 24 * 3_600_000;

/** Writes messages in the transaction of what they tell of. Whoever sends hears of them at its commit. */
export async function queueSms(tx: Tx, now: Date, messages: readonly NewSms[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.insert(smsMessage).values(
    messages.map(({ text, giveUpAt, ...message }) => ({
      ...message,
      id: newId(),
      body: text,
      createdAt: now,
      changedAt: now,
      nextTryAt: now,
      giveUpAt: giveUpAt ?? new Date(now.getTime() + A_DAY),
    })),
  );
}

/** The same in a call, by whom it makes. */
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

/** Writes an e-mail in the transaction of what it tells of; it goes out soon after its commit. @param giveUpAt after that it makes no sense any more */
export async function queueMail(tx: Tx, now: Date, mail: Mail & { address: string; giveUpAt: Date }): Promise<void> {
  const { address, subject, text, calendar, giveUpAt } = mail;
  await tx.insert(mailMessage).values({
    id: newId(),
    address,
    subject,
    body: text,
    calendar: calendar?.content ?? null,
    calendarMethod: calendar?.method ?? null,
    nextTryAt: now,
    giveUpAt,
  });
}

/** Writes an e-mail to each system administrator, in their language. @param minutes after which it makes no sense any more */
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
