import type { PageQuery } from '@openward/contract';
import type { Form, FormVersion, ListedForm } from '@openward/contract/forms';

import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { contains } from '../platform/database/lists.ts';
import { document, form, formVersion, IS_KEPT, user } from '../platform/database/schema/index.ts';
import type { Reply } from '../platform/http/call.ts';
import { type Key, ListPage, orderOf } from '../platform/http/list-page.ts';
import { notFound } from '../platform/http/refusal.ts';

/** A form with one of its versions. */
interface Saved {
  form: typeof form.$inferSelect;
  form_version: typeof formVersion.$inferSelect;
}

const SORTABLE = new Map<string, Key>([
  ['displayName', { by: form.displayName, type: 'name' }],
  ['formName', { by: form.formName, type: 'name' }],
  ['isEsignatureRequired', { by: sql`${formVersion.isEsignatureRequired}::text`, type: 'text' }],
  ['status', { by: form.status, type: 'text' }],
]);
const BY_NAME: readonly Key[] = [
  { by: form.displayName, type: 'name' },
  { by: form.id, type: 'uuid' },
];

const isNewest = and(eq(formVersion.formId, form.id), eq(formVersion.version, form.version));

/**
 * One page of forms in their newest version, by display name unless the query says otherwise.
 * @param language the reader's
 * @param only a condition on the forms; undefined for all
 */
export async function formsOf(tx: Tx, query: PageQuery, language: string, only?: SQL): Promise<Reply<ListedForm[]>> {
  const where = and(only, query.q ? contains(sql`${form.displayName} || ' ' || ${form.formName}`, query.q) : undefined);
  const page = new ListPage(query, orderOf(query.sort, SORTABLE, { keys: BY_NAME, language }));
  const rows = await page.read(
    tx,
    sql`${form} where ${where ?? sql`true`}`,
    page.of(
      tx
        .select({
          place: page.place,
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
        .where(and(where, page.beyond))
        .$dynamic(),
    ),
  );
  return page.reply(rows.map(({ place: _place, savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() })));
}

/** A form in one version, by default the newest. @throws Refusal not_found */
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

/** The given versions of forms, in no order. */
export async function formVersions(tx: Tx, wanted: readonly { formId: string; version: number }[]): Promise<Form[]> {
  if (wanted.length === 0) return [];
  const ids = sql.param(wanted.map(({ formId }) => formId));
  const versions = sql.param(wanted.map(({ version }) => version));
  const rows = await tx
    .select()
    .from(form)
    .innerJoin(formVersion, eq(formVersion.formId, form.id))
    .where(
      sql`(${formVersion.formId}, ${formVersion.version}) in (select * from unnest(${ids}::uuid[], ${versions}::int[]))`,
    );
  return rows.map(asForm);
}

/** The newest versions of forms, in no order. */
export async function newestForms(tx: Tx, ids: readonly string[]): Promise<Form[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(form)
    .innerJoin(formVersion, isNewest)
    .where(sql`${form.id} = any(${sql.param(ids)}::uuid[])`);
  return rows.map(asForm);
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
    ...(saved.signers && { signers: saved.signers }),
    ...(saved.translations && { translations: saved.translations }),
    version: saved.version,
    newestVersion,
    savedAt: saved.savedAt.toISOString(),
  };
}

/** All versions of a form, newest first, each with its number of documents. @throws Refusal not_found */
export async function versionsOf(tx: Tx, id: string): Promise<FormVersion[]> {
  const rows = await tx
    .select({
      version: formVersion.version,
      savedAt: formVersion.savedAt,
      displayName: formVersion.displayName,
      savedBy: { firstName: user.firstName, lastName: user.lastName },
      documents: sql<number>`(select count(*)::int from ${document} where ${document.formId} = ${formVersion.formId}
        and ${document.formVersion} = ${formVersion.version} and ${sql.raw(IS_KEPT)})`,
    })
    .from(formVersion)
    .leftJoin(user, eq(user.id, formVersion.savedBy))
    .where(eq(formVersion.formId, id))
    .orderBy(desc(formVersion.version));
  if (rows.length === 0) throw notFound('Form not found.');
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}
