import type { PageQuery } from '@openward/contract';
import type { Doctor } from '@openward/contract/doctors';
import { type AnyColumn, and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { doctor, hospital, user } from '../database/schema/index.ts';
import { contains } from '../database/search.ts';
import { isPaged, windowOf } from '../http/call.ts';

/** The columns of {@link Doctor}. */
export const doctorColumns = {
  id: doctor.id,
  firstName: user.firstName,
  lastName: user.lastName,
  hospitalId: doctor.hospitalId,
  hospitalName: hospital.name,
  hospitalAddress: hospital.address,
  hospitalPhone: hospital.phoneNo,
  timeZone: hospital.timeZone,
  speciality: doctor.speciality,
  slotMinutes: doctor.slotMinutes,
  visitMinutes: sql<Record<string, number>>`(
    select coalesce(json_object_agg(offered.type, coalesce(own.minutes, ${doctor.slotMinutes})), '{}')
    from unnest(${doctor.speciality}) as offered(type)
    left join visit_length own on own.doctor_id = ${doctor.id} and own.consultation_type = offered.type)`,
};

/** What the list may be sorted by. */
const SORTABLE = new Map<string, AnyColumn>([
  ['firstName', user.firstName],
  ['lastName', user.lastName],
  ['hospitalName', hospital.name],
]);

/** Doctors that can be booked, by name unless told otherwise. */
export async function listDoctors(tx: Tx, query: PageQuery): Promise<{ rows: Doctor[]; total: number }> {
  const where = and(
    eq(user.status, 'ACTIVE'),
    query.q
      ? contains(sql`${user.firstName} || ' ' || ${user.lastName} || ' ' || ${hospital.name}`, query.q)
      : undefined,
  );
  const { limit, offset } = windowOf(query);
  const wanted = SORTABLE.get(query.sort?.replace('-', '') ?? '');
  const order = wanted ? [query.sort?.startsWith('-') ? desc(wanted) : asc(wanted)] : [];
  const rows = await select(tx, where)
    .orderBy(...order, asc(user.lastName), asc(user.firstName), asc(doctor.id))
    .limit(limit)
    .offset(offset);
  if (!isPaged(query)) return { rows, total: rows.length };
  const [counted] = await tx
    .select({ total: count() })
    .from(doctor)
    .innerJoin(user, eq(user.id, doctor.userId))
    .innerJoin(hospital, eq(hospital.id, doctor.hospitalId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** The active doctors among the given ids, in no order. */
export async function doctorsById(tx: Tx, ids: string[]): Promise<Doctor[]> {
  if (ids.length === 0) return [];
  return selectDoctors(tx, ids, {});
}

/** The same with more columns, which may speak of `doctor`. */
export function selectDoctors<M extends Record<string, SQL>>(tx: Tx, ids: string[], more: M) {
  return tx
    .select({ ...doctorColumns, ...more })
    .from(doctor)
    .innerJoin(user, eq(user.id, doctor.userId))
    .innerJoin(hospital, eq(hospital.id, doctor.hospitalId))
    .where(and(eq(user.status, 'ACTIVE'), inArray(doctor.id, ids)));
}

function select(tx: Tx, where: SQL | undefined) {
  return tx
    .select(doctorColumns)
    .from(doctor)
    .innerJoin(user, eq(user.id, doctor.userId))
    .innerJoin(hospital, eq(hospital.id, doctor.hospitalId))
    .where(where)
    .$dynamic();
}
