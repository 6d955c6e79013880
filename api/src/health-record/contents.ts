import type { Contract } from '@openward/contract/everything';
import { MOST_TAKEN_APPOINTMENTS, MOST_TAKEN_DOCUMENTS, type RecordContents } from '@openward/contract/health-record';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { appointment, document } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type AskedDays, appointmentsOf, documentsOf } from './range.ts';
import { maySeeAppointments, patientToTake } from './whose.ts';

/** Bytes of answers, questions and signatures that one download may hold. */
const LARGEST = 30_000_000;

/** GET /patient/:id/record/contents */
export const lookAtRecord: Handler<Contract['healthRecord']['lookAtRecord']> = async ({ params, query }, call) => {
  const { id } = await patientToTake(call, params.id);
  return contentsOf(call, id, query);
};

/** How much there is, counted and not read. */
export async function contentsOf(
  call: Pick<Call, 'tx'> & { caller: Caller },
  patientId: string,
  days: AskedDays,
): Promise<RecordContents> {
  const ofAppointments = and(eq(appointment.patientId, patientId), appointmentsOf(days));
  const ofDocuments = and(eq(document.patientId, patientId), documentsOf(days));
  const { rows } = (await call.tx.execute(countsOf(ofAppointments, ofDocuments))) as unknown as {
    rows: { appointments: number; documents: number; files: number; bytes: string }[];
  };
  const found = rows[0] ?? { appointments: 0, documents: 0, files: 0, bytes: '0' };
  const appointments = maySeeAppointments(call.caller) ? found.appointments : null;
  const isTooMuch =
    (appointments ?? 0) > MOST_TAKEN_APPOINTMENTS ||
    found.documents > MOST_TAKEN_DOCUMENTS ||
    Number(found.bytes) > LARGEST;
  return { appointments, documents: found.documents, files: found.files, isTooMuch };
}

/** @throws Refusal limit_reached where one download cannot hold it */
export function refuseTooMuch({ isTooMuch }: RecordContents): void {
  if (isTooMuch) throw new Refusal('limit_reached', 'This is too much for one download. Please choose fewer days.');
}

function countsOf(ofAppointments: SQL | undefined, ofDocuments: SQL | undefined): SQL {
  return sql`
    with chosen as (
      select document.id, octet_length(completion.answers::text) + octet_length(version.fields::text) as bytes,
             (select count(*)::int from document_file where document_id = document.id) as files
      from document
      join document_completion completion on completion.document_id = document.id
      join form_version version on version.form_id = document.form_id and version.version = document.form_version
      where ${ofDocuments})
    select (select count(*)::int from appointment where ${ofAppointments}) as appointments,
           count(*)::int as documents, coalesce(sum(files), 0)::int as files, coalesce(sum(bytes), 0)::text as bytes
    from chosen`;
}
