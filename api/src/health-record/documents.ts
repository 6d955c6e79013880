import { keptAnswers, shownFields } from '@openward/contract/forms';
import { MOST_TAKEN_DOCUMENTS, type TakenDocument } from '@openward/contract/health-record';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { areNamesIntact, COMPLETE, digestOfHashed, type Hashed, relationOf, submitterOf } from '../documents/index.ts';
import type { AuditedRow } from '../platform/access/records.ts';
import type { Tx } from '../platform/database/database.ts';
import { nullable, rowsOf, text } from '../platform/database/rows.ts';
import { document, documentCompletion, documentFile, formVersion, user } from '../platform/database/schema/index.ts';
import { type AskedDays, documentsOf, type TakingCall } from './request.ts';

type Row = Awaited<ReturnType<typeof selectDocuments>>[number];
type StoredFile = Awaited<ReturnType<typeof selectFiles>>[number];

/** The completed documents of some days that the caller may see, each with its questions, answers and files' names. */
export async function readDocuments(
  call: TakingCall,
  asked: { patientUserId: string; days: AskedDays; action: string; about: string },
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
  const files = new Map(rows.map(({ id }): [string, StoredFile[]] => [id, []]));
  for (const file of await selectFiles(call.tx, [...files.keys()])) files.get(file.documentId)?.push(file);
  const filesOf = (id: string) => files.get(id) ?? [];
  const intact = await intactDocuments(
    call.tx,
    rows.map((row) => storedOf(row, filesOf(row.id))),
  );
  return rows.map((row) => ({
    ...takenOf(row, asked.patientUserId),
    files: filesOf(row.id).map(({ documentId: _document, sha256: _sha256, ...file }) => file),
    isIntact: intact.has(row.id),
  }));
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
      },
      // Of the picture of the signature the hash only: it would make the whole large.
      completion: {
        answers: documentCompletion.answers,
        method: documentCompletion.method,
        firstName: documentCompletion.firstName,
        lastName: documentCompletion.lastName,
        consent: documentCompletion.consent,
        imageSha256: sql<string | null>`encode(sha256(${documentCompletion.signature}), 'hex')`,
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
      },
      submitter: { firstName: user.firstName, lastName: user.lastName },
    })
    .from(document)
    .innerJoin(documentCompletion, eq(documentCompletion.documentId, document.id))
    .innerJoin(formVersion, and(eq(formVersion.formId, document.formId), eq(formVersion.version, document.formVersion)))
    .innerJoin(user, eq(user.id, documentCompletion.submittedBy))
    .where(which)
    .orderBy(asc(document.completedAt), asc(document.id))
    .limit(MOST_TAKEN_DOCUMENTS);
}

function takenOf(row: Row, patientUserId: string): Omit<TakenDocument, 'files' | 'isIntact'> {
  const { document: of, form, completion, submitter } = row;
  const { answers, method, firstName, lastName, consent, completedAt, timeZone, digest, submittedBy } = completion;
  const kept = keptAnswers(form.fields, answers);
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
    submittedBy: submitterOf(completion, submitter),
    relation: relationOf(completion, patientUserId),
    isByPatient: submittedBy === patientUserId,
    timeZone,
    digest,
  };
}

/** A document with all that its digest is computed over. */
function storedOf(
  { document: { id, patientId, formId, formVersion: version, completedAt }, form, completion }: Row,
  files: StoredFile[],
): Stored {
  const { answers, digest, method, firstName, lastName, consent, imageSha256 } = completion;
  const { submittedBy, submittedByRole, completedAt: submittedAt, address, browser, timeZone } = completion;
  return {
    now: {
      documentId: id,
      patientId,
      form: { id: formId, version, ...form },
      answers,
      files: files.map(({ id: fileId, name, mediaType, sha256 }) => ({ id: fileId, name, mediaType, sha256 })),
      signature: { method, firstName, lastName, consent, imageSha256 },
      ...{ submittedBy, submittedByRole, completedAt: submittedAt, address, browser, timeZone },
    },
    digest,
    names: completion,
    listedAt: completedAt,
  };
}

/** The files of these documents, in the order in which they were added; `sha256` of what they hold now. */
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

/** A completed document as it is stored now, and what was noted down beside it. */
interface Stored {
  /** What its digest is computed over; files and the signature's image count with what they hold now. */
  now: Hashed;
  digest: string;
  /** The names that are kept with it. */
  names: Parameters<typeof areNamesIntact>[0];
  /** The time that lists show, which is no part of the digest. */
  listedAt: Date | null;
}

/**
 * Which of these documents still are what was completed, by their ids: the same as `GET /document/:id/verify` finds, in one
 * statement for all. As there, it is the first row of the audit that counts.
 */
async function intactDocuments(tx: Tx, stored: readonly Stored[]): Promise<ReadonlySet<string>> {
  const unchanged = stored.filter(
    ({ now, digest, listedAt }) => listedAt?.getTime() === now.completedAt.getTime() && digestOfHashed(now) === digest,
  );
  if (unchanged.length === 0) return new Set();
  const ids = sql`${sql.param(unchanged.map(({ now }) => now.documentId))}::uuid[]`;
  const rows = await rowsOf(tx, { id: text, digest: text, about: nullable(text) })`
    select distinct on (about.id) about.id, audit.digest, audit.about
    from audit cross join unnest(audit.entity_ids) as about(id)
    where audit.digest is not null and audit.action = ${COMPLETE} and audit.entity_ids && ${ids} and about.id = any(${ids})
    order by about.id, audit.position`;
  const audited = new Map(rows.map((row) => [row.id, row]));
  return new Set(
    unchanged
      .filter(({ now, digest, names }) => {
        const row = audited.get(now.documentId);
        return row?.digest === digest && areNamesIntact(names, row.about);
      })
      .map(({ now }) => now.documentId),
  );
}
