import { type SQL, sql } from 'drizzle-orm';

/** Patients with a number, as a condition on `patient`. @param phoneNo ten digits */
export const hasNumber = (phoneNo: string): SQL => sql`patient.id in (
  select patient.id from patient join app_user on app_user.id = patient.user_id where app_user.phone_no = ${phoneNo}
  union select id from patient where mobile_phone_no = ${phoneNo})`;

/** The hospital of some patients' last appointment; without one, the only hospital, the practice, or the portal. */
export const practiceOf = (whose: SQL): SQL => sql`coalesce(
  (select hospital.name from appointment
   join hospital on hospital.id = appointment.hospital_id
   join patient on patient.id = appointment.patient_id
   where ${whose} order by appointment.starts_at desc limit 1),
  (select min(name) from hospital having count(*) = 1),
  (select nullif(name, '') from practice),
  'Openward')`;
