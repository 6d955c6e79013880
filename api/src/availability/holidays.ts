import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { rowsOf, text } from '../platform/database/rows.ts';

const HOLIDAY = { doctorId: text, date: text, name: text };

/**
 * The holidays on which some doctors do not work; special hours on that day override a holiday.
 * @param days the first and the last, `YYYY-MM-DD`, on the clock of each hospital
 * @returns doctor, day (`YYYY-MM-DD`) and name of each
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
