import type { PageQuery } from '@openward/contract';
import { documentStatuses, type ListedDocument } from '@openward/contract/documents';
import type { Contract } from '@openward/contract/everything';
import type { FormTranslation } from '@openward/contract/forms';

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { contains } from '../platform/database/lists.ts';
import { boolean, instant, integer, json, nullable, oneOf, text } from '../platform/database/rows.ts';
import { document, formVersion, IS_KEPT, inStage } from '../platform/database/schema/index.ts';
import { type Call, type Handler, type Reply, verifyingCaller } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Key, ListPage, orderOf } from '../platform/http/list-page.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { listedOf } from './reading.ts';
import { isTurnOf, PROGRESS, progressFor } from './signers.ts';

type Endpoint<K extends keyof Contract['documents']> = Handler<Contract['documents'][K]>;
type Query = PageQuery & { patientId?: string | undefined };

/** Sort keys. Documents without a date come last. */
const SORTABLE = new Map<string, Key>([
  ['displayName', { by: formVersion.displayName, type: 'name' }],
  ['documentStatus', { by: document.status, type: 'text' }],
  ['assignedDate', { by: document.assignedAt, type: 'timestamptz' }],
  ['confirmationDate', { by: sql`coalesce(${document.completedAt}, 'infinity')`, type: 'timestamptz' }],
  ['dueOn', { by: sql`coalesce(${document.dueOn}, 'infinity')`, type: 'date' }],
]);

/** Pending documents first, by due date; then completed ones, newest first. */
const USUAL: readonly Key[] = [
  { by: sql`(not ${inStage('open')})`, type: 'boolean' },
  {
    by: sql`case when ${inStage('open')} then coalesce(${document.dueOn}, 'infinity') else 'infinity' end`,
    type: 'date',
  },
  { by: sql`coalesce(-extract(epoch from ${document.completedAt}), 0)`, type: 'numeric' },
  { by: document.assignedAt, type: 'timestamptz' },
  { by: document.id, type: 'uuid' },
];

/** The form's names in other languages, without its fields. */
const NAMES = sql<FormTranslation[] | null>`(
  select jsonb_agg(each - 'fields' order by place)
  from jsonb_array_elements(${formVersion.translations}) with ordinality as translations(each, place))`;

/** The search text: the form's names in all languages. */
export const SEARCHED = sql`${formVersion.displayName} || coalesce((
  select string_agg(' ' || (each ->> 'displayName'), '') from jsonb_array_elements(${formVersion.translations}) as each), '')`;

export const LISTED = {
  id: text,
  patientId: text,
  formId: text,
  formVersion: integer,
  status: oneOf(documentStatuses()),
  assignedAt: instant,
  completedAt: nullable(instant),
  /** `YYYY-MM-DD`. */
  dueOn: nullable(text),
  displayName: text,
  description: text,
  isEsignatureRequired: boolean,
  translations: nullable(json<FormTranslation[]>()),
  isBegun: boolean,
  ...PROGRESS,
  place: nullable(text),
};
/** Leaves out the fields, because a form may have hundreds. */
export const selectFor = (caller: Caller, now: Date) => {
  const { nextSigners, isSubmitted, isYourTurn, missingSigner } = progressFor(caller, now);
  return sql`
  select document.id, document.patient_id, document.form_id, document.form_version, document.status, document.assigned_at,
         document.completed_at, document.due_on::text as due_on, form_version.display_name, form_version.description,
         form_version.is_esignature_required, ${NAMES} as translations,
         exists (select from document_draft where document_draft.document_id = document.id) as is_begun,
         ${nextSigners} as next_signers, ${isSubmitted} as is_submitted, ${isYourTurn} as is_your_turn,
         ${missingSigner} as missing_signer`;
};
export const FROM = sql.raw(`
  document join form_version on form_version.form_id = document.form_id and form_version.version = document.form_version`);

/** GET /document */
export const listDocuments: Endpoint<'listDocuments'> = verifyingCaller(({ query }, call) => list(query, call));

/** GET /document/active: the same as GET /document, because no list shows cancelled documents. */
export const listActiveDocuments: Endpoint<'listActiveDocuments'> = verifyingCaller(({ query }, call) =>
  list(query, call),
);

/** GET /document/pending: for patients, without those that wait for another person's signature. */
export const listPendingDocuments: Endpoint<'listPendingDocuments'> = verifyingCaller(({ query }, call) =>
  list(query, call, and(inStage('open'), isForCaller(call.caller))),
);

/** Patients and their proxies see only documents that wait for them. */
const isForCaller = (caller: Caller) => (caller.role === 'ROLE_PATIENT' ? isTurnOf(caller) : undefined);

async function list(query: Query, call: Call & { caller: Caller }, which?: SQL): Promise<Reply<ListedDocument[]>> {
  const patientId = whose(call.caller, query.patientId);
  const page = new ListPage(query, orderOf(query.sort, SORTABLE, { keys: USUAL }));
  const rows = await page.readWhole(call, 'document', LISTED, (visible) => {
    const where = and(
      visible,
      eq(document.patientId, patientId),
      sql.raw(IS_KEPT),
      which,
      query.q?.trim() ? contains(SEARCHED, query.q) : undefined,
    );
    return {
      rows: sql`${selectFor(call.caller, call.services.now())}, ${page.place} as place from ${FROM} where ${and(where, page.beyond)} ${page.tail}`,
      counted: sql`${FROM} where ${where}`,
    };
  });
  return page.reply(rows.map((row) => listedOf({ document: row, form: row, progress: row, isBegun: row.isBegun })));
}

/** The patient of the list. @throws Refusal not_found for others' documents, invalid_input if staff name none */
function whose({ role, patientId: own }: Caller, asked: string | undefined): string {
  if (role === 'ROLE_PATIENT') {
    if (!own || (asked && asked.toLowerCase() !== own)) throw notFound('Patient not found.');
    return own;
  }
  if (asked) return asked;
  throw refusal('invalid_input', 'Choose any one patient', { field: 'patientId' });
}
