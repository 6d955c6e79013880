// SQL that fills a bench's database. Triggers and constraints are off meanwhile, because it would take most of an hour
// with them; the constraints check all rows when they are recreated.
import type pg from 'pg';

/** In addition to the demo's twelve. */
const DOCTORS = 188;
/** Doctors at the demo's first hospital, which has 400 appointments a day with 8 each. */
const AT_FIRST_HOSPITAL = 50;
const DAYS_AHEAD = 62;

/**
 * Adds 188 doctors with appointments: `aDay` of the 16 slots of each weekday, from 62 days ahead and as far back as
 * needed. The future is the same for every size.
 * @param client as the owner of the tables
 * @param name of the crowd; a second call with the same name adds appointments
 * @returns a description for the results
 */
export async function fillCalendars(
  client: pg.Client,
  { name = 'bench', size, aDay = 8 }: { name?: string; size: number; aDay?: 8 | 15 },
): Promise<string> {
  const crowd = `crowd_${name}`;
  const mail = `'doctor.' || n || '@${name}.example'`;
  const patientMail = `'patient.' || n || '@${name}.example'`;
  await client.query(`
    create table if not exists ${crowd} as
      select n, gen_random_uuid() as user_id, gen_random_uuid() as doctor_id,
             gen_random_uuid() as patient_user_id, gen_random_uuid() as patient_id,
             (select id from hospital order by id offset case when n <= ${AT_FIRST_HOSPITAL} then 0 else 1 + n % 7 end limit 1) as hospital_id
      from generate_series(1, ${DOCTORS}) as n;
    insert into app_user (id, username, email, password_hash, first_name, last_name, role, hospital_id)
      select user_id, ${mail}, ${mail}, 'none', 'Doctor', 'Number ' || n, 'ROLE_DOCTOR', hospital_id
      from ${crowd} on conflict do nothing;
    insert into app_user (id, username, email, password_hash, first_name, last_name, role)
      select patient_user_id, ${patientMail}, ${patientMail}, 'none', 'Patient', 'Number ' || n, 'ROLE_PATIENT'
      from ${crowd} on conflict do nothing;
    insert into doctor (id, user_id, hospital_id, speciality)
      select doctor_id, user_id, hospital_id, array['Wellness'] from ${crowd} on conflict do nothing;
    insert into patient (id, user_id) select patient_id, patient_user_id from ${crowd} on conflict do nothing;
    insert into working_hours (doctor_id, weekday, starts, ends)
      select doctor_id, weekday, '09:00', '17:00' from ${crowd}, generate_series(1, 5) as weekday
      where not exists (select from working_hours w where w.doctor_id = ${crowd}.doctor_id);`);
  const { rows } = await client.query<{ there: number; first: string | null }>(
    'select count(*)::int as there, min(on_day)::text as first from appointment where description = $1',
    [name],
  );
  const { there, first } = rows[0] ?? { there: 0, first: null };
  const missing = size - there;
  const days = Math.ceil(((missing / (DOCTORS * aDay)) * 7) / 5) + 3;
  const step = aDay === 8 ? '1 hour' : '30 minutes';
  await client.query('alter table appointment disable trigger user');
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'appointment'::regclass and contype = 'x'`,
  );
  for (const constraint of constraints)
    await client.query(`alter table appointment drop constraint ${constraint.name}`);
  await client.query(
    `insert into appointment (id, doctor_id, patient_id, starts_at, ends_at, held, hospital_id, on_day, status, consultation_type, description)
     select gen_random_uuid(), doctor_id, patient_id, at, at + interval '30 minutes',
            tstzrange(at, at + interval '30 minutes', '[)'), hospital_id, day.date,
            case when day.date < current_date then 'COMPLETED' else 'BOOKED' end, 'Wellness', $4
     from generate_series(1, $1::int) as back
     cross join lateral (select coalesce($2::date, current_date + ${DAYS_AHEAD} + 1) - back as date) day
     cross join ${crowd}
     join hospital h on h.id = hospital_id
     cross join generate_series(0, ${aDay - 1}) as place
     cross join lateral (
       select (day.date + time '09:00' + place * interval '${step}' + ((day.date - date '2000-01-01') % 2) * interval '30 minutes')
         at time zone h.time_zone as at) slot
     where extract(isodow from day.date) < 6
     limit $3`,
    [days, first, missing, name],
  );
  await client.query("set maintenance_work_mem = '512MB'");
  for (const constraint of constraints)
    await client.query(`alter table appointment add constraint ${constraint.name} ${constraint.definition}`);
  await client.query('alter table appointment enable trigger user');
  await client.query('vacuum analyze');
  return `${size.toLocaleString('en-US')} appointments`;
}
