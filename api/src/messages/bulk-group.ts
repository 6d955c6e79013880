import { and, type SQL, sql } from 'drizzle-orm';
import { visibility } from '../platform/access/visibility.ts';
import type { Tx } from '../platform/database/database.ts';
import { PatientSearch } from '../platform/database/lists.ts';
import { integer, oneRowOf } from '../platform/database/rows.ts';
import { appointment, type BulkFilter, doctor, patient, user } from '../platform/database/schema/index.ts';
import type { Caller } from '../platform/http/caller.ts';
import { SMS_NOT_REACHED, smsNumber } from './reached.ts';

const COUNTS = { patients: integer, reached: integer, optedOut: integer, withoutPhone: integer };

/** Counts the patients of a group, and how many a message reaches. */
export function countGroup(tx: Tx, caller: Caller, filter: BulkFilter) {
  return oneRowOf(tx, COUNTS)`
    select count(*)::int as patients, count(number)::int as reached,
           (count(*) filter (where number is null and why = 'opted_out'))::int as opted_out,
           (count(*) filter (where number is null and why = 'no_number'))::int as without_phone
    from (select ${smsNumber('app_user')} as number, ${SMS_NOT_REACHED} as why ${patientsOf(caller, filter)}) as reach`;
}

/** The `from` clause of a group's active patients that the caller may write to, with `patient` and `app_user`. */
export function patientsOf(caller: Caller, filter: BulkFilter): SQL {
  const isTheirs = and(visibility.patient(caller), sql`app_user.status = 'ACTIVE'`, groupOf(caller, filter));
  return sql`from ${patient} join ${user} on ${user.id} = ${patient.userId} where ${isTheirs}`;
}

function groupOf(caller: Caller, filter: BulkFilter): SQL | undefined {
  const { group, q } = filter;
  if (group !== 'patients') return withAppointment(caller, filter);
  // A doctor may see every patient, but writes only to those with an appointment.
  const isNarrowed = filter.doctorList.length > 0 || caller.role === 'ROLE_DOCTOR';
  return and(PatientSearch.for(q, filter.language)?.matching, isNarrowed ? withAppointment(caller, filter) : undefined);
}

/** Patients with an appointment that the caller may see. */
function withAppointment(caller: Caller, { group, day, hospitalId, doctorList }: BulkFilter): SQL {
  const dayStart = sql`${day}::date::timestamp at time zone hospital.time_zone`;
  const dayEnd = sql`(${day}::date + 1)::timestamp at time zone hospital.time_zone`;
  const where = and(
    visibility.appointment(caller),
    // The list of patients also finds those with a cancelled appointment.
    group === 'patients' ? undefined : sql`${appointment.status} <> 'CANCELED'`,
    hospitalId && group !== 'patients' ? sql`${appointment.hospitalId} = ${hospitalId}` : undefined,
    doctorList.length > 0 && group !== 'hospital'
      ? sql`${appointment.doctorId} = any(${sql.param(doctorList)}::uuid[])`
      : undefined,
    group === 'appointments'
      ? sql`${appointment.startsAt} between ${day}::date - interval '2 days' and ${day}::date + interval '3 days'
          and ${appointment.startsAt} >= ${dayStart} and ${appointment.startsAt} < ${dayEnd}`
      : undefined,
  );
  return sql`${patient.id} = any(array(
    select distinct ${appointment.patientId} from ${appointment}
    join ${doctor} on ${doctor.id} = ${appointment.doctorId}
    join hospital on hospital.id = ${appointment.hospitalId}
    where ${appointment.patientId} is not null and ${where}))`;
}
