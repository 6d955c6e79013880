import { type PageQuery, USER_STATUSES } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { type ListedPatient, MOST_EXPORTED } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import { and, type SQL, sql } from 'drizzle-orm';
import { visibility } from '../platform/access/visibility.ts';
import { PatientSearch } from '../platform/database/lists.ts';
import { nullable, oneOf, text } from '../platform/database/rows.ts';
import { appointment, doctor, patient, user } from '../platform/database/schema/index.ts';
import { csvOf } from '../platform/files/csv.ts';
import { type Call, FileReply, type Handler } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Key, ListPage, peopleInOrder } from '../platform/http/list-page.ts';
import { refusal } from '../platform/http/refusal.ts';

const SORTABLE = new Map<string, Key>([
  ['firstName', { by: user.firstName, type: 'name' }],
  ['lastName', { by: user.lastName, type: 'name' }],
  ['email', { by: user.email, type: 'text' }],
  ['dateOfBirth', { by: sql`coalesce(${patient.dateOfBirth}, 'infinity')`, type: 'date' }],
  ['status', { by: user.status, type: 'text' }],
]);

type StaffCall = Pick<Call, 'tx' | 'records' | 'origin'> & { caller: Caller };

/** One page of patients, by name unless the query says otherwise, with the total number if a page was asked for. */
export async function listPatients(call: StaffCall, query: PageQuery, doctorIds: readonly string[] = []) {
  const page = new ListPage(query, peopleInOrder(query.sort, SORTABLE, user.id));
  const search = PatientSearch.for(query.q, call.origin.language);
  const rows = await page.readWhole(
    call,
    'patient',
    PATIENT,
    (visible, found) => {
      // For the few patients of some doctors, the search index would first find all matching patients.
      const isNarrowed = doctorIds.length > 0;
      const where = and(
        visible,
        isNarrowed ? patientsOf(doctorIds, call.caller) : undefined,
        isNarrowed ? search?.matching : found,
      );
      // All conditions are on patients alone, and each patient has a user, so the count needs no join.
      return { rows: patientsWhere(where, page), counted: sql`${patient} where ${where ?? sql`true`}` };
    },
    search,
  );
  return page.reply(
    rows.map(({ patientId: _patientId, telePhoneNo: _phone, place: _place, ...row }): ListedPatient => row),
  );
}

const PATIENT = {
  id: text,
  patientId: text,
  userId: text,
  firstName: text,
  lastName: text,
  email: text,
  telePhoneNo: nullable(text),
  /** `YYYY-MM-DD`. */
  dateOfBirth: nullable(text),
  status: oneOf(USER_STATUSES),
  place: nullable(text),
};

/** Indexes find the patients of the page, and the other columns are read for these alone. */
function patientsWhere(where: SQL | undefined, page: ListPage): SQL {
  return sql`
    select patient.id, patient.id as patient_id, app_user.id as user_id, app_user.first_name, app_user.last_name,
           app_user.email, app_user.phone_no as tele_phone_no, patient.date_of_birth::text as date_of_birth,
           app_user.status, ${page.place} as place
    from (
      select app_user.id from patient join app_user on app_user.id = patient.user_id
      where ${and(where, page.beyond) ?? sql`true`} ${page.tail}
    ) as page
    join app_user on app_user.id = page.id
    join patient on patient.user_id = page.id
    order by ${sql.join(page.inOrder, sql`, `)}`;
}

/** Up to this number of doctors their appointments are read; beyond it, each patient is checked for an appointment. */
const FEW_DOCTORS = 5;

/** Patients with an appointment with one of the doctors, among those that the caller may see. */
function patientsOf(doctorIds: readonly string[], caller: Caller): SQL {
  const ids = sql.join(
    doctorIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const theirs = sql`from ${appointment} join ${doctor} on ${doctor.id} = ${appointment.doctorId}
    where ${appointment.doctorId} in (${ids}) and ${visibility.appointment(caller)}`;
  return doctorIds.length <= FEW_DOCTORS
    ? sql`${patient.id} = any(array(select distinct ${appointment.patientId} ${theirs}))`
    : sql`exists (select ${theirs} and ${appointment.patientId} = ${patient.id})`;
}

const HEAD = ['First Name', 'Last Name', 'Email', 'Phone', 'Date of birth', 'Status'];

/** GET /patient/list.csv: the whole list; refused if it is too large for one file. */
export const exportPatients: Handler<Contract['people']['exportPatients']> = async ({ query }, call) => {
  const doctorIds = query.doctors ? query.doctors.split(',') : [];
  const narrowed = doctorIds.length > 0 ? patientsOf(doctorIds, call.caller) : undefined;
  const page = new ListPage({ size: MOST_EXPORTED, sort: query.sort }, peopleInOrder(query.sort, SORTABLE, user.id));
  const rows = await call.records.readRows(call.tx, 'patient', PATIENT, (visible) =>
    patientsWhere(and(visible, narrowed, PatientSearch.for(query.q, call.origin.language)?.matching), page),
  );
  if (rows.length > MOST_EXPORTED) {
    throw refusal('limit_reached', 'Please narrow the list to at most {most} patients to export it.', {
      values: { most: MOST_EXPORTED },
    });
  }
  const lines = rows.map(({ firstName, lastName, email, telePhoneNo, dateOfBirth, status }) => [
    firstName,
    lastName,
    signsIn(email) ? email : '',
    telePhoneNo ?? '',
    dateOfBirth ?? '',
    status,
  ]);
  const day = call.services.now().toISOString().slice(0, 10);
  return new FileReply(csvOf([HEAD, ...lines]), { name: `patients-${day}.csv` });
};
