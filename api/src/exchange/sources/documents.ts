import { isStaff } from '@openward/contract';
import type { Form } from '@openward/contract/forms';
import { and, type SQL, sql } from 'drizzle-orm';
import { formVersions, newestForms } from '../../forms/index.ts';
import { type ExchangedDocument, takenDocuments } from '../../health-record/index.ts';
import { boolean, instant, integer, nullable, rowsOf, text } from '../../platform/database/rows.ts';
import {
  doctor,
  document,
  documentCompletion,
  documentFile,
  form,
  formVersion,
  IS_KEPT,
  inStage,
  patient,
  user,
} from '../../platform/database/schema/index.ts';
import { type Key, orderOf } from '../../platform/http/list-page.ts';
import { documentReferenceOf } from '../mapping/document-reference.ts';
import { provenanceOf } from '../mapping/provenance.ts';
import { questionnaireFor } from '../mapping/questionnaire.ts';
import { responseOf } from '../mapping/response.ts';
import type { Provenance, Questionnaire, QuestionnaireResponse, Reference, Resource } from '../mapping/types.ts';
import { referenceTo as refer } from '../mapping/values.ts';
import { always, canonicalIn, dateIn, either, idIn, referenceTo, stringIn, tokenBy } from '../search/conditions.ts';
import { SearchPage } from '../search/page.ts';
import type { ExchangeCall, Source } from '../source.ts';

const UTC = sql`'UTC'`;

const FORM_STATES = new Map([
  ['active', 'ACTIVE'],
  ['retired', 'INACTIVE'],
]);

const BY_COMPLETION: readonly Key[] = [
  { by: document.completedAt, type: 'timestamptz' },
  { by: document.id, type: 'uuid' },
];

/** Completed documents with their answers. */
export const responses: Source = {
  conditions: {
    _id: idIn(document.id),
    patient: referenceTo(document.patientId, 'Patient'),
    _lastUpdated: dateIn(document.completedAt, UTC),
    authored: dateIn(document.completedAt, UTC),
    status: always('completed', 'http://hl7.org/fhir/questionnaire-answers-status'),
    questionnaire: canonicalIn(document.formId, document.formVersion),
  },

  async find(call, which, query) {
    const page = new SearchPage(
      query,
      orderOf(query.sort, new Map([['authored', BY_COMPLETION[0] as Key]]), { keys: BY_COMPLETION }),
    );
    const rows = await documentsOf(call, page, and(inStage('completed'), which));
    const resources = await ofDocuments(call, rows, (found, patient) => responseOf(found, found.asked, patient));
    return { resources, page: page.reply([]).page };
  },
};

/** Maps completed documents, which never change. */
async function ofDocuments(
  { tx }: ExchangeCall,
  rows: readonly { id: string; patientId: string }[],
  resourceOf: (of: ExchangedDocument, patient: Reference) => QuestionnaireResponse | Provenance,
): Promise<Resource[]> {
  const taken = await takenDocuments(
    tx,
    rows.map(({ id }) => id),
  );
  const byId = new Map(taken.map((each) => [each.id, each]));
  return rows.flatMap(({ id, patientId }) => {
    const found = byId.get(id);
    if (!found) return [];
    const resource = resourceOf(found, refer({ resourceType: 'Patient', id: patientId }));
    return [{ ...resource, meta: { versionId: '1', lastUpdated: found.completedAt } }];
  });
}

const SIGNED = sql`${inStage('completed')} and exists (
  select from ${documentCompletion}
  where ${documentCompletion.documentId} = ${document.id} and ${documentCompletion.method} is not null)`;

/** Signatures of completed documents, one resource per document. */
export const provenances: Source = {
  conditions: {
    _id: idIn(document.id),
    _lastUpdated: dateIn(document.completedAt, UTC),
    patient: referenceTo(document.patientId, 'Patient'),
    recorded: dateIn(document.completedAt, UTC),
    target: either(
      referenceTo(document.id, 'QuestionnaireResponse'),
      (...asked) => sql`exists (
        select from ${documentFile}
        where ${documentFile.documentId} = ${document.id}
          and ${referenceTo(documentFile.id, 'DocumentReference')(...asked)})`,
    ),
  },

  async find(call, which, query) {
    const page = new SearchPage(
      query,
      orderOf(query.sort, new Map([['recorded', BY_COMPLETION[0] as Key]]), { keys: BY_COMPLETION }),
    );
    const rows = await documentsOf(call, page, and(SIGNED, which));
    return { resources: await ofDocuments(call, rows, provenanceOf), page: page.reply([]).page };
  },
};

/** A page of the documents that match a condition and that the caller may see. */
function documentsOf(call: ExchangeCall, page: SearchPage, which: SQL | undefined) {
  return page.readWhole(call, 'document', { id: text, patientId: text, place: nullable(text) }, (visible) => {
    const where = and(visible, which);
    return {
      rows: sql`
        select ${document.id} as id, ${document.patientId} as patient_id, ${page.place} as place
        from ${document} where ${and(where, page.beyond)} ${page.tail}`,
      counted: sql`${document} where ${where}`,
    };
  });
}

/** Patients see only forms that they were asked to fill in. */
function seenBy({ caller }: ExchangeCall): SQL {
  if (isStaff(caller.role)) return sql`true`;
  return sql`exists (
    select from ${document}
    where ${document.formId} = ${form.id} and ${document.patientId} = ${caller.patientId} and ${sql.raw(IS_KEPT)})`;
}

const BY_TITLE: readonly Key[] = [
  { by: sql`lower(${form.displayName})`, type: 'text' },
  { by: form.id, type: 'uuid' },
];

/** The time of the newest version. */
const SAVED_AT = sql`(
  select ${formVersion.savedAt} from ${formVersion}
  where ${formVersion.formId} = ${form.id} and ${formVersion.version} = ${form.version})`;

/** Forms in their newest version. */
export const questionnaires: Source = {
  conditions: {
    _id: idIn(form.id),
    _lastUpdated: dateIn(SAVED_AT, UTC),
    url: canonicalIn(form.id, form.version),
    name: stringIn(form.formName),
    title: stringIn(form.displayName),
    status: tokenBy((code) => {
      const status = FORM_STATES.get(code);
      return status === undefined ? undefined : sql`${form.status} = ${status}`;
    }, 'http://hl7.org/fhir/publication-status'),
  },

  async find(call, which, query) {
    const page = new SearchPage(
      query,
      orderOf(query.sort, new Map([['title', BY_TITLE[0] as Key]]), { keys: BY_TITLE }),
    );
    const where = and(seenBy(call), which);
    const rows = await page.read(
      call.tx,
      sql`${form} where ${where}`,
      rowsOf(call.tx, { id: text, place: nullable(text) })`
        select ${form.id} as id, ${page.place} as place from ${form} where ${and(where, page.beyond)} ${page.tail}`,
    );
    const forms = await newestForms(
      call.tx,
      rows.map(({ id }) => id),
    );
    const byId = new Map(forms.map((each) => [each.id, each]));
    const resources = rows.flatMap(({ id }) => {
      const found = byId.get(id);
      return found ? [versionOf(found)] : [];
    });
    return { resources, page: page.reply([]).page };
  },
};

/** A version of a form; undefined if hidden from the caller: patients see those they were asked to fill in. */
export async function questionnaireVersion(
  call: ExchangeCall,
  id: string,
  version: number,
): Promise<Questionnaire | undefined> {
  const { caller, tx } = call;
  const isAsked = sql`exists (
    select from ${document} where ${document.formId} = ${form.id} and ${document.formVersion} = ${version}
      and ${document.patientId} = ${caller.patientId} and ${sql.raw(IS_KEPT)})`;
  // The newest version is the one that a read returns.
  const isSeen = isStaff(caller.role) ? sql`true` : sql`(${form.version} = ${version} or ${isAsked})`;
  const [seen] = await rowsOf(tx, { id: text })`
    select ${form.id} as id from ${form} where ${and(idIn(form.id)([id], '', '_id'), seenBy(call), isSeen)}`;
  const [found] = seen ? await formVersions(tx, [{ formId: id, version }]) : [];
  return found && versionOf(found);
}

function versionOf(found: Form): Questionnaire {
  const meta = { versionId: String(found.version), lastUpdated: found.savedAt };
  return { ...questionnaireFor(found), id: found.id, meta };
}

const FILE = {
  id: text,
  patientId: text,
  documentId: text,
  name: text,
  mediaType: text,
  bytes: integer,
  addedAt: instant,
  completedAt: nullable(instant),
  formName: text,
  patientName: text,
  authorName: text,
  authorDoctorId: nullable(text),
  isByPatient: boolean,
  place: nullable(text),
};

const FILES = sql`${documentFile}
  join ${document} on ${document.id} = ${documentFile.documentId}
  join ${form} on ${form.id} = ${document.formId}
  join ${patient} on ${patient.id} = ${document.patientId}
  join ${user} on ${user.id} = ${patient.userId}
  join app_user adder on adder.id = ${documentFile.addedBy}
  left join ${doctor} on ${doctor.userId} = adder.id`;

const BY_DATE: readonly Key[] = [
  { by: documentFile.addedAt, type: 'timestamptz' },
  { by: documentFile.id, type: 'uuid' },
];

/** A file is final once its document is completed. */
const CHANGED_AT = sql`greatest(${documentFile.addedAt}, ${document.completedAt})`;

/** Files attached to documents. */
export const files: Source = {
  conditions: {
    _id: idIn(documentFile.id),
    patient: referenceTo(document.patientId, 'Patient'),
    _lastUpdated: dateIn(CHANGED_AT, UTC),
    date: dateIn(documentFile.addedAt, UTC),
    status: always('current', 'http://hl7.org/fhir/document-reference-status'),
    // Types are names of forms, not codes.
    type: always('UNK', 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor'),
    category: always('clinical-note', 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category'),
    contenttype: tokenBy((code) => sql`${documentFile.mediaType} = ${code}`, 'urn:ietf:bcp:13'),
  },

  async find(call, which, query) {
    const page = new SearchPage(query, orderOf(query.sort, new Map([['date', BY_DATE[0] as Key]]), { keys: BY_DATE }));
    const rows = await page.readWhole(call, 'document', FILE, (visible) => {
      const where = and(visible, sql.raw(IS_KEPT), which);
      return {
        rows: sql`
          select ${documentFile.id} as id, ${document.patientId} as patient_id, ${document.id} as document_id,
                 ${documentFile.name} as name, ${documentFile.mediaType} as media_type,
                 octet_length(${documentFile.content}) as bytes, ${documentFile.addedAt} as added_at,
                 ${form.displayName} as form_name, ${document.completedAt} as completed_at,
                 full_name(${user.firstName}, ${user.lastName}) as patient_name,
                 full_name(adder.first_name, adder.last_name) as author_name, ${doctor.id} as author_doctor_id,
                 adder.id = ${patient.userId} as is_by_patient, ${page.place} as place
          from ${FILES} where ${and(where, page.beyond)} ${page.tail}`,
        counted: sql`${FILES} where ${where}`,
      };
    });
    const resources = rows.map((row) => {
      const { addedAt, completedAt } = row;
      const changedAt = completedAt && completedAt > addedAt ? completedAt : addedAt;
      const meta = { versionId: completedAt ? '2' : '1', lastUpdated: changedAt.toISOString() };
      return {
        ...documentReferenceOf(row, refer({ resourceType: 'Patient', id: row.patientId }, row.patientName)),
        meta,
      };
    });
    return { resources, page: page.reply([]).page };
  },
};
