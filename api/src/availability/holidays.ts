import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { rowsOf, text } from '../platform/database/rows.ts';

/** A holiday of a hospital on which a doctor does not work. */
const HOLIDAY = { doctorId: text, date: text, name: text };

/**
 * The holidays on which some doctors do not work: one with hours of their own on that day does.
 * @param days the first and the last, `YYYY-MM-DD`, on the clock of each hospital
 * @returns whose, on which day (`YYYY-MM-DD`) and what it is called
 */
export function holidaysOf(tx: Tx, doctorIds: readonly string[], { from, to }: { from: string; to: string }) {
  return rowsOf(tx, HOLIDAY)`
    select doctor.id as doctor_id, off.on_day::text as date, off.name
    from doctor
    join hospital_holiday off on off.hospital_id = doctor.hospital_id
    where doctor.id = any(${sql.param(doctorIds)}::uuid[]) and off.on_day between ${from}::date and ${to}::date
      and not exists (
        select from special_day s
        where s.doctor_id = doctor.id and s.on_day = off.on_day and s.starts is not null)`;
}
