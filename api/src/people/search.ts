import { type SQL, sql } from 'drizzle-orm';
import { visibility } from '../platform/access/visibility.ts';
import { appointment, doctor, patient } from '../platform/database/schema/index.ts';
import { contains } from '../platform/database/search.ts';
import type { Caller } from '../platform/http/caller.ts';

/** Spaces and what people put between the digits of a number. */
const SEPARATORS = /[\s().\-/+\u2010-\u2015]/g;

/**
 * Patients in whose name, e-mail, phone numbers or date of birth (`1980`, `1980-02`, `1980-02-29`) stands what was typed.
 * Each is looked for by itself, so that the database goes by its index; the table of patients alone is asked for it.
 */
export function patientsWith(typed: string): SQL {
  const places = [
    sql`select id from app_user where ${contains(sql`first_name || ' ' || last_name`, typed)}
    or ${contains(sql`email`, typed)}`,
  ];
  const digits = typed.replace(SEPARATORS, '');
  if (/^\d{3,15}$/.test(digits)) {
    places.push(sql`select id from app_user where ${contains(sql`phone_no`, digits)}`);
    places.push(
      sql`select user_id from patient where mobile_phone_no <> '' and ${contains(sql`mobile_phone_no`, digits)}`,
    );
  }
  const days = daysOf(typed.trim());
  if (days) places.push(sql`select user_id from patient where date_of_birth between ${days.from} and ${days.to}`);
  return sql`${patient.userId} in (${sql.join(places, sql` union `)})`;
}

/** Patients who have an appointment with one of the doctors, of the appointments that the caller may see. */
export function patientsOf(doctorIds: readonly string[], caller: Caller): SQL {
  const ids = sql.join(
    doctorIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  return sql`exists (select from ${appointment} join ${doctor} on ${doctor.id} = ${appointment.doctorId}
    where ${appointment.patientId} = ${patient.id} and ${appointment.doctorId} in (${ids})
      and ${visibility.appointment(caller)})`;
}

/** The days that a date means which is not typed to its end; undefined for what is none. */
function daysOf(typed: string): { from: string; to: string } | undefined {
  const [, year, month, day] = /^((?:19|20)\d\d)(?:-(\d\d)(?:-(\d\d))?)?-?$/.exec(typed) ?? [];
  if (!year) return undefined;
  const isDay = (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
  const from = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isDay(from)) return undefined;
  if (day) return { from, to: from };
  const end = new Date(Date.UTC(Number(year), month ? Number(month) : 12, 0));
  return { from, to: end.toISOString().slice(0, 10) };
}
