import {
  type AttachedFile,
  DOCUMENT_RULES,
  type Document,
  type ListedDocument,
  type Verification,
} from '@openward/contract/documents';
import type { Answer, Answers, FormField } from '@openward/contract/forms';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { nullable, type Row as RowOf, rowsOf, text } from '../platform/database/rows.ts';
import {
  document,
  documentCompletion,
  documentDraft,
  documentFile,
  documentSignature,
  formVersion,
  IS_KEPT,
  patient,
  user,
} from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/refusal.ts';
import { areNamesIntact, patientOf, relationOf, submitterOf } from './completion-names.ts';
import { type Completed, digestOf } from './evidence.ts';
import { chainOf, dataUrlOf, SIGN, selectSignatures, signaturesOf, strokesFrom } from './signatures.ts';
import { type PROGRESS, progressFor } from './signers.ts';

/** The audit action of a document's completion. */
export const COMPLETE = 'complete';

/** The parts of a call that reading a document needs. */
export type Reading = Pick<Call, 'tx' | 'records' | 'services'> & { caller: Caller };

/** An audit row that the current call writes only when it commits. */
export interface Unwritten {
  action: string;
  digest: string;
  about?: string;
}

/** Joins a document with the version of its form. */
export const isItsVersion = and(eq(formVersion.formId, document.formId), eq(formVersion.version, document.formVersion));

/** A document with its form version and patient. */
type Row = Awaited<ReturnType<typeof rowOf>>;

/**
 * A document that the caller may see, with its fields and, once completed, answers and evidence.
 * @param hold locks it until the call ends
 * @throws Refusal not_found, also for a cancelled document
 */
export async function readDocument(
  call: Reading,
  id: string,
  { hold = false, action = 'read' } = {},
): Promise<Document> {
  const found = findDocument(call, id, { hold, action });
  // A locked document must be read after the lock.
  if (hold) await found;
  return (await pipelined(found, documentOf(call, id)))[1];
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
        .where(and(visible, eq(document.id, id), sql.raw(IS_KEPT)));
      return hold ? query.for('update') : query;
    },
    action,
  );
  if (!found) throw notFound('Document not found.');
}

/**
 * A document in its current state. The caller must have checked that it may be seen.
 * @param unwritten the audit row that the call itself will write
 * @throws Refusal not_found
 */
export async function documentOf(
  { tx, caller, services }: Omit<Reading, 'records'>,
  id: string,
  unwritten?: Unwritten,
): Promise<Document> {
  const [row, files, completed, drafts] = await pipelined(
    rowOf(tx, id, progressFor(caller, services.now())),
    filesOf(tx, id),
    completionOf(tx, id, unwritten),
    tx.select().from(documentDraft).where(eq(documentDraft.documentId, id)),
  );
  const base = {
    ...listedOf(row),
    patient: row.person,
    attachments: row.form.attachments,
    files: files.map(({ currentSha256: _current, ...file }) => file),
    signers: row.form.signers,
  };
  if (completed) return submittedOf(row, base, { files, ...completed });
  if (isCompleted(row)) throw new Error('a completed document without its completion');
  return pendingOf(row, base, drafts[0]);
}

const select = (progress: ReturnType<typeof progressFor>) => ({
  document,
  form: formVersion,
  isBegun: sql<boolean>`exists (select 1 from ${documentDraft} where ${documentDraft.documentId} = ${document.id})`,
  person: { firstName: user.firstName, lastName: user.lastName, dateOfBirth: patient.dateOfBirth },
  patientUserId: patient.userId,
  progress: progress as { [K in keyof typeof PROGRESS]: SQL<RowOf<typeof PROGRESS>[K]> },
});

async function rowOf(tx: Tx, id: string, progress: ReturnType<typeof progressFor>) {
  const [row] = await tx
    .select(select(progress))
    .from(document)
    .innerJoin(formVersion, isItsVersion)
    .innerJoin(patient, eq(patient.id, document.patientId))
    .innerJoin(user, eq(user.id, patient.userId))
    .where(eq(document.id, id));
  if (!row) throw notFound('Document not found.');
  return row;
}

const isCompleted = ({ document: { status } }: Row) => DOCUMENT_RULES[status].stage === 'completed';

/** The columns of a document and its form version that lists show. */
export type ListedRow = Pick<Row, 'isBegun'> & {
  document: Pick<
    Row['document'],
    'id' | 'formId' | 'formVersion' | 'patientId' | 'status' | 'assignedAt' | 'completedAt' | 'dueOn'
  >;
  form: Pick<Row['form'], 'displayName' | 'description' | 'isEsignatureRequired' | 'translations'>;
  progress: RowOf<typeof PROGRESS>;
};

/** A document as lists show it. */
export function listedOf({ document: row, form, isBegun, progress }: ListedRow): ListedDocument {
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
    nextSigners: progress.nextSigners,
    isSubmitted: progress.isSubmitted,
    isYourTurn: progress.isYourTurn,
    missingSigner: progress.missingSigner,
  };
}

type StoredFile = AttachedFile & { currentSha256: string };

/** The files of a document; for a completed one, with a hash of their current content. */
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
  | 'fieldValues'
  | 'draft'
  | 'signer'
  | 'esignatureCaptured'
  | 'firstName'
  | 'lastName'
  | 'signatureImage'
  | 'evidence'
  | 'signatures'
>;

/** Answers as the API sends them, in the order of their fields. */
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
    signatures: [],
  };
}

/** A document with fixed answers: completed, or waiting for further signatures. */
function submittedOf(row: Row, base: Base, stored: Stored): Document {
  const { completion, submitter } = stored;
  const { isIntact, changedSignatures } = verificationOf(row, stored);
  const { answers, method, firstName, lastName, consent, signature, digest, submittedByRole, ...where } = completion;
  const drawn = strokesFrom(completion.strokes);
  const { address, browser, timeZone, completedAt } = where;
  const relation = relationOf(completion, row.patientUserId);
  const submittedBy = submitterOf(completion, submitter);
  const evidence = {
    ...{ method, consent, submittedBy, relation, submittedByRole, completedAt: completedAt.toISOString() },
    ...{ address, browser, timeZone, digest, isIntact, ...drawn },
  };
  const image = signature && dataUrlOf(signature);
  const first = {
    firstName,
    lastName,
    signedBy: submittedBy,
    relation,
    method: method ?? 'typed',
    consent,
    image,
    ...drawn,
  };
  const signedAt = completedAt.toISOString();
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
    signatureImage: image,
    evidence: isCompleted(row) ? evidence : null,
    signatures: signaturesOf(
      { signers: row.form.signers, signedStep: completion.signedStep },
      { ...first, signedAt, address, browser, timeZone, digest },
      { signatures: stored.signatures, changed: changedSignatures },
    ),
  };
}

/** The rows that verification needs. */
type Stored = NonNullable<Awaited<ReturnType<typeof completionOf>>> & { files: readonly StoredFile[] };

/**
 * How a document was submitted and signed, with the audit's evidence: the first row of its completion and a digest for
 * each further signature. Undefined before submission.
 */
async function completionOf(tx: Tx, documentId: string, unwritten?: Unwritten) {
  const [[found], signatures, rows] = await pipelined(
    tx
      .select({ completion: documentCompletion, submitter: { firstName: user.firstName, lastName: user.lastName } })
      .from(documentCompletion)
      .innerJoin(user, eq(user.id, documentCompletion.submittedBy))
      .where(eq(documentCompletion.documentId, documentId)),
    selectSignatures(tx, eq(documentSignature.documentId, documentId), true),
    rowsOf(tx, { action: text, digest: text, about: nullable(text) })`
      select action, digest, about from audit
      where digest is not null and action = any(${sql.param([COMPLETE, SIGN])}) and entity_ids @> array[${documentId}]::uuid[]
      order by position`,
  );
  if (!found) return undefined;
  const all = unwritten ? [...rows, { about: null, ...unwritten }] : rows;
  return {
    ...found,
    signatures,
    audited: all.find(({ action }) => action === COMPLETE),
    auditedSignatures: all.filter(({ action }) => action === SIGN).map(({ digest }) => digest),
  };
}

/** Whether a submitted document is unchanged. The caller must have checked that it may be seen. */
export async function verify({ tx, caller, services }: Omit<Reading, 'records'>, id: string): Promise<Verification> {
  const progress = progressFor(caller, services.now());
  const [row, completed, files] = await pipelined(rowOf(tx, id, progress), completionOf(tx, id), filesOf(tx, id));
  if (!completed) throw new Error('a completed document without its completion');
  return verificationOf(row, { files, ...completed });
}

/**
 * Hashes the stored document again. An attacker with write access could also replace its digest and add an audit row,
 * but the audit chain reveals changes of the first row of completion and of signatures, so only these count.
 */
function verificationOf(row: Row, stored: Stored): Verification {
  const { completion, audited: first, files, signatures, auditedSignatures } = stored;
  const { digest: recordedDigest, signedStep } = completion;
  const currentDigest = digestOf(completedFrom(row, completion, files));
  const isAudited = first?.digest === recordedDigest && areNamesIntact(completion, first.about);
  const isSubmitted = currentDigest === recordedDigest && isAudited;
  const chain = chainOf({ isSubmitted, digest: recordedDigest, signatures, auditedSignatures });
  // Lists show this time, but the digest does not cover it.
  const { completedAt } = row.document;
  const lastAt = signatures.at(-1)?.signedAt ?? completion.completedAt;
  const isDated = !isCompleted(row) || completedAt?.getTime() === lastAt.getTime();
  const isWhole = !isCompleted(row) || !signedStep || signatures.length + 1 === row.form.signers?.steps.length;
  return {
    isIntact: isSubmitted && chain.isIntact && isDated && isWhole,
    recordedDigest,
    currentDigest,
    changedSignatures: [...(signedStep && !isSubmitted ? [signedStep] : []), ...chain.changed],
    changedFiles: files.filter((file) => file.currentSha256 !== file.sha256).map(({ name }) => name),
  };
}

/** The input of a stored document's digest, with the current content of its files. */
function completedFrom(
  { document: { patientId, completedFor }, form }: Row,
  completion: typeof documentCompletion.$inferSelect,
  files: readonly StoredFile[],
): Completed {
  const { formId, version, displayName, description, isEsignatureRequired, attachments, ...rest } = form;
  const { fields, translations, signers } = rest;
  const { documentId, answers, method, firstName, lastName, consent, signature, strokes } = completion;
  const { submittedBy, submittedByRole, completedAt, address, browser, timeZone, signedStep } = completion;
  const texts = { displayName, description };
  return {
    documentId,
    // After a merge of records, the digest still names the original record.
    patientId: completedFor ?? patientId,
    // The previous release knows no signers and writes no step.
    form: {
      ...{ id: formId, version, ...texts, isEsignatureRequired, attachments, fields, translations },
      signers: signedStep === null ? null : signers,
    },
    answers,
    files: files.map(({ id, name, mediaType, currentSha256 }) => ({ id, name, mediaType, sha256: currentSha256 })),
    signature: { method, firstName, lastName, consent, image: signature, strokes },
    ...{ submittedBy, submittedByRole, completedAt, address, browser, timeZone, signedStep },
  };
}
