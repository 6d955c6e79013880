import { textOf } from '@openward/contract';
import { consentOf, DOCUMENT_RULES } from '@openward/contract/documents';
import { type AnswerValue, type FormField, keptAnswers } from '@openward/contract/forms';
import { asc, eq } from 'drizzle-orm';
import { digestOf, namesDigestOf, namesToKeep } from '../../documents/index.ts';
import { insertAudit } from '../../platform/access/audit-row.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { document, documentCompletion, form, formVersion } from '../../platform/database/schema/index.ts';

interface Person {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
}

type Form = typeof formVersion.$inferSelect;

const DAY = 86_400_000;
/** How many patients other than the first have documents to complete. */
const OTHERS = 16;

/** A plausible answer for each type of question. */
const ANSWER: Record<FormField['type'], (options: string[]) => AnswerValue> = {
  Text: () => 'Nothing unusual.',
  CheckBox: () => true,
  Select: ([first = '']) => first,
  Radio: ([first = '']) => first,
  MultiSelect: (options) => options.slice(0, 2),
  Date: () => '2025-11-03',
  DateTime: () => '2025-11-03T09:30',
};

/**
 * Assigns the demo's forms. The first patient has two open documents (one overdue) and two completed ones (one signed).
 * Two patients have the form with two signers: one has still to sign, the other waits for the practice.
 */
export async function demoDocuments(
  tx: Tx,
  { now, patients, assignedBy }: { now: Date; patients: readonly Person[]; assignedBy: string },
): Promise<void> {
  const all = await activeForms(tx);
  const forms = all.filter(({ signers }) => !signers);
  const signed = forms.find((each) => each.isEsignatureRequired);
  const plain = forms.filter((each) => each !== signed);
  const answered = plain.filter(({ attachments }) => !attachments).at(-1);
  const open = plain.filter((each) => each !== answered);
  const [first, ...rest] = patients;
  if (!first) return;
  const assign = assigning(tx, now, assignedBy);
  for (const [place, each] of open.slice(0, 2).entries()) {
    await assign(first, each, place === 0 ? { days: 12, dueIn: -3 } : { days: 4, dueIn: 10 });
  }
  for (const [place, each] of [signed, answered].entries()) {
    if (each) await assign(first, each, { days: 30 + place, completedAfter: 2 });
  }
  for (const [place, person] of rest.slice(0, OTHERS).entries()) {
    const each = plain[place % Math.max(plain.length, 1)];
    // Every second document is completed, except those that ask for files: the demo has none.
    const isDone = place % 2 === 1 && each?.attachments === null;
    if (each) await assign(person, each, { days: 1 + place, ...(isDone ? { completedAfter: 1 } : { dueIn: 7 }) });
  }
  const several = all.find(({ signers }) => signers);
  for (const [place, person] of rest.slice(OTHERS, OTHERS + 2).entries()) {
    if (several) await assign(person, several, { days: 3, dueIn: 14, ...(place === 1 && { completedAfter: 1 }) });
  }
}

async function activeForms(tx: Tx): Promise<Form[]> {
  const rows = await tx
    .select({ version: formVersion })
    .from(form)
    .innerJoin(formVersion, eq(formVersion.formId, form.id))
    .where(eq(form.status, 'ACTIVE'))
    .orderBy(asc(form.createdAt), asc(form.id));
  return rows.map(({ version }) => version).filter(({ version }) => version === 1);
}

/** @returns a function that assigns a form some days ago and submits it later; with one signer this completes it */
function assigning(tx: Tx, now: Date, assignedBy: string) {
  return async (
    person: Person,
    { formId, version, ...rest }: Form,
    { days, dueIn, completedAfter }: { days: number; dueIn?: number; completedAfter?: number },
  ) => {
    const id = newId();
    const assignedAt = new Date(now.getTime() - days * DAY);
    const submittedAt = completedAfter === undefined ? null : new Date(assignedAt.getTime() + completedAfter * DAY);
    const completedAt = rest.signers ? null : submittedAt;
    await tx.insert(document).values({
      id,
      patientId: person.id,
      formId,
      formVersion: version,
      status: (completedAt ? DOCUMENT_RULES.COMPLETED : DOCUMENT_RULES.PENDING).status,
      assignedAt,
      assignedBy,
      dueOn: dueIn === undefined ? null : new Date(now.getTime() + dueIn * DAY).toISOString().slice(0, 10),
      completedAt,
    });
    if (submittedAt) await submit(tx, { id, person, submittedAt, form: { formId, version, ...rest } });
  };
}

async function submit(
  tx: Tx,
  { id, person, submittedAt, form }: { id: string; person: Person; submittedAt: Date; form: Form },
): Promise<void> {
  const { formId, version, displayName, description, isEsignatureRequired, attachments, fields, translations } = form;
  const texts = { displayName, description, fields, translations };
  const of = { id: formId, version, isEsignatureRequired, attachments, signers: form.signers, ...texts };
  const answers = keptAnswers(
    fields,
    Object.fromEntries(fields.map(({ name, type, options }) => [name, ANSWER[type]((options ?? '').split('~'))])),
  );
  const { firstName, lastName } = person;
  const signer = isEsignatureRequired
    ? {
        method: 'typed' as const,
        firstName,
        lastName,
        consent: textOf(consentOf({ firstName, lastName })),
      }
    : { method: null, firstName: '', lastName: '', consent: '' };
  const submitted = { submittedBy: person.userId, submittedByRole: 'ROLE_PATIENT' };
  const where = { address: '127.0.0.1', browser: 'Demo', timeZone: 'UTC' };
  const rest = { answers, ...submitted, completedAt: submittedAt, ...where, signedStep: form.signers ? 1 : null };
  const signature = { ...signer, image: null };
  const names = { submitter: { firstName, lastName }, patient: { firstName, lastName }, relation: 'Self' as const };
  const digest = digestOf({ documentId: id, patientId: person.id, form: of, files: [], signature, ...rest });
  await tx.insert(documentCompletion).values({ documentId: id, ...signer, ...rest, ...namesToKeep(names), digest });
  await insertAudit(tx, {
    id: newId(),
    requestId: 'demo',
    actorId: person.userId,
    actorRole: submitted.submittedByRole,
    action: 'complete',
    entity: 'document',
    entityIds: [id],
    patientIds: [person.id],
    outcome: 'done',
    address: rest.address,
    digest,
    about: namesDigestOf(digest, names),
  });
}
