import { DOCUMENT_RULES } from '@openward/contract/documents';
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { boolean, oneRowOf, rowsOf, text } from '../platform/database/rows.ts';
import { inStage } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { noticeToProxies } from './assign.ts';
import { ASKS_PATIENT, ofDocuments } from './signers.ts';
import { selectAsked, tell } from './telling.ts';

interface Visit {
  patientId: string;
  consultationType: string;
}

/**
 * Assigns the forms of a visit in the transaction that books it, except those that wait already or were completed
 * within the form's number of days. Cancelling the visit keeps the documents.
 */
export async function assignForVisit(
  call: Pick<Call, 'tx' | 'records' | 'services' | 'afterCommit'>,
  visit: Visit,
): Promise<void> {
  const { tx, records, services } = call;
  const at = sql`${services.now().toISOString()}::timestamptz`;
  const wanted = await rowsOf(tx, { formId: text })`
    select form.id as form_id from form
    where form.status = 'ACTIVE' and ${visit.consultationType} = any(form.consultation_types)
      and not exists (
        select from document done
        where done.patient_id = ${visit.patientId} and done.form_id = form.id and ${inStage('completed', 'done')}
          and done.completed_at > ${at} - make_interval(days => form.again_after_days))
    order by form.id`;
  if (wanted.length === 0) return;
  const made = await rowsOf(tx, { id: text, patientId: text })`
    insert into document (id, patient_id, form_id, form_version, status, assigned_at)
    select fresh.id, ${visit.patientId}::uuid, form.id, form.version, ${DOCUMENT_RULES.PENDING.status}, ${at}
    from unnest(${sql.param(wanted.map(() => newId()))}::uuid[], ${sql.param(wanted.map(({ formId }) => formId))}::uuid[])
      as fresh(id, form_id)
    join form on form.id = fresh.form_id
    order by form.id
    on conflict (patient_id, form_id) where ${inStage('open')} do nothing
    returning id, patient_id`;
  if (made.length === 0) return;
  await records.record('assign', 'document', made);
  // The message about the visit tells the patient; proxies are told here if a form asks them.
  const isMade = sql`document.id = any(${sql.param(made.map(({ id }) => id))}::uuid[])`;
  const asked = await selectAsked(tx, ofDocuments(isMade), services.now());
  await tell(
    call,
    asked.filter(({ isOwn }) => !isOwn),
    { subject: 'Forms to fill in', text: () => noticeToProxies(services.config.portalUrl) },
  );
}

/** True if a form that belongs to a visit waits for the patient. */
export async function hasFormsFor(tx: Tx, visit: Visit): Promise<boolean> {
  const { isWaiting } = await oneRowOf(tx, { isWaiting: boolean })`
    select exists (
      select from document join form on form.id = document.form_id
      join form_version on form_version.form_id = document.form_id and form_version.version = document.form_version
      where ${ASKS_PATIENT} and document.patient_id = ${visit.patientId}
        and ${inStage('open')}
        and ${visit.consultationType} = any(form.consultation_types)) as is_waiting`;
  return isWaiting;
}
