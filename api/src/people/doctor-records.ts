import { MOST_COUNTED, type PageQuery } from '@openward/contract';
import type { BookingRule, Doctor, NamedDoctor } from '@openward/contract/people';

import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../platform/database/database.ts';
import { inAlphabet, StaffSearch } from '../platform/database/lists.ts';
import { array, integer, json, rowsOf, text } from '../platform/database/rows.ts';
import { doctor, hospital, user } from '../platform/database/schema/index.ts';
import type { Reply } from '../platform/http/call.ts';
import { type Key, ListPage, peopleInOrder } from '../platform/http/list-page.ts';

/** The columns that every list of doctors has. */
const nameColumns = {
  id: doctor.id,
  firstName: user.firstName,
  lastName: user.lastName,
  hospitalId: doctor.hospitalId,
  hospitalName: hospital.name,
  speciality: doctor.speciality,
};

/** The length of each kind of visit with a doctor: JSON, minutes by type. */
export const VISIT_MINUTES = sql<Record<string, number>>`(
  select coalesce(json_object_agg(offered.type, coalesce(own.minutes, ${doctor.slotMinutes})), '{}')
  from unnest(${doctor.speciality}) as offered(type)
  left join visit_length own on own.doctor_id = ${doctor.id} and own.consultation_type = offered.type)`;

const BOOKING_RULES = sql<BookingRule[]>`(
  select coalesce(json_agg(json_build_object(
    'consultationType', rule.consultation_type, 'noticeMinutes', rule.notice_minutes,
    'cancelMinutes', rule.cancel_minutes, 'mostPerDay', rule.most_per_day,
    'newPatientsOnly', rule.new_patients_only, 'autoConfirm', rule.auto_confirm) order by rule.consultation_type), '[]')
  from booking_rule rule where rule.doctor_id = ${doctor.id})`;

/** The other columns of {@link Doctor}. */
const doctorColumns = {
  hospitalAddress: hospital.address,
  hospitalPhone: hospital.phoneNo,
  timeZone: hospital.timeZone,
  slotMinutes: doctor.slotMinutes,
  visitMinutes: VISIT_MINUTES,
  bookingRules: BOOKING_RULES,
};

const DOCTOR = {
  id: text,
  firstName: text,
  lastName: text,
  hospitalId: text,
  hospitalName: text,
  speciality: array(text),
  hospitalAddress: text,
  hospitalPhone: text,
  timeZone: text,
  slotMinutes: integer,
  visitMinutes: json<Record<string, number>>(),
  bookingRules: json<BookingRule[]>(),
};

const SORTABLE = new Map<string, Key>([
  ['firstName', { by: user.firstName, type: 'name' }],
  ['lastName', { by: user.lastName, type: 'name' }],
  ['hospitalName', { by: hospital.name, type: 'name' }],
]);

/** Joins a doctor's account. The role is a literal, because with a parameter the planner would also scan patients. */
export const isDoctor = sql`${user.id} = ${doctor.userId} and ${user.role} = 'ROLE_DOCTOR'`;

/** Search text besides names and addresses. */
const WORKPLACE = sql`searchable(${hospital.name} || ' ' || array_to_string(${doctor.speciality}, ' '))`;

/**
 * Doctors that can be booked, by name unless the query says otherwise.
 * @param which a further condition
 * @param language the reader's
 */
export async function listDoctors(tx: Tx, query: PageQuery, which?: SQL, language?: string): Promise<Reply<Doctor[]>> {
  const where = and(eq(user.status, 'ACTIVE'), which, StaffSearch.for(query.q)?.matchingWith(WORKPLACE));
  const page = new ListPage(query, peopleInOrder(query.sort, SORTABLE, doctor.id, language));
  const rows = await page.read(
    tx,
    countedDoctors(where),
    page.of(
      selectOfDoctors(tx, { ...doctorColumns, place: page.place })
        .where(and(where, page.beyond))
        .$dynamic(),
    ),
  );
  return page.reply(rows.map(({ place: _place, ...row }) => row));
}

/** Doctors that can be booked, by name, with the columns that a choice shows. @param language the reader's */
export function doctorNames(tx: Tx, which: SQL | undefined, language: string): Promise<NamedDoctor[]> {
  return selectOfDoctors(tx, { timeZone: hospital.timeZone })
    .where(and(eq(user.status, 'ACTIVE'), which))
    .orderBy(inAlphabet(user.lastName, language), inAlphabet(user.firstName, language), doctor.id)
    .limit(MOST_COUNTED);
}

/** The active doctors among the given ids, in no order. */
export async function doctorsById(tx: Tx, ids: string[]): Promise<Doctor[]> {
  if (ids.length === 0) return [];
  // For a single id, PostgreSQL knows that there is one row and reuses its plan.
  return doctorsWhose(tx, ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any(${sql.param(ids)}::uuid[])`);
}

/** The active doctors, in no order. @param isOneOf a condition on their id: `in (select …)` */
export function doctorsWhose(tx: Tx, isOneOf: SQL): Promise<Doctor[]> {
  return rowsOf(tx, DOCTOR)`
    select doctor.id, app_user.first_name, app_user.last_name, doctor.hospital_id, hospital.name as hospital_name,
           doctor.speciality, hospital.address as hospital_address, hospital.phone_no as hospital_phone,
           hospital.time_zone, doctor.slot_minutes, ${VISIT_MINUTES} as visit_minutes,
           ${BOOKING_RULES} as booking_rules
    from doctor
    join app_user on ${isDoctor}
    join hospital on hospital.id = doctor.hospital_id
    where doctor.id ${isOneOf} and app_user.status = 'ACTIVE'`;
}

/** Doctors in any state, with accounts and hospitals. @param more columns besides those of every list */
export function selectOfDoctors<M extends Record<string, PgColumn | SQL>>(tx: Tx, more: M) {
  return tx
    .select({ ...nameColumns, ...more })
    .from(doctor)
    .innerJoin(user, isDoctor)
    .innerJoin(hospital, eq(hospital.id, doctor.hospitalId));
}

/** The `from` clause that counts a list of doctors, over the same tables. */
export const countedDoctors = (where: SQL | undefined): SQL =>
  sql`${doctor} join ${user} on ${isDoctor} join ${hospital} on ${hospital.id} = ${doctor.hospitalId}
    where ${where ?? sql`true`}`;
