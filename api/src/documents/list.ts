import type { PageQuery } from '@openward/contract';
import type { ListedDocument } from '@openward/contract/documents';
import type { Contract } from '@openward/contract/everything';
import type { FormTranslation } from '@openward/contract/forms';

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { contains } from '../platform/database/lists.ts';
import { document, documentDraft, formVersion } from '../platform/database/schema/index.ts';
import type { Call, Handler, Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Key, ListPage, orderOf } from '../platform/http/list-page.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { listedOf } from './reading.ts';

type Endpoint<K extends keyof Contract['documents']> = Handler<Contract['documents'][K]>;
type Query = PageQuery & { patientId?: string | undefined };

/** What a list may be sorted by. What has no day comes after all that has one. */
const SORTABLE = new Map<string, Key>([
  ['displayName', { by: formVersion.displayName, type: 'text' }],
  ['documentStatus', { by: document.status, type: 'text' }],
  ['assignedDate', { by: document.assignedAt, type: 'timestamptz' }],
  ['confirmationDate', { by: sql`coalesce(${document.completedAt}, 'infinity')`, type: 'timestamptz' }],
  ['dueOn', { by: sql`coalesce(${document.dueOn}, 'infinity')`, type: 'date' }],
]);

/** What waits comes first, and of that what is wanted soonest; then what was completed, the newest first. */
const USUAL: readonly Key[] = [
  { by: sql`(${document.status} <> 'PENDING')`, type: 'boolean' },
  {
    by: sql`case when ${document.status} = 'PENDING' then coalesce(${document.dueOn}, 'infinity') else 'infinity' end`,
    type: 'date',
  },
  { by: sql`coalesce(-extract(epoch from ${document.completedAt}), 0)`, type: 'numeric' },
  { by: document.assignedAt, type: 'timestamptz' },
  { by: document.id, type: 'uuid' },
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
  const page = new ListPage(query, orderOf(query.sort, SORTABLE, { keys: USUAL }));
  const rows = await records.read('document', (visible) => {
    const where = and(
      visible,
      eq(document.patientId, patientId),
      isNull(document.canceledAt),
      which,
      query.q?.trim() ? contains(SEARCHED, query.q) : undefined,
    );
    const isForm = and(eq(formVersion.formId, document.formId), eq(formVersion.version, document.formVersion));
    return page.read(
      tx,
      sql`${document} join ${formVersion} on ${isForm} where ${where}`,
      page.of(
        tx
          .select({
            place: page.place,
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
          .where(and(where, page.beyond))
          .$dynamic(),
      ),
    );
  });
  return page.reply(rows.map(listedOf));
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
