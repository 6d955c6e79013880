import { type Contract, contract } from '@openward/contract/everything';
import type { HospitalRecord } from '@openward/contract/people';
import { hospitalSchema } from '@openward/contract/people/schemas';
import { constraintOf } from '@openward/server-kit/postgres/errors';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { InferType } from 'yup';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { ApiConfig } from '../platform/config.ts';
import { type Database, openDatabase, type Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { doctor, hospital, hospitalHoliday, user } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { notFound, type Refusal, refusal } from '../platform/http/refusal.ts';
import { mergeEdit } from '../platform/versions/merge-edit.ts';
import { isDoctor } from './doctor-records.ts';

export { hospitalSchema };

/** The data of a new hospital. */
export interface NewHospital extends InferType<typeof hospitalSchema> {
  /** The operator's name for the audit. */
  by: string;
}

/**
 * Creates a hospital in the portal's database.
 * @returns its id
 * @throws Error with a sentence for the operator
 */
export async function createHospital(config: ApiConfig, asked: NewHospital): Promise<string> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, dataDir } = config;
  const database = await openDatabase({ url, ownerUrl, dataDir: `${dataDir}/database` });
  try {
    return await makeHospital(database, asked);
  } finally {
    await database.close();
  }
}

/** The same in an open database. */
export function makeHospital(database: Pick<Database, 'transaction'>, { by, ...asked }: NewHospital): Promise<string> {
  return database.transaction(async (tx) => {
    const id = await insertHospital(tx, asked);
    if (!id) throw new Error(`There is already a hospital named ${asked.name}.`);
    await insertAudit(tx, {
      ...{ id: newId(), requestId: 'openward hospital create', actorId: null, actorRole: null, address: '', about: by },
      ...{ action: 'create', entity: 'hospital', entityIds: [id], patientIds: [], outcome: 'done' },
    });
    return id;
  });
}

/** @returns its id; undefined if the name is taken */
async function insertHospital(tx: Tx, asked: InferType<typeof hospitalSchema>): Promise<string | undefined> {
  const made = await tx
    .insert(hospital)
    .values({ id: newId(), ...asked })
    .onConflictDoNothing()
    .returning({ id: hospital.id });
  return made[0]?.id;
}

type Hospitals = Contract['people'];

/** GET /hospital/:hospitalId */
export const getHospital: Handler<Hospitals['getHospital']> = ({ params }, call) => {
  const { role, hospitalId } = call.caller;
  if (role !== 'ROLE_SYS_ADMIN' && hospitalId !== params.hospitalId) throw notFound('Hospital not found.');
  return hospitalOf(call, params.hospitalId, 'look');
};

/** POST /hospital */
export const addHospital: Handler<Hospitals['addHospital']> = async ({ body }, call) => {
  const id = await insertHospital(call.tx, body);
  if (!id) throw takenName();
  await call.records.record('create', 'hospital', [{ id, patientId: null }]);
  return hospitalOf(call, id, 'look');
};

/** The functions on appointments that changing a hospital needs. */
export interface HospitalsAppointments {
  /** The number of open future appointments. */
  countAhead(call: Call, hospitalId: string): Promise<number>;
}

/** POST /hospital/:hospitalId */
export const changeHospital =
  (appointments: HospitalsAppointments): Handler<Hospitals['changeHospital']> =>
  async ({ params, body }, call) => {
    const { id, version, holidays: _, ...before } = await hospitalOf(call, params.hospitalId, 'lock');
    const present = { id, version, values: before };
    const asked = await mergeEdit(call, contract.people.changeHospital, body, present);
    const { name, timeZone, address, phoneNo, status } = asked;
    if (timeZone !== before.timeZone && (await appointments.countAhead(call, id)) > 0) {
      throw refusal(
        'wrong_state',
        'This hospital has appointments ahead. Their time would change with the time zone.',
        {
          field: 'timeZone',
        },
      );
    }
    if (status === 'INACTIVE' && before.status === 'ACTIVE' && before.activeDoctors > 0) {
      throw refusal('wrong_state', 'Doctors work here. Please move them, or make them inactive, first.', {
        field: 'status',
      });
    }
    try {
      await call.tx
        .update(hospital)
        .set({ name, timeZone, address, phoneNo, status: status as HospitalRecord['status'] })
        .where(eq(hospital.id, id));
    } catch (error) {
      throw constraintOf(error, '23505') ? takenName() : error;
    }
    await call.records.record('update', 'hospital', [{ id, patientId: null }]);
    return hospitalOf(call, id, 'look');
  };

function takenName(): Refusal {
  return refusal('invalid_input', 'There is already a hospital with this name.', { field: 'name' });
}

/** `lock` locks the row, so that no one is added or booked there meanwhile. @throws Refusal not_found */
async function hospitalOf({ tx, services }: Call, id: string, lock: 'lock' | 'look'): Promise<HospitalRecord> {
  const query = tx.select().from(hospital).where(eq(hospital.id, id));
  const today = sql`(${services.now().toISOString()}::timestamptz
    at time zone (select time_zone from hospital where id = ${id}))::date`;
  const [[found], holidays, doctors] = await pipelined(
    lock === 'lock' ? query.for('update') : query,
    tx
      .select({ date: hospitalHoliday.onDay, name: hospitalHoliday.name })
      .from(hospitalHoliday)
      .where(and(eq(hospitalHoliday.hospitalId, id), sql`${hospitalHoliday.onDay} >= ${today}`))
      .orderBy(asc(hospitalHoliday.onDay)),
    tx.$count(sql`${doctor} join ${user} on ${isDoctor}`, and(eq(doctor.hospitalId, id), eq(user.status, 'ACTIVE'))),
  );
  if (!found) throw notFound('Hospital not found.');
  return { ...found, holidays, activeDoctors: doctors };
}
