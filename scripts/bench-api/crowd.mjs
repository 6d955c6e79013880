import pg from 'pg';
import { quickBookings } from './bookings.mjs';

/** So that a search over 62 days has to look at all of them: of 16 slots a day one is free. */
const DOCTORS = 188;
const DAYS = 62;
const TAKEN_A_DAY = 15;

/**
 * Gives the practice many doctors with full calendars: by SQL on PostgreSQL; over the api on PGlite, which nobody else
 * can open, and there only the demo's twelve doctors get more appointments.
 * @returns {Promise<string>} what was made, for the table
 */
export async function crowd({ api, kind, databaseUrl }) {
  if (kind === 'postgresql') return fillBySql(databaseUrl);
  const token = await api.tokenOf('admin');
  const bookings = await quickBookings(api, token);
  let made = 0;
  for (const body of bookings) {
    const { status } = await api.call('POST', '/appointment/create', { token, body });
    if (status === 200) made++;
  }
  return `12 doctors, ${made} more appointments`;
}

async function fillBySql(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`
      create temp table crowd as
        select n, gen_random_uuid() as user_id, gen_random_uuid() as doctor_id,
               gen_random_uuid() as patient_user_id, gen_random_uuid() as patient_id,
               (select id from hospital order by id offset n % 8 limit 1) as hospital_id
        from generate_series(1, ${DOCTORS}) as n;
      insert into app_user (id, username, email, password_hash, first_name, last_name, role, hospital_id)
        select user_id, 'doctor.' || n || '@crowd.example', 'doctor.' || n || '@crowd.example', 'none',
               'Doctor', 'Number ' || n, 'ROLE_DOCTOR', hospital_id from crowd;
      insert into app_user (id, username, email, password_hash, first_name, last_name, role)
        select patient_user_id, 'patient.' || n || '@crowd.example', 'patient.' || n || '@crowd.example', 'none',
               'Patient', 'Number ' || n, 'ROLE_PATIENT' from crowd;
      insert into doctor (id, user_id, hospital_id, speciality)
        select doctor_id, user_id, hospital_id, array['Wellness'] from crowd;
      insert into patient (id, user_id) select patient_id, patient_user_id from crowd;
      insert into working_hours (doctor_id, weekday, starts, ends)
        select doctor_id, weekday, '09:00', '17:00' from crowd, generate_series(1, 5) as weekday;`);
    // A patient for each doctor: so nobody is in two places at once.
    const { rowCount } = await client.query(
      `insert into appointment (id, doctor_id, patient_id, starts_at, ends_at, status, consultation_type, description)
       select gen_random_uuid(), doctor_id, patient_id, at, at + interval '30 minutes', 'BOOKED', 'Wellness', 'Full'
       from crowd
       join hospital h on h.id = hospital_id
       cross join generate_series(0, $1 - 1) as day
       cross join generate_series(1, $2) as place
       cross join lateral (
         select (current_date + day + time '09:00' + place * interval '30 minutes') at time zone h.time_zone as at) slot
       where extract(isodow from current_date + day) < 6`,
      [DAYS, TAKEN_A_DAY],
    );
    await client.query('analyze');
    return `${DOCTORS + 12} doctors, ${rowCount} more appointments`;
  } finally {
    await client.end();
  }
}
