import type { AttachedFile, Document, ListedDocument, Verification } from '@openward/contract/documents';
import type { Answer, Answers, FormField } from '@openward/contract/forms';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { nullable, rowsOf, text } from '../platform/database/rows.ts';
import {
  document,
  documentCompletion,
  documentDraft,
  documentFile,
  formVersion,
  patient,
  user,
} from '../platform/database/schema/index.ts';
import { together } from '../platform/database/together.ts';
import type { Call } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';
import { areNamesIntact, patientOf, relationOf, submitterOf } from './completion-names.ts';
import { type Completed, digestOf } from './evidence.ts';

/** What the audit calls the completion of a document. */
export const COMPLETE = 'complete';

/** What a document, its form's version and its patient say, together. */
type Row = Awaited<ReturnType<typeof rowOf>>;

/**
 * A document that the caller may see, with its fields and, once it is completed, answers and evidence.
 * @param hold keeps others from changing it until the call ends
 * @throws Refusal not_found, also for one that was cancelled
 */
export async function readDocument(
  call: Pick<Call, 'tx' | 'records'>,
  id: string,
  { hold = false, action = 'read' } = {},
): Promise<Document> {
  const found = findDocument(call, id, { hold, action });
  // What is held is read once it is.
  if (hold) await found;
  return (await together(found, documentOf(call.tx, id)))[1];
}

async function findDocument(
  call: Pick<Call, 'tx' | 'records'>,
  id: string,
  { hold, action }: { hold: boolean; action: string },
): Promise<void> {
  const [found] = await call.records.read(
    'document',
    async (visible) => {
      const query = call.tx
        .select({ id: document.id, patientId: document.patientId })
        .from(document)
        .where(and(visible, eq(document.id, id), isNull(document.canceledAt)));
      return hold ? query.for('update') : query;
    },
    action,
  );
  if (!found) throw notFound('Document not found.');
}

/** A document as it is now, for whoever has looked whether it may be seen. @throws Refusal not_found */
export async function documentOf(tx: Tx, id: string): Promise<Document> {
  const [row, files, completed, drafts] = await together(
    rowOf(tx, id),
    filesOf(tx, id),
    completionOf(tx, id),
    tx.select().from(documentDraft).where(eq(documentDraft.documentId, id)),
  );
  const base = {
    ...listedOf(row),
    patient: row.person,
    attachments: row.form.attachments,
    files: files.map(({ currentSha256: _current, ...file }) => file),
  };
  if (row.document.status !== 'COMPLETED') return pendingOf(row, base, drafts[0]);
  if (!completed) throw new Error('a completed document without its completion');
  return completedOf(row, base, { files, ...completed });
}

async function rowOf(tx: Tx, id: string) {
  const [row] = await tx
    .select({
      document,
      form: formVersion,
      isBegun: sql<boolean>`exists (select 1 from ${documentDraft} where ${documentDraft.documentId} = ${document.id})`,
      person: { firstName: user.firstName, lastName: user.lastName, dateOfBirth: patient.dateOfBirth },
      patientUserId: patient.userId,
    })
    .from(document)
    .innerJoin(formVersion, and(eq(formVersion.formId, document.formId), eq(formVersion.version, document.formVersion)))
    .innerJoin(patient, eq(patient.id, document.patientId))
    .innerJoin(user, eq(user.id, patient.userId))
    .where(eq(document.id, id));
  if (!row) throw notFound('Document not found.');
  return row;
}

/** What a list shows of a document and of its form's version. */
export type ListedRow = Pick<Row, 'isBegun'> & {
  document: Pick<
    Row['document'],
    'id' | 'formId' | 'formVersion' | 'patientId' | 'status' | 'assignedAt' | 'completedAt' | 'dueOn'
  >;
  form: Pick<Row['form'], 'displayName' | 'description' | 'isEsignatureRequired' | 'translations'>;
};

/** A row of a list. */
export function listedOf({ document: row, form, isBegun }: ListedRow): ListedDocument {
  return {
    id: row.id,
    formId: row.formId,
    formVersion: row.formVersion,
    patientId: row.patientId,
    displayName: form.displayName,
    formDescription: form.description,
    ...(form.translations && { translations: form.translations }),
    documentStatus: row.status,
    assignedDate: row.assignedAt.toISOString(),
    confirmationDate: row.completedAt?.toISOString() ?? null,
    dueOn: row.dueOn,
    isBegun,
    isEsignatureRequired: form.isEsignatureRequired,
  };
}

type StoredFile = AttachedFile & { currentSha256: string };

/** The files of a document; of a completed one with a hash of what they hold now. */
async function filesOf(tx: Tx, documentId: string): Promise<StoredFile[]> {
  return tx
    .select({
      id: documentFile.id,
      name: documentFile.name,
      mediaType: documentFile.mediaType,
      bytes: sql<number>`octet_length(${documentFile.content})`,
      sha256: documentFile.sha256,
      currentSha256: sql<string>`case when exists (select 1 from document_completion where document_id = ${documentId})
        then encode(sha256(${documentFile.content}), 'hex') else ${documentFile.sha256} end`,
    })
    .from(documentFile)
    .where(eq(documentFile.documentId, documentId))
    .orderBy(asc(documentFile.addedAt), asc(documentFile.id));
}

type Base = Omit<
  Document,
  'fieldValues' | 'draft' | 'signer' | 'esignatureCaptured' | 'firstName' | 'lastName' | 'signatureImage' | 'evidence'
>;

/** Answers as they travel, in the order of their fields. */
export function draftOf(fields: readonly FormField[], answers: Answers): Answer[] {
  return fields.flatMap(({ name }) => {
    const value = answers[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

function pendingOf({ form }: Row, base: Base, draft: typeof documentDraft.$inferSelect | undefined): Document {
  const fieldValues = draftOf(form.fields, draft?.answers ?? {});
  return {
    ...base,
    fieldValues: form.fields,
    draft: { revision: draft?.revision ?? 0, savedAt: draft?.savedAt.toISOString() ?? null, fieldValues },
    signer: null,
    esignatureCaptured: 'false',
    firstName: '',
    lastName: '',
    signatureImage: null,
    evidence: null,
  };
}

function completedOf(row: Row, base: Base, stored: Stored): Document {
  const { completion, submitter } = stored;
  const { isIntact } = verificationOf(row, stored);
  const { answers, method, firstName, lastName, consent, signature, digest, submittedByRole, ...where } = completion;
  const { address, browser, timeZone, completedAt } = where;
  return {
    ...base,
    patient: { ...patientOf(completion, row.person), dateOfBirth: row.person.dateOfBirth },
    fieldValues: row.form.fields.map((field) => {
      const value = answers[field.name];
      return value === undefined ? field : { ...field, value };
    }),
    draft: null,
    signer: null,
    esignatureCaptured: method ? 'true' : 'false',
    firstName,
    lastName,
    signatureImage: signature && `data:image/jpeg;base64,${Buffer.from(signature).toString('base64')}`,
    evidence: {
      method,
      consent,
      submittedBy: submitterOf(completion, submitter),
      relation: relationOf(completion, row.patientUserId),
      submittedByRole,
      completedAt: completedAt.toISOString(),
      address,
      browser,
      timeZone,
      digest,
      isIntact,
    },
  };
}

/** What a completed document is verified by. */
type Stored = NonNullable<Awaited<ReturnType<typeof completionOf>>> & { files: readonly StoredFile[] };

/** How a document was completed, and the first row of the audit about it; undefined while it is not. */
async function completionOf(tx: Tx, documentId: string) {
  const [[found], [audited]] = await together(
    tx
      .select({ completion: documentCompletion, submitter: { firstName: user.firstName, lastName: user.lastName } })
      .from(documentCompletion)
      .innerJoin(user, eq(user.id, documentCompletion.submittedBy))
      .where(eq(documentCompletion.documentId, documentId)),
    rowsOf(tx, { digest: text, about: nullable(text) })`
      select digest, about from audit
      where digest is not null and action = ${COMPLETE} and entity_ids @> array[${documentId}]::uuid[]
      order by position limit 1`,
  );
  return found && { ...found, audited };
}

/** Whether a completed document still is what was completed, for whoever has looked whether it may be seen. */
export async function verify(tx: Tx, id: string): Promise<Verification> {
  const [row, completed, files] = await together(rowOf(tx, id), completionOf(tx, id), filesOf(tx, id));
  if (!completed) throw new Error('a completed document without its completion');
  return verificationOf(row, { files, ...completed });
}

/**
 * What is stored is hashed anew. Who can change it could change its digest as well, and add a row to the audit; but not
 * the first row of its completion, without the audit's chain telling. So that one is what counts.
 */
function verificationOf(row: Row, { completion, audited: first, files }: Stored): Verification {
  const { digest: recordedDigest } = completion;
  const currentDigest = digestOf(completedFrom(row, completion, files));
  const isAudited = first?.digest === recordedDigest && areNamesIntact(completion, first.about);
  // Shown in lists, and no part of the digest itself.
  const isDated = row.document.completedAt?.getTime() === completion.completedAt.getTime();
  return {
    isIntact: currentDigest === recordedDigest && isAudited && isDated,
    recordedDigest,
    currentDigest,
    changedFiles: files.filter((file) => file.currentSha256 !== file.sha256).map(({ name }) => name),
  };
}

/** What the digest of a stored document is computed over; files count with what their content is now. */
function completedFrom(
  { document: { patientId }, form }: Row,
  completion: typeof documentCompletion.$inferSelect,
  files: readonly StoredFile[],
): Completed {
  const { formId, version, displayName, description, isEsignatureRequired, attachments, ...rest } = form;
  const { fields, translations } = rest;
  const { documentId, answers, method, firstName, lastName, consent, signature } = completion;
  const { submittedBy, submittedByRole, completedAt, address, browser, timeZone } = completion;
  return {
    documentId,
    patientId,
    form: { id: formId, version, displayName, description, isEsignatureRequired, attachments, fields, translations },
    answers,
    files: files.map(({ id, name, mediaType, currentSha256 }) => ({ id, name, mediaType, sha256: currentSha256 })),
    signature: { method, firstName, lastName, consent, image: signature },
    ...{ submittedBy, submittedByRole, completedAt, address, browser, timeZone },
  };
}
