import type { PatientRecord } from '@openward/contract/people';
import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { patient, patientAddress, user } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';

// The columns of the record under their own names.
const {
  userId: _userId,
  visitLinks: _visitLinks,
  mergedInto: _mergedInto,
  ...patientColumns
} = getTableColumns(patient);
const { patientId: _patientId, ...addressColumns } = getTableColumns(patientAddress);

/** The latest choice of each channel as stored. */
const LAST_CONSENTS = sql<PatientRecord['consents']>`(
  select coalesce(json_agg(json_build_object(
    'channel', channel, 'choice', choice, 'source', source,
    'decidedAt', to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
  from (
    select distinct on (channel) * from channel_consent where patient_id = ${patient.id} order by channel, id desc
  ) last)`;

/**
 * Finds a record that the caller may see, by the id of the patient, of the user or of the address: `GET /patient/:id`
 * returns each of them, and clients may send any back.
 * @param hold locks it until the call ends
 * @returns the patient's id
 * @throws Refusal not_found
 */
async function findPatient({ tx, records }: Pick<Call, 'tx' | 'records'>, id: string, hold: boolean): Promise<string> {
  const [found] = await records.read('patient', async (visible) => {
    const query = tx
      .select({ id: patient.id, patientId: patient.id })
      .from(patient)
      .where(and(visible, isNamed(id)));
    return hold ? query.for('update') : query;
  });
  if (!found) throw notFound('Patient not found.');
  return found.id;
}

function isNamed(id: string): SQL | undefined {
  const byAddress = sql`${patient.id} = (select patient_id from patient_address where id = ${id})`;
  return or(eq(patient.id, id), eq(patient.userId, id), byAddress);
}

/** The record of a patient the caller may see, by the id of the patient or user. @throws Refusal not_found */
export async function readRecord(call: Pick<Call, 'tx' | 'records'>, id: string): Promise<PatientRecord> {
  const [, record] = await pipelined(findPatient(call, id, false), recordWhere(call.tx, isNamed(id)));
  return record;
}

/** The same, locked until the call ends. @throws Refusal not_found */
export async function holdRecord(call: Pick<Call, 'tx' | 'records'>, id: string): Promise<PatientRecord> {
  return recordOf(call.tx, await findPatient(call, id, true));
}

/** A patient's record. The caller must have checked that it may be seen. */
export function recordOf(tx: Tx, patientId: string): Promise<PatientRecord> {
  return recordWhere(tx, eq(patient.id, patientId));
}

/** Records by patient id. The caller must have checked that they may be seen. */
export async function recordsOf(tx: Tx, patientIds: readonly string[]): Promise<Map<string, PatientRecord>> {
  if (patientIds.length === 0) return new Map();
  const records = await recordsWhere(tx, sql`${patient.id} = any(${sql.param(patientIds)}::uuid[])`);
  return new Map(records.map((record) => [record.id, record]));
}

async function recordWhere(tx: Tx, where: SQL | undefined): Promise<PatientRecord> {
  const [record] = await recordsWhere(tx, where);
  if (!record) throw notFound('Patient not found.');
  return record;
}

async function recordsWhere(tx: Tx, where: SQL | undefined): Promise<PatientRecord[]> {
  const rows = await tx
    .select({
      own: patientColumns,
      account: {
        userId: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        telePhoneNo: user.phoneNo,
        language: user.language,
        status: user.status,
      },
      address: addressColumns,
      consents: LAST_CONSENTS,
    })
    .from(patient)
    .innerJoin(user, eq(user.id, patient.userId))
    .leftJoin(patientAddress, eq(patientAddress.patientId, patient.id))
    .where(where);
  return rows.map(({ own, account, address, consents }) => ({
    ...own,
    ...account,
    consents,
    emgrContRelation: own.emgrContRelation as PatientRecord['emgrContRelation'],
    telePhoneNo: account.telePhoneNo ?? '',
    userRole: 'ROLE_PATIENT',
    patientAddressDetails: address,
  }));
}
