import type { AuditAction } from '@openward/contract/audit';
import { type FormField, keptAnswers, shownFields } from '@openward/contract/forms';
import { MOST_TAKEN_DOCUMENTS, type TakenDocument } from '@openward/contract/health-record';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  areNamesIntact,
  COMPLETE,
  chainOf,
  digestOfHashed,
  type Hashed,
  relationOf,
  SIGN,
  type StoredSignature,
  selectSignatures,
  signaturesOf,
  strokesHash,
  submitterOf,
} from '../documents/index.ts';
import type { AuditedRow } from '../platform/access/records.ts';
import type { Tx } from '../platform/database/database.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { nullable, rowsOf, text } from '../platform/database/rows.ts';
import {
  doctor,
  document,
  documentCompletion,
  documentFile,
  documentSignature,
  formVersion,
  patient,
  user,
} from '../platform/database/schema/index.ts';
import { type AskedDays, documentsOf, type TakingCall } from './request.ts';

type Row = Awaited<ReturnType<typeof selectDocuments>>[number];
type StoredFile = Awaited<ReturnType<typeof selectFiles>>[number];

/** The completed documents of some days that the caller may see, with questions, answers and file names. */
export async function readDocuments(
  call: TakingCall,
  asked: { days: AskedDays; action: AuditAction; about: string },
): Promise<TakenDocument[]> {
  const rows: (Row & AuditedRow)[] = await call.records.read(
    'document',
    async (visible) =>
      (await selectDocuments(call.tx, and(visible, documentsOf(asked.days)))).map((row) => ({
        ...row,
        ...row.document,
      })),
    asked.action,
    asked.about,
  );
  const ids = rows.map((row) => row.document.id);
  return withProof(call.tx, rows, await pipelined(selectFiles(call.tx, ids), furtherSignatures(call.tx, ids)));
}

/** A completed document with the further fields that the exchange needs. */
export type ExchangedDocument = TakenDocument & {
  patientId: string;
  /** All fields of its form, also those that were not shown. */
  asked: readonly FormField[];
  /** The hospital of the doctor who completed it; null if another user did. */
  hospitalId: string | null;
};

/** Completed documents by their ids, in no order. The caller must have checked that they may be seen. */
export async function takenDocuments(tx: Tx, ids: readonly string[]): Promise<ExchangedDocument[]> {
  if (ids.length === 0) return [];
  const [rows, ...further] = await pipelined(
    selectDocuments(tx, sql`${document.id} = any(${sql.param(ids)}::uuid[])`),
    selectFiles(tx, [...ids]),
    furtherSignatures(tx, [...ids]),
  );
  const taken = await withProof(tx, rows, further);
  return rows.map(({ document: { patientId }, form: { fields: asked }, submitter: { hospitalId } }, place) => ({
    ...(taken[place] as TakenDocument),
    ...{ patientId, asked, hospitalId },
  }));
}

/** Documents with their file names and signatures, and whether they are unchanged since completion. */
async function withProof(
  tx: Tx,
  rows: readonly Row[],
  [filesOf, further]: readonly [readonly StoredFile[], readonly StoredSignature[]],
): Promise<TakenDocument[]> {
  const ids = rows.map((row) => row.document.id);
  const files = new Map(ids.map((id): [string, StoredFile[]] => [id, []]));
  for (const file of filesOf) files.get(file.documentId)?.push(file);
  const signatures = new Map(ids.map((id): [string, StoredSignature[]] => [id, []]));
  for (const signature of further) signatures.get(signature.documentId)?.push(signature);
  const of = (id: string) => ({ files: files.get(id) ?? [], signatures: signatures.get(id) ?? [] });
  const verified = await verifiedDocuments(
    tx,
    rows.map((row) => storedOf(row, of(row.document.id))),
  );
  return rows.map((row) => {
    const found = verified.get(row.document.id) ?? { isIntact: false, changed: [] };
    return {
      ...takenOf(row, { signatures: of(row.document.id).signatures, changed: found.changed }),
      files: of(row.document.id).files.map(({ documentId: _document, sha256: _sha256, ...file }) => file),
      isIntact: found.isIntact,
    };
  });
}

async function selectDocuments(tx: Tx, which: ReturnType<typeof and>) {
  return tx
    .select({
      document,
      form: {
        displayName: formVersion.displayName,
        description: formVersion.description,
        fields: formVersion.fields,
        isEsignatureRequired: formVersion.isEsignatureRequired,
        attachments: formVersion.attachments,
        translations: formVersion.translations,
        signers: formVersion.signers,
      },
      // Only hashes of the signature's image and strokes, because these would make the result large.
      completion: {
        answers: documentCompletion.answers,
        method: documentCompletion.method,
        firstName: documentCompletion.firstName,
        lastName: documentCompletion.lastName,
        consent: documentCompletion.consent,
        imageSha256: sql<string | null>`encode(sha256(${documentCompletion.signature}), 'hex')`,
        strokesSha256: strokesHash(documentCompletion.strokes),
        submittedBy: documentCompletion.submittedBy,
        submittedByRole: documentCompletion.submittedByRole,
        address: documentCompletion.address,
        browser: documentCompletion.browser,
        completedAt: documentCompletion.completedAt,
        timeZone: documentCompletion.timeZone,
        digest: documentCompletion.digest,
        submitterFirstName: documentCompletion.submitterFirstName,
        submitterLastName: documentCompletion.submitterLastName,
        patientFirstName: documentCompletion.patientFirstName,
        patientLastName: documentCompletion.patientLastName,
        relation: documentCompletion.relation,
        signedStep: documentCompletion.signedStep,
      },
      submitter: {
        firstName: user.firstName,
        lastName: user.lastName,
        doctorId: doctor.id,
        hospitalId: doctor.hospitalId,
      },
      patientUserId: patient.userId,
    })
    .from(document)
    .innerJoin(documentCompletion, eq(documentCompletion.documentId, document.id))
    .innerJoin(formVersion, and(eq(formVersion.formId, document.formId), eq(formVersion.version, document.formVersion)))
    .innerJoin(patient, eq(patient.id, document.patientId))
    .innerJoin(user, eq(user.id, documentCompletion.submittedBy))
    .leftJoin(doctor, eq(doctor.userId, user.id))
    .where(which)
    .orderBy(asc(document.completedAt), asc(document.id))
    .limit(MOST_TAKEN_DOCUMENTS);
}

function takenOf(row: Row, further: Parameters<typeof signaturesOf>[2]): Omit<TakenDocument, 'files' | 'isIntact'> {
  const { document: of, form, completion, submitter, patientUserId } = row;
  const { answers, method, firstName, lastName, consent, completedAt, timeZone, digest, submittedBy } = completion;
  const kept = keptAnswers(form.fields, answers);
  const by = { submittedBy: submitterOf(completion, submitter), relation: relationOf(completion, patientUserId) };
  const signatures = signaturesOf(
    { signers: form.signers, signedStep: completion.signedStep },
    {
      ...{ firstName, lastName, consent, timeZone, digest, method: method ?? 'typed', relation: by.relation },
      ...{ signedBy: by.submittedBy, signedAt: completedAt.toISOString(), image: null, address: '', browser: '' },
    },
    further,
  );
  return {
    id: of.id,
    formId: of.formId,
    formVersion: of.formVersion,
    displayName: form.displayName,
    formDescription: form.description,
    ...(form.translations && { translations: form.translations }),
    completedAt: completedAt.toISOString(),
    fields: shownFields(form.fields, answers).map((field) => {
      const value = kept[field.name];
      return value === undefined ? field : { ...field, value };
    }),
    signature: method && { method, firstName, lastName, consent },
    doctorId: submitter.doctorId,
    signatures: signatures.map(({ image: _image, address: _address, browser: _browser, ...signature }) => signature),
    ...by,
    isByPatient: submittedBy === patientUserId,
    timeZone,
    digest,
  };
}

/** A document with everything that its digest covers. */
function storedOf(
  { document: { id, patientId, completedFor, formId, formVersion: version, completedAt }, form, completion }: Row,
  { files, signatures }: { files: StoredFile[]; signatures: StoredSignature[] },
): Stored {
  const { answers, digest, method, firstName, lastName, consent, imageSha256, strokesSha256 } = completion;
  const { submittedBy, submittedByRole, completedAt: submittedAt, address, browser, timeZone, signedStep } = completion;
  return {
    now: {
      documentId: id,
      patientId: completedFor ?? patientId,
      // The previous release knows no signers and writes no step.
      form: { id: formId, version, ...form, signers: signedStep === null ? null : form.signers },
      answers,
      files: files.map(({ id: fileId, name, mediaType, sha256 }) => ({ id: fileId, name, mediaType, sha256 })),
      signature: { method, firstName, lastName, consent, imageSha256, strokesSha256 },
      ...{ submittedBy, submittedByRole, completedAt: submittedAt, address, browser, timeZone, signedStep },
    },
    digest,
    signatures,
    names: completion,
    listedAt: completedAt,
  };
}

async function furtherSignatures(tx: Tx, documentIds: string[]): Promise<StoredSignature[]> {
  return documentIds.length > 0 ? selectSignatures(tx, inArray(documentSignature.documentId, documentIds)) : [];
}

/** The files of these documents in the order they were added; `sha256` is of their current content. */
async function selectFiles(tx: Tx, documentIds: string[]) {
  if (documentIds.length === 0) return [];
  return tx
    .select({
      documentId: documentFile.documentId,
      id: documentFile.id,
      name: documentFile.name,
      mediaType: documentFile.mediaType,
      bytes: sql<number>`octet_length(${documentFile.content})`,
      sha256: sql<string>`encode(sha256(${documentFile.content}), 'hex')`,
    })
    .from(documentFile)
    .where(inArray(documentFile.documentId, documentIds))
    .orderBy(asc(documentFile.addedAt), asc(documentFile.id));
}

/** A completed document as stored now, and the values recorded with it. */
interface Stored {
  /** What its digest covers, with the current content of files and of the signature's image. */
  now: Hashed;
  digest: string;
  signatures: StoredSignature[];
  /** The names stored with the document. */
  names: Parameters<typeof areNamesIntact>[0];
  /** The time that lists show; the digest does not cover it. */
  listedAt: Date | null;
}

/**
 * Whether documents, by id, are unchanged since completion and signing: as in `GET /document/:id/verify`, but in one
 * statement. There too, the first audit row counts, and those of the signatures.
 */
async function verifiedDocuments(tx: Tx, stored: readonly Stored[]) {
  if (stored.length === 0) return new Map<string, ReturnType<typeof chainOf>>();
  const ids = sql`${sql.param(stored.map(({ now }) => now.documentId))}::uuid[]`;
  const rows = await rowsOf(tx, { id: text, action: text, digest: text, about: nullable(text) })`
    select about.id, audit.action, audit.digest, audit.about
    from audit cross join unnest(audit.entity_ids) as about(id)
    where audit.digest is not null and audit.action = any(${sql.param([COMPLETE, SIGN])})
      and audit.entity_ids && ${ids} and about.id = any(${ids})
    order by audit.position`;
  const audited = new Map<string, typeof rows>();
  for (const row of rows) audited.set(row.id, [...(audited.get(row.id) ?? []), row]);
  return new Map(
    stored.map(({ now, digest, names, signatures, listedAt }) => {
      const of = audited.get(now.documentId) ?? [];
      const first = of.find(({ action }) => action === COMPLETE);
      const isAudited = first?.digest === digest && areNamesIntact(names, first.about);
      const isSubmitted = isAudited && digestOfHashed(now) === digest;
      const auditedSignatures = of.filter(({ action }) => action === SIGN).map((row) => row.digest);
      const chain = chainOf({ isSubmitted, digest, signatures, auditedSignatures });
      const lastAt = signatures.at(-1)?.signedAt ?? now.completedAt;
      const changed = [...(now.signedStep && !isSubmitted ? [now.signedStep] : []), ...chain.changed];
      const isWhole = !now.signedStep || signatures.length + 1 === now.form.signers?.steps.length;
      const isIntact = chain.isIntact && isWhole && listedAt?.getTime() === lastAt.getTime();
      return [now.documentId, { isIntact, changed }];
    }),
  );
}
