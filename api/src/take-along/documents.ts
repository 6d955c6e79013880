import { keptAnswers, shownFields } from '@openward/contract/documents';
import { MOST_TAKEN_DOCUMENTS, type TakenDocument } from '@openward/contract/patients';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AuditedRow } from '../access/records.ts';
import type { Tx } from '../database/database.ts';
import { document, documentCompletion, documentFile, formVersion, user } from '../database/schema/index.ts';
import { type AskedDays, documentsOf } from './range.ts';
import type { TakingCall } from './taking.ts';

type Row = Awaited<ReturnType<typeof selectDocuments>>[number];

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
  const files = await filesOf(
    call.tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...takenOf(row, asked.patientUserId), files: files.get(row.id) ?? [] }));
}

async function selectDocuments(tx: Tx, which: ReturnType<typeof and>) {
  return tx
    .select({
      document,
      form: {
        displayName: formVersion.displayName,
        description: formVersion.description,
        fields: formVersion.fields,
      },
      // Without the picture of the signature, which would make the whole large.
      completion: {
        answers: documentCompletion.answers,
        method: documentCompletion.method,
        firstName: documentCompletion.firstName,
        lastName: documentCompletion.lastName,
        consent: documentCompletion.consent,
        submittedBy: documentCompletion.submittedBy,
        completedAt: documentCompletion.completedAt,
        timeZone: documentCompletion.timeZone,
        digest: documentCompletion.digest,
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

function takenOf(row: Row, patientUserId: string): Omit<TakenDocument, 'files'> {
  const { document: of, form, completion, submitter } = row;
  const { answers, method, firstName, lastName, consent, completedAt, timeZone, digest, submittedBy } = completion;
  const kept = keptAnswers(form.fields, answers);
  return {
    id: of.id,
    formId: of.formId,
    formVersion: of.formVersion,
    displayName: form.displayName,
    formDescription: form.description,
    completedAt: completedAt.toISOString(),
    fields: shownFields(form.fields, answers).map((field) => {
      const value = kept[field.name];
      return value === undefined ? field : { ...field, value };
    }),
    signature: method && { method, firstName, lastName, consent },
    submittedBy: submitter,
    isByPatient: submittedBy === patientUserId,
    timeZone,
    digest,
  };
}

async function filesOf(tx: Tx, documentIds: string[]): Promise<Map<string, TakenDocument['files']>> {
  const found = new Map<string, TakenDocument['files']>();
  if (documentIds.length === 0) return found;
  const rows = await tx
    .select({
      documentId: documentFile.documentId,
      id: documentFile.id,
      name: documentFile.name,
      mediaType: documentFile.mediaType,
      bytes: sql<number>`octet_length(${documentFile.content})`,
    })
    .from(documentFile)
    .where(inArray(documentFile.documentId, documentIds))
    .orderBy(asc(documentFile.addedAt), asc(documentFile.id));
  for (const { documentId, ...file } of rows) found.set(documentId, [...(found.get(documentId) ?? []), file]);
  return found;
}
