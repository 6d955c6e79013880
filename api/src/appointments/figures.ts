import { APPOINTMENT_STATUSES, MOST_COUNTED } from '@openward/contract';
import {
  type Appointment,
  AWAITED,
  type DayFigures,
  DESK_STATE_OF,
  DESK_STATES,
  deskStateOf,
  isAwaited,
  isOpen,
  stageOf,
  UNCONFIRMED,
} from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { and, type SQL, sql } from 'drizzle-orm';
import { daysAfterToday, onHospitalDays, upcomingWithDoctorAway } from '../availability/index.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { hasStatus } from '../platform/database/schema/index.ts';
import { type Call, type Handler, verifyingCaller } from '../platform/http/call.ts';
import { asVisit, VISIT, visitsWhere } from './day-visits.ts';
import { APPOINTMENT, appointmentsWhere, asAppointment, countAppointments, tallyAppointments } from './records.ts';

/** The most visits that are listed in `needsYou`. */
const NAMED = 5;

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
const awaited = hasStatus(AWAITED);
const isUnconfirmed = hasStatus(UNCONFIRMED);

/** GET /appointment/today/figures: today's counts and the visits that need attention. */
export const todaysFigures: Handler<Contract['appointments']['todaysFigures']> = verifyingCaller(
  async (_input, call) => {
    const now = call.services.now();
    let counting: ReturnType<typeof countDay> | undefined;
    const count = (visible: SQL) => {
      counting = countDay(call, visible, now);
    };
    const reading = call.caller.role === 'ROLE_DOCTOR' ? doctorsDay(call, now, count) : needyOf(call, now, count);
    const [named, [tally, pending, away]] = await pipelined(reading, counting ?? Promise.resolve([[], 0, 0] as const));
    const counts = Object.fromEntries(DESK_STATES.map((state) => [state, 0])) as DayFigures['counts'];
    for (const { kind, number } of tally) {
      const state = DESK_STATES.find((each) => each === kind);
      if (state) counts[state] = number;
    }
    const late = tally.reduce((sum, each) => sum + each.late, 0);
    return { counts, late, pending, away, ...named };
  },
);

type Named = Pick<DayFigures, 'needsYou' | 'day'>;

/** Today's visits that need attention, the nearest to now. @param count receives the caller's visibility rule */
async function needyOf(call: Call, now: Date, count: (visible: SQL) => void): Promise<Named> {
  const begun = sql`appointment.starts_at <= ${at(now)}`;
  const today = onHospitalDays(now, daysAfterToday());
  const rows = await call.records.readRows(call.tx, 'appointment', APPOINTMENT, (visible) => {
    count(visible);
    return appointmentsWhere(
      and(visible, today, sql`((${isUnconfirmed} and not ${begun}) or (${awaited} and ${begun}))`),
      sql`order by abs(extract(epoch from appointment.starts_at - ${at(now)})), appointment.id limit ${NAMED}`,
    );
  });
  return { needsYou: rows.sort((one, other) => Number(one.startsAt) - Number(other.startsAt)).map(asAppointment) };
}

/** A doctor's whole day, and its visits that need attention. @param count receives the caller's visibility rule */
async function doctorsDay(call: Call, now: Date, count: (visible: SQL) => void): Promise<Named> {
  const today = onHospitalDays(now, daysAfterToday());
  const rows = await call.records.readRows(call.tx, 'appointment', VISIT, (visible) => {
    count(visible);
    const isVisit = sql`appointment.patient_id is not null and appointment.status <> 'CANCELED'`;
    return visitsWhere(and(visible, today, isVisit), sql`order by appointment.starts_at, appointment.id limit 200`);
  });
  const day = rows.map(asVisit);
  const needsYou = day.filter((visit) => deskStateOf(visit, now) === 'toConfirm' || isBegunWithoutPatient(visit, now));
  return { day, needsYou: needsYou.slice(0, NAMED) };
}

const isBegunWithoutPatient = (visit: Appointment, now: Date) => isAwaited(visit) && !isOpen(visit, now);

/** Counts today's visits by state and late ones, and the visits of all days to confirm or to reassign. */
function countDay(call: Call, visible: SQL, now: Date) {
  return pipelined(
    tallyAppointments(call.tx, {
      kind: deskState(now),
      isLate: sql`${awaited} and appointment.starts_at <= ${at(now)}`,
      where: and(visible, onHospitalDays(now, daysAfterToday()), sql`appointment.patient_id is not null`),
    }),
    pendingFrom(call, visible, now),
    countAppointments(call.tx, and(visible, upcomingWithDoctorAway(now)), MOST_COUNTED),
  );
}

/** Counts at most `MOST_COUNTED`, because larger numbers are not shown. */
function pendingFrom(call: Call, visible: SQL, now: Date): Promise<number> {
  return countAppointments(call.tx, and(visible, isUnconfirmed, sql`appointment.starts_at > ${at(now)}`), MOST_COUNTED);
}

/** `deskStateOf` of the contract in SQL. */
function deskState(now: Date): SQL {
  const unlessToConfirm = APPOINTMENT_STATUSES.flatMap((status) => {
    const state = DESK_STATE_OF[stageOf(status)];
    return state ? sql.raw(` when appointment.status = '${status}' then '${state}'`) : [];
  });
  const toConfirm = sql`${isUnconfirmed} and appointment.starts_at > ${at(now)}`;
  return sql`case when ${toConfirm} then 'toConfirm'${sql.join(unlessToConfirm)} end`;
}
