import type { Document } from '@openward/contract/documents';
import { type Answer, type AnswerSource, type Answers, answerError, isAnswered } from '@openward/contract/forms';
import type { PatientRecord } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';
import { and, desc, eq } from 'drizzle-orm';
import { readRecord } from '../people/index.ts';
import { document, documentCompletion, inStage } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';

type Reading = Pick<Call, 'tx' | 'records'> & { caller: Caller };

/** The record's values as text; empty if missing. */
const TEXTS: Readonly<Record<Exclude<AnswerSource, 'lastAnswer'>, (record: PatientRecord) => string | null>> = {
  name: ({ firstName, lastName }) => nameOf({ firstName, lastName }),
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  dateOfBirth: ({ dateOfBirth }) => dateOfBirth,
  address: addressIn,
  phone: ({ telePhoneNo, mobilePhoneNo }) => telePhoneNo || mobilePhoneNo,
  mobilePhone: ({ mobilePhoneNo }) => mobilePhoneNo,
  email: ({ email }) => (signsIn(email) ? email : ''),
  insurer: ({ primaryHealthInsurer }) => primaryHealthInsurer,
  insuranceNumber: ({ primaryHealthInsurerId }) => primaryHealthInsurerId,
  emergencyContact: ({ emgrContName }) => emgrContName,
  emergencyPhone: ({ emgrContPhone }) => emgrContPhone,
};

/** Suggested values for the questions that name a source: what the caller may see, if it is a valid answer. */
export async function recordAnswersFor(call: Reading, found: Document): Promise<Pick<Document, 'recordAnswers'>> {
  const asked = found.fieldValues.filter(({ source }) => source);
  if (asked.length === 0) return {};
  const { actingFor } = call.caller;
  const seesRecord = !actingFor || actingFor.areas.includes('profile');
  const needsRecord = asked.some(({ source }) => source !== 'lastAnswer');
  const record = seesRecord && needsRecord ? await readRecord(call, found.patientId) : undefined;
  const needsLast = asked.some(({ source }) => source === 'lastAnswer');
  const last = needsLast ? await lastAnswersTo(call, found) : {};
  const recordAnswers = asked.flatMap((field): Answer[] => {
    const { name, source } = field;
    const given = source && source !== 'lastAnswer' ? record && TEXTS[source](record)?.trim() : last[name];
    const value = typeof given === 'string' && !field.multiline ? given.replace(/\n+/g, ', ') : given;
    return value !== undefined && isAnswered(value) && !answerError(field, value) ? [{ name, value }] : [];
  });
  return { recordAnswers };
}

/** The home address, one part per line; else the postal address. */
function addressIn({ patientAddressDetails: found, mailAddress }: PatientRecord): string {
  const { phyAddress1 = '', phyAddress2 = '', phyAddress3 = '' } = found ?? {};
  const { phyCity = '', phyState = '', phyZipCode = '' } = found ?? {};
  const place = [phyCity, `${phyState} ${phyZipCode}`.trim()].filter(Boolean).join(', ');
  const lines = [phyAddress1, phyAddress2, phyAddress3, place].filter((line) => line.trim());
  return lines.length > 0 ? lines.join('\n') : mailAddress;
}

/** The answers of the patient's last completed document of the same form; empty if there is none. */
async function lastAnswersTo({ tx, records }: Reading, { patientId, formId }: Document): Promise<Answers> {
  const isOfPatient = and(eq(document.patientId, patientId), eq(document.formId, formId), inStage('completed'));
  const [last] = await records.read('document', (visible) =>
    tx
      .select({ id: document.id, patientId: document.patientId, answers: documentCompletion.answers })
      .from(document)
      .innerJoin(documentCompletion, eq(documentCompletion.documentId, document.id))
      .where(and(visible, isOfPatient))
      .orderBy(desc(document.completedAt), desc(document.id))
      .limit(1),
  );
  return last?.answers ?? {};
}
