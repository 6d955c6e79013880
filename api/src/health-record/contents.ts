import { AUDIT_PAGE } from '@openward/contract/audit';
import type { Contract } from '@openward/contract/everything';
import {
  MOST_TAKEN_APPOINTMENTS,
  MOST_TAKEN_DOCUMENTS,
  type RecordContents,
  type RecordKind,
} from '@openward/contract/health-record';
import { and, eq, sql } from 'drizzle-orm';
import { aboutPatients, actorFor, pageOf, selectEntries } from '../audit/index.ts';
import { recordsOf } from '../platform/access/merged.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { integer, oneRowOf } from '../platform/database/rows.ts';
import { appointment, document } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';
import {
  type AskedDays,
  appointmentsOf,
  documentsOf,
  maySeeAppointments,
  patientToTake,
  rangeFrom,
  TAKEN,
} from './request.ts';

/** Maximum bytes of answers, questions and signatures in one download. */
const LARGEST = 30_000_000;

/** GET /patient/:id/record/contents */
export const lookAtRecord: Handler<Contract['healthRecord']['lookAtRecord']> = async ({ params, query }, call) => {
  const { id } = await patientToTake(call, params.id);
  return contentsOf(call, id, query);
};

/** Counts what a download would contain, without reading it. */
export async function contentsOf(
  call: Pick<Call, 'tx'> & { caller: Caller },
  patientId: string,
  days: AskedDays,
): Promise<RecordContents> {
  const ofAppointments = and(eq(appointment.patientId, patientId), appointmentsOf(days));
  const ofDocuments = and(eq(document.patientId, patientId), documentsOf(days));
  const counts = { appointments: integer, documents: integer, files: integer, bytes: integer };
  const found = await oneRowOf(call.tx, counts)`
    with chosen as (
      select document.id, octet_length(completion.answers::text) + octet_length(version.fields::text)
               + coalesce(octet_length(version.translations::text), 0) as bytes,
             (select count(*)::int from document_file where document_id = document.id) as files
      from document
      join document_completion completion on completion.document_id = document.id
      join form_version version on version.form_id = document.form_id and version.version = document.form_version
      where ${ofDocuments})
    select (select count(*)::int from appointment where ${ofAppointments}) as appointments,
           count(*)::int as documents, coalesce(sum(files), 0)::int as files, coalesce(sum(bytes), 0)::bigint as bytes
    from chosen`;
  const appointments = maySeeAppointments(call.caller) ? found.appointments : null;
  const isTooMuch =
    (appointments ?? 0) > MOST_TAKEN_APPOINTMENTS || found.documents > MOST_TAKEN_DOCUMENTS || found.bytes > LARGEST;
  return { appointments, documents: found.documents, files: found.files, isTooMuch };
}

/** @throws Refusal limit_reached if the record is too large for one download */
export function refuseTooMuch({ isTooMuch }: RecordContents): void {
  if (isTooMuch) throw refusal('limit_reached', 'This is too much for one download. Please choose fewer days.');
}

/**
 * GET /patient/:id/downloads: from the audit, which cannot be altered. Only the patient may know who else acts for
 * them, so a proxy sees only their own downloads.
 */
export const listDownloads: Handler<Contract['healthRecord']['listDownloads']> = async ({ params, query }, call) => {
  const [, { patientIds, userIds }] = await pipelined(
    patientToTake(call, params.id),
    recordsOf(call.tx, sql`id = ${params.id}`),
  );
  const { userId, actingFor } = call.caller;
  const { before, size = AUDIT_PAGE } = query;
  const own = userIds.includes(userId) ? userIds : [userId];
  const actions = sql.param(Object.values(TAKEN));
  const which = sql`${aboutPatients(sql`${sql.param(patientIds)}::uuid[]`)}
    and audit.action <> 'read' and audit.action = any(${actions}::text[]) and audit.entity = 'patient'
    and audit.outcome = 'done' and ${actingFor ? sql`audit.actor_id = ${userId}::uuid` : sql`true`}`;
  const found = await selectEntries(call.tx, which, { limit: size + 1, before });
  const { rows, before: next } = pageOf(found, size);
  const entries = rows.map((row) => {
    const { position, at, action, about } = row;
    return { position, at, who: actorFor(own, row), kind: kindOf(action), range: rangeFrom(about) };
  });
  return { entries, before: next };
};

function kindOf(action: string): RecordKind {
  return (Object.keys(TAKEN) as RecordKind[]).find((kind) => TAKEN[kind] === action) ?? 'PDF';
}
