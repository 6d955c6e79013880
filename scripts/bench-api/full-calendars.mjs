/** Beside the demo's twelve. */
const DOCTORS = 188;
/** So many work at the demo's first hospital, which with 8 visits each has 400 a day. */
const AT_HOME = 50;
const A_DAY = 8;
const DAYS_AHEAD = 62;

/**
 * Brings a practice to so many appointments of 200 doctors: 8 of the 16 slots of each weekday are taken, 62 days ahead
 * and as far back as it takes, so that what lies ahead is the same however many there are.
 * @param {import('pg').Client} client as the tables' owner
 * @param {number} size
 * @returns {Promise<string>} what was made, for the table
 */
export async function fillCalendars(client, size) {
  await client.query(`
    create table if not exists bench_crowd as
      select n, gen_random_uuid() as user_id, gen_random_uuid() as doctor_id,
             gen_random_uuid() as patient_user_id, gen_random_uuid() as patient_id,
             (select id from hospital order by id offset case when n <= ${AT_HOME} then 0 else 1 + n % 7 end limit 1) as hospital_id
      from generate_series(1, ${DOCTORS}) as n;
    insert into app_user (id, username, email, password_hash, first_name, last_name, role, hospital_id)
      select user_id, 'doctor.' || n || '@bench.example', 'doctor.' || n || '@bench.example', 'none',
             'Doctor', 'Number ' || n, 'ROLE_DOCTOR', hospital_id from bench_crowd on conflict do nothing;
    insert into app_user (id, username, email, password_hash, first_name, last_name, role)
      select patient_user_id, 'patient.' || n || '@bench.example', 'patient.' || n || '@bench.example', 'none',
             'Patient', 'Number ' || n, 'ROLE_PATIENT' from bench_crowd on conflict do nothing;
    insert into doctor (id, user_id, hospital_id, speciality)
      select doctor_id, user_id, hospital_id, array['Wellness'] from bench_crowd on conflict do nothing;
    insert into patient (id, user_id) select patient_id, patient_user_id from bench_crowd on conflict do nothing;
    insert into working_hours (doctor_id, weekday, starts, ends)
      select doctor_id, weekday, '09:00', '17:00' from bench_crowd, generate_series(1, 5) as weekday
      where not exists (select from working_hours w where w.doctor_id = bench_crowd.doctor_id);`);
  const { rows } = await client.query(
    'select count(*)::int as there, min(on_day)::text as first from appointment where description = $1',
    ['Bench'],
  );
  const missing = size - rows[0].there;
  // From the day before the earliest back, else from the last day ahead.
  const from = rows[0].first ?? null;
  const days = Math.ceil(((missing / (DOCTORS * A_DAY)) * 7) / 5) + 3;
  // Triggers would look for each row's code and tell everybody of it: they are for one booking at a time.
  await client.query('alter table appointment disable trigger user');
  // Row by row the three constraints would take most of an hour for a million; made afterwards they check all the same.
  const { rows: constraints } = await client.query(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'appointment'::regclass and contype = 'x'`,
  );
  for (const { name } of constraints) await client.query(`alter table appointment drop constraint ${name}`);
  await client.query(
    `insert into appointment (id, doctor_id, patient_id, starts_at, ends_at, held, hospital_id, on_day, status, consultation_type, description)
     select gen_random_uuid(), doctor_id, patient_id, at, at + interval '30 minutes',
            tstzrange(at, at + interval '30 minutes', '[)'), hospital_id, day.date,
            case when day.date < current_date then 'COMPLETED' else 'BOOKED' end, 'Wellness', 'Bench'
     from generate_series(1, $1::int) as back
     cross join lateral (select coalesce($2::date, current_date + ${DAYS_AHEAD} + 1) - back as date) day
     cross join bench_crowd
     join hospital h on h.id = hospital_id
     cross join generate_series(0, ${A_DAY - 1}) as place
     cross join lateral (
       select (day.date + time '09:00' + place * interval '1 hour' + ((day.date - date '2000-01-01') % 2) * interval '30 minutes')
         at time zone h.time_zone as at) slot
     where extract(isodow from day.date) < 6
     limit $3`,
    [days, from, missing],
  );
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { name, definition } of constraints) {
    await client.query(`alter table appointment add constraint ${name} ${definition}`);
  }
  await client.query('alter table appointment enable trigger user');
  await client.query('vacuum analyze');
  return `${size.toLocaleString('en-US')} appointments`;
}
