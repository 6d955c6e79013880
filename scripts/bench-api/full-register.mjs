const PATIENTS = 50_000;
/** Names come together from these, so that each last name stands for a hundred people or so. */
const FIRST =
  'Ada Amara Ben Bruno Carla Chen Daisy Diego Elif Emma Farid Fiona Gina Hugo Ines Ivan Jada Jonas Kira Kofi Lea Luca Mara Mila Nadia Noah Olga Omar Paula Pia Quinn Rosa Samir Selma Tariq Tessa Uma Viktor Wanda Yusuf';
const LAST_BEGIN =
  'Alder Bright Carr Dorn Ever Falk Grant Hart Iver Jans Kest Lind Morn Nord Oster Penn Quill Rams Stern Thorn';
const LAST_END = 'berg by dale field ford ham holm ley man mark more quist rose son stad ton vale wall wick wood';

/**
 * Brings the register to 50,000 patients, each with one visit long ago at one of the demo's doctors.
 * @param {import('pg').Client} client as the tables' owner
 * @returns {Promise<string>} what was made, for the table
 */
export async function fillRegister(client) {
  await client.query(
    `create table bench_patient as
       select n, gen_random_uuid() as user_id, gen_random_uuid() as patient_id,
              first[1 + n % array_length(first, 1)] as first_name,
              last_begin[1 + (n / 7) % array_length(last_begin, 1)] || last_end[1 + (n / 11) % array_length(last_end, 1)] as last_name,
              (5550000000 + n::bigint * 7919 % 10000000)::text as phone_no,
              date '1930-01-01' + (n * 13) % 33000 as born
       from generate_series(1, $1::int) as n,
            (select string_to_array($2, ' ') as first, string_to_array($3, ' ') as last_begin,
                    string_to_array($4, ' ') as last_end) names`,
    [PATIENTS, FIRST, LAST_BEGIN, LAST_END],
  );
  // Told of and noted one by one, they would take minutes; the visits lie where nobody else's can be.
  await client.query(`
    alter table patient disable trigger user;
    alter table appointment disable trigger user;
    insert into app_user (id, username, email, password_hash, first_name, last_name, phone_no, role)
      select user_id, mail, mail, 'none', first_name, last_name, phone_no, 'ROLE_PATIENT'
      from bench_patient cross join lateral (
        select lower(first_name || '.' || last_name) || n || '@register.example' as mail) address;
    insert into patient (id, user_id, date_of_birth, mobile_phone_no)
      select patient_id, user_id, born, case when n % 3 = 0 then phone_no else '' end from bench_patient;
    insert into appointment (id, doctor_id, patient_id, starts_at, ends_at, held, hospital_id, on_day, status, consultation_type)
      select gen_random_uuid(), d.id, patient_id, at, at + interval '30 minutes',
             tstzrange(at, at + interval '30 minutes', '[)'), d.hospital_id, at::date, 'COMPLETED', 'Wellness'
      from bench_patient
      join (select id, hospital_id, row_number() over (order by id) - 1 as place, count(*) over () as number
            from doctor where not exists (select from app_user u where u.id = user_id and u.username like '%@bench.example')
           ) d on d.place = n % d.number
      cross join lateral (select timestamptz '2010-01-04' + n * interval '1 hour' as at) visit;
    alter table patient enable trigger user;
    alter table appointment enable trigger user;
    drop table bench_patient;`);
  await client.query('vacuum analyze');
  return `${PATIENTS.toLocaleString('en-US')} patients`;
}
