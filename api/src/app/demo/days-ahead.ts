import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { instant, integer, rowsOf, text } from '../../platform/database/rows.ts';
import { demoDaysAhead } from './appointments.ts';
import { DEMO_LOCK, demoDoctors, demoPatients, worksOnWeekends } from './practice.ts';

const DAY = 86_400_000;

/**
 * Gives today and the next two weeks visits with the demo's doctors, however long the demo has been running. Visits
 * that users booked, moved or cancelled stay. Safe to run repeatedly.
 */
export async function fillDemoDays(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK}::bigint)`);
    const addresses = demoDoctors();
    const doctors = await rowsOf(tx, {
      id: text,
      userId: text,
      email: text,
      timeZone: text,
      speciality: text,
      madeAt: instant,
    })`
      select doctor.id, doctor.user_id, app_user.email, hospital.time_zone, doctor.speciality[1] as speciality,
             app_user.created_at as made_at
      from doctor
      join app_user on app_user.id = doctor.user_id
      join hospital on hospital.id = doctor.hospital_id
      where app_user.status = 'ACTIVE' and app_user.email = any(${sql.param(addresses)}::text[])`;
    const patients = await rowsOf(tx, { id: text, userId: text, email: text })`
      select patient.id, patient.user_id, app_user.email from patient
      join app_user on app_user.id = patient.user_id
      where app_user.status = 'ACTIVE' and app_user.email = any(${sql.param(demoPatients())}::text[])`;
    if (doctors.length < addresses.length || patients.length < demoPatients().length) return;
    const age = Math.floor((now.getTime() - Math.min(...doctors.map(({ madeAt }) => madeAt.getTime()))) / DAY);
    if (age < 1) return;
    const held = await rowsOf(tx, { key: text, visits: integer })`
      select appointment.doctor_id || ' ' || appointment.on_day as key, count(*)::int as visits
      from appointment
      where appointment.patient_id is not null
        and appointment.starts_at > ${now.toISOString()}::timestamptz - interval '2 days'
      group by appointment.doctor_id, appointment.on_day`;
    await demoDaysAhead(
      tx,
      {
        now,
        doctors: addresses.flatMap((email, place) => {
          const found = doctors.find((each) => each.email === email);
          return found ? [{ ...found, worksOnWeekends: worksOnWeekends(place) }] : [];
        }),
        patients: demoPatients().flatMap((email) => patients.find((each) => each.email === email) ?? []),
      },
      { age, held: new Map(held.map(({ key, visits }) => [key, visits])) },
    );
  });
}
