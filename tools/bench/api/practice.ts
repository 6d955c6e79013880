// SQL that fills the demo's practice to the size of a large one. Triggers, constraints and indexes are removed
// meanwhile, because it would take hours with them, and recreated at the end.
import type pg from 'pg';

/** The total number of rows of each kind, in addition to the demo's. */
export interface Size {
  appointments: number;
  patients: number;
  doctors: number;
  documents: number;
  auditRows: number;
}

/** Names are combined from these, so that about a hundred people share each last name. */
const FIRST =
  'Ada Amara Ben Bruno Carla Chen Daisy Diego Elif Emma Farid Fiona Gina Hugo Ines Ivan Jada José Kira Kofi Lea Luca Mara Mila Nadia Noah Olga Omar Paula Pia Quinn Rosa Samir Selma Tariq Tessa Uma Viktor Wanda Yusuf';
const LAST_BEGIN =
  'Alder Bright Carr Dorn Ever Falk Grant Hart Iver Jöns Kest Lind Morn Nord Oster Penn Quill Rams Stern Thorn';
const LAST_END = 'berg by dale field ford ham holm ley man mark more quist rose son stad ton vale wall wick wood';

const TABLES = ['app_user', 'patient', 'doctor', 'working_hours', 'appointment', 'document', 'sms_message', 'audit'];
/** Half-hour visits of a doctor on each weekday, and the number of future weeks. */
const A_DAY = 10;
const WEEKS_AHEAD = 6;

/**
 * Fills a database that contains the demo. A second call grows it to the new size.
 * @param client as the owner of the tables
 */
export async function fillPractice(client: pg.Client, size: Size): Promise<void> {
  const restore = await withoutChecks(client);
  await client.query('create table if not exists bench_patient (n int primary key, user_id uuid, patient_id uuid)');
  await client.query(
    'create table if not exists bench_doctor (n int primary key, user_id uuid, doctor_id uuid, hospital_id uuid)',
  );
  await addPatients(client, size.patients);
  await addDoctors(client, size.doctors);
  await client.query('analyze bench_patient, bench_doctor');
  await addAppointments(client, size);
  await addDocuments(client, size);
  await addAuditRows(client, size);
  await restore();
  await client.query('vacuum analyze');
}

/** Disables triggers and drops constraints and indexes. @returns a function that restores them */
async function withoutChecks(client: pg.Client): Promise<() => Promise<void>> {
  const tables = TABLES.map((table) => `'${table}'::regclass`).join(', ');
  const { rows: constraints } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid in (${tables}) and contype in ('x', 'f')`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in (${tables}) and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  const exclusions = constraints.filter(({ definition }) => definition.startsWith('EXCLUDE'));
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger all`);
  for (const { table, name } of exclusions) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    await client.query("set maintenance_work_mem = '512MB'");
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name, definition } of exclusions)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger all`);
  };
}

async function addPatients(client: pg.Client, wanted: number): Promise<void> {
  await client.query(
    `insert into bench_patient
       select n, gen_random_uuid(), gen_random_uuid()
       from generate_series((select coalesce(max(n), -1) + 1 from bench_patient), $1::int - 1) as n`,
    [wanted],
  );
  await client.query(
    `insert into app_user (id, username, email, password_hash, first_name, last_name, phone_no, role)
       select user_id, mail, mail, 'none', first_name, last_name, (5550000000 + n::bigint * 7919 % 10000000)::text,
              'ROLE_PATIENT'
       from bench_patient
       cross join (select string_to_array($1, ' ') as first, string_to_array($2, ' ') as last_begin,
                          string_to_array($3, ' ') as last_end) names
       cross join lateral (
         select first[1 + n % array_length(first, 1)] as first_name,
                last_begin[1 + (n / 7) % array_length(last_begin, 1)]
                  || last_end[1 + (n / 11) % array_length(last_end, 1)] as last_name) named
       cross join lateral (
         select lower(first_name || '.' || last_name) || n || '@register.example' as mail) address
       where not exists (select from app_user u where u.id = user_id)`,
    [FIRST, LAST_BEGIN, LAST_END],
  );
  await client.query(
    `insert into patient (id, user_id, date_of_birth, mobile_phone_no, search_text)
       select patient_id, user_id, born, mobile,
              concat_ws(' ', found_by_name(first_name, last_name), searchable(email), phone_no, nullif(mobile, ''), born)
       from bench_patient join app_user u on u.id = user_id
       cross join lateral (
         select date '1930-01-01' + (n * 13) % 33000 as born,
                case when n % 3 = 0 then (5560000000 + n::bigint * 7919 % 10000000)::text else '' end as mobile) more
       where not exists (select from patient p where p.id = patient_id)`,
  );
}

async function addDoctors(client: pg.Client, wanted: number): Promise<void> {
  await client.query(
    `insert into bench_doctor
       select n, gen_random_uuid(), gen_random_uuid(), (select id from hospital order by id offset n % 8 limit 1)
       from generate_series((select coalesce(max(n), -1) + 1 from bench_doctor), $1::int - 1) as n`,
    [wanted],
  );
  await client.query(
    `with added as (select * from bench_doctor where not exists (select from doctor d where d.id = doctor_id)),
     users as (
       insert into app_user (id, username, email, password_hash, first_name, last_name, role, hospital_id)
         select user_id, mail, mail, 'none', 'Doctor', 'Number ' || n, 'ROLE_DOCTOR', hospital_id
         from added cross join lateral (select 'doctor.' || n || '@register.example' as mail) address),
     doctors as (
       insert into doctor (id, user_id, hospital_id, speciality)
         select doctor_id, user_id, hospital_id, array['Wellness'] from added)
     insert into working_hours (doctor_id, weekday, starts, ends)
       select doctor_id, weekday, '09:00', '17:00' from added, generate_series(1, 5) as weekday`,
  );
}

/** Recreates all appointments, because they depend on the number of doctors. No patient has two at a time. */
async function addAppointments(client: pg.Client, { appointments, doctors, patients }: Size): Promise<void> {
  await client.query("delete from appointment where description = 'bench'");
  await client.query(
    `insert into appointment (id, doctor_id, patient_id, starts_at, ends_at, held, hospital_id, on_day, status,
                              consultation_type, description)
       select gen_random_uuid(), d.doctor_id, p.patient_id, at, at + interval '30 minutes',
              tstzrange(at, at + interval '30 minutes', '[)'), d.hospital_id, day.date,
              case when (d.n + place) % 7 = 0 then 'CANCELED' when day.date < current_date then 'COMPLETED'
                   when (d.n + place) % 3 = 0 then 'CONFIRMED' else 'BOOKED' end, 'Wellness', 'bench'
       from generate_series(0, $1::int / $2::int - 1) as place
       cross join bench_doctor d
       join hospital h on h.id = d.hospital_id
       join bench_patient p on p.n = (place::bigint * $2 + d.n) % $3
       cross join lateral (select place / ${A_DAY} as workday) counted
       cross join lateral (
         select date_trunc('week', current_date)::date + ${WEEKS_AHEAD} * 7 - (workday / 5) * 7 + workday % 5 as date) day
       cross join lateral (
         select (day.date + time '09:00' + (place % ${A_DAY}) * interval '30 minutes') at time zone h.time_zone as at) slot`,
    [appointments, doctors, patients],
  );
}

async function addDocuments(client: pg.Client, { documents, patients }: Size): Promise<void> {
  await client.query(
    `insert into document (id, patient_id, form_id, form_version, status, assigned_at, completed_at)
       select gen_random_uuid(), p.patient_id, f.id, f.version, case when i % 2 = 0 then 'PENDING' else 'COMPLETED' end,
              now() - i * interval '1 minute', case when i % 2 = 1 then now() - i * interval '30 seconds' end
       from generate_series(0, $1::int - 1) as i
       join bench_patient p on p.n = (i / 2) % $2
       cross join (select id, version from form order by id limit 1) f
       where not exists (select from document d where d.patient_id = p.patient_id)`,
    [documents, patients],
  );
  await client.query(
    `insert into sms_message (id, patient_id, phone_no, body, purpose, share, state, created_at, next_try_at, give_up_at,
                              changed_at, sent_by, hospital_id)
       select gen_random_uuid(), p.patient_id, '5550000000', 'Your appointment is tomorrow.', 'message', 'own', 'SENT',
              now() - i * interval '1 minute', now(), now(), now(), d.user_id, d.hospital_id
       from generate_series(0, $1::int - 1) as i
       join bench_patient p on p.n = i % $2
       join bench_doctor d on d.n = i % (select count(*) from bench_doctor)
       where not exists (select from sms_message m where m.patient_id = p.patient_id)`,
    [documents, patients],
  );
}

/** Nearly all rows are reads of one patient, as in practice. About one in a hundred has another action or outcome. */
async function addAuditRows(client: pg.Client, { auditRows, patients }: Size): Promise<void> {
  await client.query(
    `insert into audit (id, at, request_id, actor_id, actor_role, action, entity, entity_ids, patient_ids, outcome)
       select gen_random_uuid(), now() - i * interval '20 seconds', 'bench', d.user_id, 'ROLE_DOCTOR',
              case when i % 100 = 0 then 'update' else 'read' end, 'patient', array[p.patient_id], array[p.patient_id],
              case when i % 101 = 0 then 'no_access' else 'done' end
       from generate_series((select count(*)::int from audit where request_id = 'bench'), $1::int - 1) as i
       join bench_patient p on p.n = (i::bigint * 7919) % $2
       join bench_doctor d on d.n = i % (select count(*) from bench_doctor)`,
    [auditRows, patients],
  );
}
