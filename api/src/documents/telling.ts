import type { Message, PlainSentence } from '@openward/contract';
import type { SQL } from 'drizzle-orm';
import { type Chosen, queueMail, queueSms, REACHED, REACHED_BY, SMS_NOT_REACHED } from '../messages/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { boolean, nullable, oneOf, type Row, rowsOf, text } from '../platform/database/rows.ts';
import type { Call } from '../platform/http/call.ts';
import { inLanguage, type Recipient } from '../platform/messages/wording.ts';
import { askedPeople } from './signers.ts';

const ASKED = {
  /** Null for a document that does not exist yet. */
  documentId: nullable(text),
  /** The document's patient. */
  ofPatientId: text,
  /** The record of the person asked: the patient or a proxy. */
  patientId: text,
  isOwn: boolean,
  ...REACHED,
  /** The reason why there is no number. */
  notReached: oneOf(['opted_out', 'no_number']),
};

/** A person outside the practice for whom a document waits, and how to reach them by their opt-outs. */
export type Asked = Row<typeof ASKED>;

/** The people for whom documents wait. @param source of {@link askedPeople} */
export function selectAsked(tx: Tx, source: SQL, now: Date): Promise<Asked[]> {
  return rowsOf(tx, ASKED)`
    select distinct asked.document_id, asked.patient_id as of_patient_id, patient.id as patient_id,
           patient.id = asked.patient_id as is_own, ${REACHED_BY}, ${SMS_NOT_REACHED} as not_reached
    from ${askedPeople(source, now)}`;
}

/** A way to reach a person. */
export interface Way {
  by: 'sms' | 'mail';
  to: Recipient;
  patientId: string;
}

/** The preferred way to reach a person: SMS before e-mail; undefined if neither is possible. */
export function wayTo(one: Pick<Chosen, 'patientId' | 'language' | 'phoneNo' | 'email'>): Way | undefined {
  const { patientId, language, phoneNo, email } = one;
  if (phoneNo) return { by: 'sms', to: { address: phoneNo, language }, patientId };
  return email ? { by: 'mail', to: { address: email, language }, patientId } : undefined;
}

/** Each person once for their own documents, and once for those of others. */
export function eachOnce(asked: readonly Asked[]): Asked[] {
  return [...new Map(asked.map((one) => [`${one.patientId} ${one.isOwn}`, one])).values()];
}

/** The texts for patients and proxies. The form's name is left out, because it may reveal an illness. */
export interface Wording {
  subject: PlainSentence;
  text: (isOwn: boolean) => Message;
}

/** Writes to people in the current transaction, in the name of the portal. @returns how many were reached */
export async function tell(
  call: Pick<Call, 'tx' | 'services' | 'afterCommit'>,
  asked: readonly Asked[],
  wording: Wording,
) {
  const { tx, services, afterCommit } = call;
  const now = services.now();
  const ways = eachOnce(asked).flatMap((one) => {
    const way = wayTo(one);
    return way ? [{ ...way, text: inLanguage(way.to.language, wording.text(one.isOwn)) }] : [];
  });
  const bySms = ways.filter(({ by }) => by === 'sms');
  await queueSms(
    tx,
    now,
    bySms.map(({ to, patientId, text: words }) => ({
      ...{ patientId, phoneNo: to.address, text: words, purpose: 'document', sentBy: null, hospitalId: null },
    })),
  );
  if (bySms.length > 0) afterCommit(services.sms.wake);
  for (const { to, text: words } of ways.filter(({ by }) => by === 'mail')) {
    const giveUpAt = new Date(now.getTime() + A_DAY);
    await queueMail(tx, now, { ...to, subject: inLanguage(to.language, wording.subject), text: words, giveUpAt });
  }
  return ways.length;
}

const A_DAY = 24 * 3_600_000;
