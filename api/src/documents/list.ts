import type { PageQuery } from '@openward/contract';
import type { ListedDocument } from '@openward/contract/documents';
import type { Contract } from '@openward/contract/everything';
import type { FormTranslation } from '@openward/contract/forms';

import { type AnyColumn, and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { contains } from '../platform/database/lists.ts';
import { document, documentDraft, formVersion } from '../platform/database/schema/index.ts';
import { together } from '../platform/database/together.ts';
import {
  type Call,
  type Counted,
  countRows,
  type Handler,
  pageOf,
  type Reply,
  windowOf,
} from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { listedOf } from './reading.ts';

type Endpoint<K extends keyof Contract['documents']> = Handler<Contract['documents'][K]>;
type Query = PageQuery & { patientId?: string | undefined };

/** What a list may be sorted by. */
const SORTABLE = new Map<string, AnyColumn>([
  ['displayName', formVersion.displayName],
  ['documentStatus', document.status],
  ['assignedDate', document.assignedAt],
  ['confirmationDate', document.completedAt],
  ['dueOn', document.dueOn],
]);

/** What waits comes first, and of that what is wanted soonest; then what was completed, the newest first. */
const USUAL = [
  desc(document.status),
  sql`case when ${document.status} = 'PENDING' then ${document.dueOn} end nulls last`,
  sql`${document.completedAt} desc nulls last`,
  asc(document.assignedAt),
  asc(document.id),
];

/** What a form is called in other languages, without its fields. */
const NAMES = sql<FormTranslation[] | null>`(
  select jsonb_agg(each - 'fields' order by place)
  from jsonb_array_elements(${formVersion.translations}) with ordinality as translations(each, place))`;

/** A form is found by its name in any of its languages. */
const SEARCHED = sql`${formVersion.displayName} || coalesce((
  select string_agg(' ' || (each ->> 'displayName'), '') from jsonb_array_elements(${formVersion.translations}) as each), '')`;

/** GET /document */
export const listDocuments: Endpoint<'listDocuments'> = ({ query }, call) => list(query, call);

/** GET /document/active: the same, for what was cancelled is in no list. */
export const listActiveDocuments: Endpoint<'listActiveDocuments'> = ({ query }, call) => list(query, call);

/** GET /document/pending */
export const listPendingDocuments: Endpoint<'listPendingDocuments'> = ({ query }, call) =>
  list(query, call, eq(document.status, 'PENDING'));

async function list(query: Query, call: Call & { caller: Caller }, which?: SQL): Promise<Reply<ListedDocument[]>> {
  const { tx, caller, records } = call;
  const patientId = whose(caller, query.patientId);
  const { limit, offset } = windowOf(query);
  const wanted = SORTABLE.get(query.sort?.replace('-', '') ?? '');
  const order = wanted ? [query.sort?.startsWith('-') ? desc(wanted) : asc(wanted), ...USUAL] : USUAL;
  let counted: Counted | undefined;
  const rows = await records.read('document', async (visible) => {
    const where = and(
      visible,
      eq(document.patientId, patientId),
      isNull(document.canceledAt),
      which,
      query.q?.trim() ? contains(SEARCHED, query.q) : undefined,
    );
    const isForm = and(eq(formVersion.formId, document.formId), eq(formVersion.version, document.formVersion));
    const count = countRows(tx, query, sql`${document} join ${formVersion} on ${isForm} where ${where}`);
    const found = tx
      .select({
        id: document.id,
        patientId: document.patientId,
        document,
        // Without the fields: a form may have hundreds.
        form: {
          displayName: formVersion.displayName,
          description: formVersion.description,
          isEsignatureRequired: formVersion.isEsignatureRequired,
          translations: NAMES,
        },
        isBegun: sql<boolean>`exists (select 1 from ${documentDraft} where ${documentDraft.documentId} = ${document.id})`,
      })
      .from(document)
      .innerJoin(formVersion, isForm)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const [listed, total] = await together(found, count);
    counted = total;
    return listed;
  });
  return pageOf(rows.map(listedOf), counted, query);
}

/** The patient whose documents are meant. @throws Refusal not_found for somebody else's, invalid_input where staff name nobody */
function whose({ role, patientId: own }: Caller, asked: string | undefined): string {
  if (role === 'ROLE_PATIENT') {
    if (!own || (asked && asked.toLowerCase() !== own)) throw notFound('Patient not found.');
    return own;
  }
  if (asked) return asked;
  throw refusal('invalid_input', 'Choose any one patient', { field: 'patientId' });
}
