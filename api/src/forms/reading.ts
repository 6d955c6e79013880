import type { PageQuery } from '@openward/contract';
import type { Form, FormVersion, ListedForm } from '@openward/contract/forms';

import { type AnyColumn, and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { contains } from '../platform/database/lists.ts';
import { document, form, formVersion, user } from '../platform/database/schema/index.ts';
import { type Counted, countRows, windowOf } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';

/** A form as it is saved: itself, and one of its versions. */
interface Saved {
  form: typeof form.$inferSelect;
  form_version: typeof formVersion.$inferSelect;
}

/** What the list may be sorted by. */
const SORTABLE = new Map<string, AnyColumn>([
  ['displayName', form.displayName],
  ['formName', form.formName],
  ['isEsignatureRequired', formVersion.isEsignatureRequired],
  ['status', form.status],
]);

const isNewest = and(eq(formVersion.formId, form.id), eq(formVersion.version, form.version));

/**
 * One page of forms in their newest version, by display name unless told otherwise.
 * @param only a condition on the forms; undefined for all
 */
export async function formsOf(
  tx: Tx,
  query: PageQuery,
  only?: SQL,
): Promise<{ rows: ListedForm[]; counted: Counted | undefined }> {
  const where = and(only, query.q ? contains(sql`${form.displayName} || ' ' || ${form.formName}`, query.q) : undefined);
  const { limit, offset } = windowOf(query);
  const rows = await tx
    .select({
      id: form.id,
      formName: form.formName,
      displayName: form.displayName,
      formDescriptioin: formVersion.description,
      isEsignatureRequired: formVersion.isEsignatureRequired,
      status: form.status,
      version: form.version,
      savedAt: formVersion.savedAt,
      fields: sql<number>`jsonb_array_length(${formVersion.fields})`,
    })
    .from(form)
    .innerJoin(formVersion, isNewest)
    .where(where)
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset(offset);
  const counted = await countRows(tx, query, sql`${form} where ${where ?? sql`true`}`);
  return { rows: rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() })), counted };
}

/** As asked for where that is one of the columns, then by name, then by id so that pages never overlap. */
function orderOf({ sort }: PageQuery): SQL[] {
  const wanted = SORTABLE.get(sort?.replace('-', '') ?? '');
  const first = wanted ? [sort?.startsWith('-') ? desc(wanted) : asc(wanted)] : [];
  return [...first, sql`lower(${form.displayName})`, asc(form.id)];
}

/** A form in one of its versions, the newest where none is named. @throws Refusal not_found */
export async function readForm(tx: Tx, id: string, version?: number): Promise<Form> {
  const [found] = await tx
    .select()
    .from(form)
    .innerJoin(
      formVersion,
      version === undefined ? isNewest : and(eq(formVersion.formId, form.id), eq(formVersion.version, version)),
    )
    .where(eq(form.id, id));
  if (!found) throw notFound('Form not found.');
  return asForm(found);
}

function asForm({ form: { id, status, version: newestVersion }, form_version: saved }: Saved): Form {
  return {
    id,
    formName: saved.formName,
    displayName: saved.displayName,
    formDescriptioin: saved.description,
    isEsignatureRequired: saved.isEsignatureRequired,
    status,
    formText: saved.fields,
    attachments: saved.attachments,
    ...(saved.translations && { translations: saved.translations }),
    version: saved.version,
    newestVersion,
    savedAt: saved.savedAt.toISOString(),
  };
}

/** All versions of a form, the newest first, each with how many documents have it. @throws Refusal not_found */
export async function versionsOf(tx: Tx, id: string): Promise<FormVersion[]> {
  const rows = await tx
    .select({
      version: formVersion.version,
      savedAt: formVersion.savedAt,
      displayName: formVersion.displayName,
      savedBy: { firstName: user.firstName, lastName: user.lastName },
      documents: sql<number>`(select count(*)::int from ${document} where ${document.formId} = ${formVersion.formId}
        and ${document.formVersion} = ${formVersion.version} and ${document.canceledAt} is null)`,
    })
    .from(formVersion)
    .leftJoin(user, eq(user.id, formVersion.savedBy))
    .where(eq(formVersion.formId, id))
    .orderBy(desc(formVersion.version));
  if (rows.length === 0) throw notFound('Form not found.');
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}
