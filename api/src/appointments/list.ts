import type { PageQuery } from '@openward/contract';
import type { AppointmentFilter, WeekFilter } from '@openward/contract/appointments';

import { instantOf, isWallClock } from '@openward/contract/time';
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type Days, daysAfterToday, mostPass, onHospitalDays } from '../availability/index.ts';
import { PatientSearch, StaffSearch } from '../platform/database/lists.ts';
import { appointment } from '../platform/database/schema/index.ts';
import { type Call, type Reply, verifyingCaller } from '../platform/http/call.ts';
import { type Key, ListPage, orderOf } from '../platform/http/list-page.ts';
import {
  appointmentsWhere,
  BY_START,
  countedAppointments,
  FOR_CALENDAR,
  FOR_DESK,
  type View,
  WHOLE,
} from './records.ts';

/** The type of all lists, which differ in their path and in the columns they show. */
type ListHandler<T, F> = (input: { body: F; query: PageQuery }, call: Call) => Promise<Reply<T[]>>;

/** The longest an appointment can last, in days; a visit lies within one day of its hospital. */
const LONGEST_DAYS = { visit: 2, block: 31 };
const DAY = 86_400_000;

/** The sort keys by their names on the wire. Blocks have no patient. */
const SORTABLE = new Map<string, Key>([
  ['startDateTime', BY_START[0] as Key],
  ['status', { by: sql`appointment.status`, type: 'text' }],
  ['consultationType', { by: sql`appointment.consultation_type`, type: 'text' }],
  ['patient', { by: sql`coalesce(patient_user.last_name || ' ' || patient_user.first_name, '')`, type: 'name' }],
  ['doctor', { by: sql`(doctor_user.last_name || ' ' || doctor_user.first_name)`, type: 'name' }],
]);

/**
 * The handler of a list: a page of the appointments that the caller may see, in the period, and that pass the filter.
 * `sort` names one of {@link SORTABLE}; `q` searches the names of doctors or patients.
 * @param isDescending the default order by time
 */
function list<C extends typeof FOR_CALENDAR.columns, T, F extends AppointmentFilter>(
  { columns, select, shown }: View<C, T>,
  period?: (filter: F) => Days,
  isDescending = false,
): ListHandler<T, F> {
  return verifyingCaller(async ({ body, query }, call) => {
    const now = call.services.now();
    const within = period && onHospitalDays(now, period(body));
    const among = lastingUntil(body);
    const page = new ListPage(query, orderOf(query.sort, SORTABLE, { keys: BY_START, isDescending }));
    const rows = await page.readWhole(call, 'appointment', columns, (visible) => {
      const where = and(visible, within, wantedSpan(body), passing(body), named(call, query.q));
      return {
        rows: appointmentsWhere(and(where, page.beyond), page, among && sql`with appointment as ${among}`, select),
        counted: countedAppointments(where, among),
      };
    });
    return page.reply(rows.map(shown));
  });
}

/** The lists of the specification (section 2), each by the day of the hospital. */
export const listAppointments = list(WHOLE);
export const listTodaysAppointments = list(WHOLE, () => daysAfterToday());
export const listTomorrowsAppointments = list(WHOLE, () => daysAfterToday(1));
export const listWeeklyAppointments = list(WHOLE, ({ weekStartsOn = 1 }: WeekFilter) => ({
  first: 0,
  end: 7,
  from: weekStartsOn,
}));
export const listPastAppointments = list(WHOLE, () => ({ end: 0, from: 'today' }), true);
export const listFutureAppointments = list(WHOLE, () => ({ first: 1, from: 'today' }));

export const listCalendar = list(FOR_CALENDAR);
export const listDesk = list(FOR_DESK, () => daysAfterToday());

/** The condition that an appointment overlaps the filter's span; a wall clock time is that of each hospital. */
export function wantedSpan({
  startDateTime,
  endDateTime,
}: Pick<AppointmentFilter, 'startDateTime' | 'endDateTime'>): SQL | undefined {
  return and(
    startDateTime ? mostPass(sql`${appointment.endsAt} > ${instant(startDateTime)}`) : undefined,
    endDateTime ? lt(appointment.startsAt, new Date(anywhere(endDateTime, 1))) : undefined,
    endDateTime ? mostPass(sql`${appointment.startsAt} < ${instant(endDateTime)}`) : undefined,
  );
}

/**
 * A table of the appointments that may not have ended when the filter's span begins, for the index. Long blocks are few
 * and looked up separately, because they would make a list read a month of visits.
 */
function lastingUntil({ startDateTime, status }: AppointmentFilter): SQL | undefined {
  if (!startDateTime) return undefined;
  const first = anywhere(startDateTime, -1);
  const began = (days: number) => sql`${new Date(first - days * DAY).toISOString()}::timestamptz`;
  const late = sql`select * from appointment where starts_at >= ${began(LONGEST_DAYS.visit)}`;
  if (status?.length && !status.includes('BLOCKED')) return sql`(${late})`;
  return sql`((${late} order by starts_at) union all select * from appointment where id = any(array(
    select b.id from appointment b
    where b.patient_id is null and b.starts_at >= ${began(LONGEST_DAYS.block)}
      and b.starts_at < ${began(LONGEST_DAYS.visit)} and b.ends_at > ${began(0)})))`;
}

/** An instant, or a wall clock time of the hospital, for a query that joins `hospital`. */
function instant(time: string): SQL {
  return isWallClock(time)
    ? sql`${time}::timestamp at time zone hospital.time_zone`
    : sql`${new Date(time).toISOString()}::timestamptz`;
}

/** A bound in milliseconds since 1970 that holds in any zone, for the index. @param side -1 before it, 1 after it */
function anywhere(time: string, side: -1 | 1): number {
  return isWallClock(time) ? instantOf(time, 'UTC').getTime() + side * DAY : new Date(time).getTime();
}

function passing(filter: AppointmentFilter): SQL | undefined {
  return and(
    filter.id ? eq(appointment.id, filter.id) : undefined,
    filter.status?.length ? inArray(appointment.status, filter.status) : undefined,
    filter.patientId?.length ? inArray(appointment.patientId, filter.patientId) : undefined,
    filter.doctorId?.length ? inArray(appointment.doctorId, filter.doctorId) : undefined,
    filter.consultationType?.length ? inArray(appointment.consultationType, filter.consultationType) : undefined,
  );
}

/** Patients search doctors, staff search patients. People are found first, by an index. */
function named(call: Call, typed: string | undefined): SQL | undefined {
  if (call.caller?.role !== 'ROLE_PATIENT') {
    const search = PatientSearch.for(typed, call.origin.language);
    return search && sql`${appointment.patientId} in (select patient.id from patient where ${search.matching})`;
  }
  const search = StaffSearch.for(typed);
  return (
    search &&
    sql`${appointment.doctorId} in (
    select d.id from doctor d join app_user u on u.id = d.user_id and u.role = 'ROLE_DOCTOR'
    where ${search.in(sql`u.search_text`)})`
  );
}
