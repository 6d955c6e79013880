import { MOST_COUNTED } from '@openward/contract';
import { AWAITED } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { type AppointmentOutcome, MOST_TOGETHER, type Reassignment } from '@openward/contract/reassign';
import { addDays, instantOf, isWallClock, wallClock } from '@openward/contract/time';
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import {
  type AppointmentRow,
  asAppointment,
  cancelHeld,
  countAppointments,
  isOpenRow,
  moveAppointment,
  presentAppointment,
  selectAppointments,
  wantedSpan,
} from '../appointments/index.ts';
import {
  AHEAD,
  at,
  inOrder,
  outsideHours,
  readDoctorCalendars,
  type Stretch,
  suggestTimes,
  upcomingWithDoctorAway,
} from '../availability/index.ts';
import { REACHED, REACHED_BY } from '../messages/index.ts';
import { doctorsWhose, isDoctor } from '../people/index.ts';
import { mayManageDoctor } from '../platform/access/visibility.ts';
import { lockFor } from '../platform/database/database.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { boolean, instant, rowsOf, text } from '../platform/database/rows.ts';
import { appointment } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { invalidInput, notFound, refusal } from '../platform/http/refusal.ts';
import { refuseOutdated } from '../platform/versions/merge-edit.ts';
import { allOf, eachOf } from './several.ts';
import { holdMessages } from './undo.ts';

type Endpoint<K extends keyof Contract['reassign']> = Handler<Contract['reassign'][K]>;
type Move = Parameters<Endpoint<'reassignAppointments'>>[0]['body']['moves'][number];
type Filter = Parameters<Endpoint<'listReassignments'>>[0]['body'];
type Asked = Pick<Filter, 'doctorId' | 'startDateTime' | 'endDateTime'> & Partial<Filter>;

const DAY = 24 * 3_600_000;

/** POST /appointment/reassign/list: the open appointments concerned, each with suggested times. */
export const listReassignments: Endpoint<'listReassignments'> = async ({ body }, call) => {
  const now = call.services.now();
  const [doctor, { rows, which }] = await pipelined(
    body.doctorId ? concernedDoctor(call, body.doctorId) : Promise.resolve(null),
    concernedVisits(call, body, now),
  );
  const total =
    rows.length < MOST_TOGETHER
      ? rows.length
      : await countAppointments(call.tx, and(call.records.ruleOf('appointment'), which), MOST_COUNTED);
  const [suggestions, told] = await pipelined(
    body.patientId ? Promise.resolve(new Map<string, Reassignment['suggestions']>()) : suggestionsFor(call, rows, body),
    toldBy(call, rows),
  );
  const visits = rows.map((row) => ({
    appointment: asAppointment(row),
    suggestions: suggestions.get(row.id) ?? [],
    told: told.get(row.patientId ?? '') ?? [],
  }));
  return { doctor, visits, total };
};

/** The channels by which each patient is notified of a change. */
async function toldBy({ tx }: Call, rows: readonly AppointmentRow[]) {
  const patients = rows.flatMap(({ patientId }) => patientId ?? []);
  if (patients.length === 0) return new Map<string, ('sms' | 'email')[]>();
  const reached = await rowsOf(tx, { id: text, ...REACHED })`
    select patient.id, ${REACHED_BY} from patient
    join app_user patient_user on patient_user.id = patient.user_id and patient_user.status = 'ACTIVE'
    where patient.id = any(${sql.param(patients)}::uuid[])`;
  return new Map(
    reached.map(({ id, phoneNo, email }) => [
      id,
      [...(phoneNo ? (['sms'] as const) : []), ...(email ? (['email'] as const) : [])],
    ]),
  );
}

/** The first `MOST_TOGETHER` appointments of the filter, and the condition that selects them. */
async function concernedVisits(call: Call, body: Filter, now: Date) {
  const which = and(
    inArray(appointment.status, [...AWAITED]),
    gt(appointment.startsAt, now),
    body.doctorId ? eq(appointment.doctorId, body.doctorId) : undefined,
    body.patientId ? eq(appointment.patientId, body.patientId) : undefined,
    body.doctorId || body.patientId ? undefined : upcomingWithDoctorAway(now),
    inRepetitions(body) ?? wantedSpan(body),
    body.outsideHours && body.doctorId ? await outside(call, body.doctorId, now) : undefined,
  );
  const order = sql`order by appointment.starts_at, appointment.id limit ${sql.raw(String(MOST_TOGETHER))}`;
  const rows = await call.records.read('appointment', (visible) =>
    selectAppointments(call.tx, and(visible, which), order),
  );
  return { rows, which };
}

/** The doctor, active or not, if the caller manages them. @throws Refusal not_found */
export async function concernedDoctor(call: Call, doctorId: string) {
  const [found] = await rowsOf(call.tx, {
    ...{ id: text, firstName: text, lastName: text },
    ...{ hospitalId: text, hospitalName: text, timeZone: text, isActive: boolean },
  })`
    select doctor.id, app_user.first_name, app_user.last_name, doctor.hospital_id, hospital.name as hospital_name,
           hospital.time_zone, app_user.status = 'ACTIVE' as is_active
    from doctor
    join app_user on ${isDoctor}
    join hospital on hospital.id = doctor.hospital_id
    where doctor.id = ${doctorId}`;
  if (!found || !call.caller || !mayManageDoctor(call.caller, { doctorId, hospitalId: found.hospitalId })) {
    throw notFound('Doctor not found.');
  }
  const { hospitalId: _hospitalId, ...shown } = found;
  return shown;
}

/** The most days over which a block repeats. */
const LONGEST = 366;

/**
 * The condition that an appointment overlaps an occurrence of a repeating block, on the clock of the doctor's hospital;
 * undefined without repetition.
 */
function inRepetitions({ doctorId, startDateTime, endDateTime, repeat }: Filter): SQL | undefined {
  if (!repeat || !doctorId || !startDateTime || !endDateTime) return undefined;
  const wall = (time: string) =>
    isWallClock(time) ? sql`${time}::timestamp` : sql`(${time}::timestamptz at time zone block.time_zone)`;
  const step = sql.raw(repeat.every === 'week' ? '7' : '1');
  const ahead = sql`make_interval(days => passed)`;
  return sql`${appointment.during} && (
    select range_agg(tstzrange(span.starts, span.ends, '[)'))
    from (
      select (block.starts + ${ahead}) at time zone block.time_zone as starts,
             (block.ends + ${ahead}) at time zone block.time_zone as ends
      from (
        select block.time_zone, ${wall(startDateTime)} as starts, ${wall(endDateTime)} as ends
        from doctor of_block
        join hospital block on block.id = of_block.hospital_id
        where of_block.id = ${doctorId}) block,
      generate_series(0, least(${repeat.until}::date - block.starts::date, ${LONGEST}), ${step}) as passed) span
    where span.starts < span.ends)`;
}

async function outside(call: Call, doctorId: string, now: Date): Promise<SQL> {
  const ids = await outsideHours(call.tx, [doctorId], now);
  return ids.length > 0 ? inArray(appointment.id, ids) : sql`false`;
}

/** Suggested times for each visit, among all doctors of the same hospitals whom the caller may book. */
export async function suggestionsFor(
  call: Call,
  rows: readonly AppointmentRow[],
  filter: Asked,
): Promise<Map<string, Reassignment['suggestions']>> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return new Map();
  const now = call.services.now().getTime();
  const hospitals = [...new Set(rows.map(({ hospitalId }) => hospitalId))];
  const found = await doctorsWhose(
    call.tx,
    sql`in (select d.id from doctor d where d.hospital_id = any(${sql.param(hospitals)}::uuid[]))`,
  );
  const colleagues = found.filter(
    ({ id, hospitalId }) => call.caller && mayManageDoctor(call.caller, { doctorId: id, hospitalId }),
  );
  const window = {
    from: new Date(Math.max(now, first.startsAt.getTime() - AHEAD * DAY)),
    to: new Date(last.startsAt.getTime() + AHEAD * DAY),
  };
  const [{ calendars }, busy] = await pipelined(
    readDoctorCalendars(call.tx, { doctorIds: colleagues.map(({ id }) => id) }, window),
    patientsTimes(call, rows, window),
  );
  const away = filter.doctorId && { doctorId: filter.doctorId, span: awaySpan(filter, first.timeZone) };
  const suggested = suggestTimes(
    rows.map((row) => ({
      id: row.id,
      at: row.startsAt.getTime(),
      minutes: (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000,
      doctorIds: colleagues
        .filter(({ hospitalId, speciality }) => {
          return hospitalId === row.hospitalId && speciality.includes(row.consultationType);
        })
        .map(({ id }) => id),
      ...elsewhereOf(row, busy),
      patientId: row.patientId ?? '',
      series: row.series,
      away: away || undefined,
    })),
    new Map(calendars.map((of) => [of.doctorId, of])),
    now,
  );
  const doctors = new Map(colleagues.map((doctor) => [doctor.id, doctor]));
  return new Map(
    rows.map((row) => [
      row.id,
      (suggested.get(row.id) ?? []).flatMap(({ doctorId, at: start }) => {
        const doctor = doctors.get(doctorId);
        if (!doctor) return [];
        const { firstName, lastName, timeZone } = doctor;
        const length = row.endsAt.getTime() - row.startsAt.getTime();
        return {
          doctorId,
          doctorDetails: { firstName, lastName },
          startDateTime: new Date(start).toISOString(),
          endDateTime: new Date(start + length).toISOString(),
          timeZone,
        };
      }),
    ]),
  );
}

/** The times of the patient's other visits, and the other days that they are on. */
function elsewhereOf(
  { id, patientId, startsAt, timeZone }: AppointmentRow,
  busy: ReadonlyMap<string, { id: string; time: Stretch }[]>,
) {
  const times = (busy.get(patientId ?? '') ?? []).filter((other) => other.id !== id).map(({ time }) => time);
  const dayOf = (instant: number): Stretch => {
    const day = wallClock(instant, timeZone).slice(0, 10);
    const beginOf = (date: string) => instantOf(`${date}T00:00`, timeZone).getTime();
    return [beginOf(day), beginOf(addDays(day, 1))];
  };
  const own = dayOf(startsAt.getTime());
  const busyDays = times.map(([from]) => dayOf(from)).filter(([from]) => from !== own[0]);
  return { elsewhere: inOrder(times), busyDays, dayOf };
}

/** The absence of the doctor in question, whose own times in it are not suggested. */
function awaySpan({ startDateTime, outsideHours, ...filter }: Asked, timeZone: string): Stretch {
  const endDateTime = filter.repeat ? `${filter.repeat.until}T23:59` : filter.endDateTime;
  // Their working hours already exclude it.
  if (outsideHours) return [Infinity, Infinity];
  const instantAt = (time: string) => (isWallClock(time) ? instantOf(time, timeZone) : new Date(time)).getTime();
  return [startDateTime ? instantAt(startDateTime) : 0, endDateTime ? instantAt(endDateTime) : Infinity];
}

/** The appointments in a window of the patients of some visits, by patient. */
async function patientsTimes(call: Call, rows: readonly AppointmentRow[], { from, to }: { from: Date; to: Date }) {
  const patients = [...new Set(rows.flatMap(({ patientId }) => patientId ?? []))];
  const times = await rowsOf(call.tx, { id: text, patientId: text, startsAt: instant, endsAt: instant })`
    select a.id, a.patient_id, a.starts_at, a.ends_at
    from appointment a
    where a.patient_id = any(${sql.param(patients)}::uuid[]) and a.status <> 'CANCELED'
      and a.ends_at > ${at(from)} and a.starts_at < ${at(new Date(to.getTime() + DAY))}`;
  const byPatient = new Map<string, { id: string; time: Stretch }[]>();
  for (const { id, patientId, startsAt, endsAt } of times) {
    const own = byPatient.get(patientId) ?? [];
    byPatient.set(patientId, own);
    own.push({ id, time: [startsAt.getTime(), endsAt.getTime()] });
  }
  return byPatient;
}

/** POST /appointment/reassign */
export const reassignAppointments: Endpoint<'reassignAppointments'> = async ({ body: { moves } }, call) => {
  const wanted = new Map(moves.map((move) => [move.id, move]));
  const seen = await allOf(call, [...wanted.keys()], 'look');
  // Serializes with all moves of visits of these doctors and patients.
  await lockFor(call.tx, [
    ...seen.flatMap(({ doctorId, patientId, id }) => [doctorId, patientId ?? id]),
    ...moves.map(({ doctorId }) => doctorId),
  ]);
  const rows = await allOf(call, [...wanted.keys()], 'lock');
  const outcomes = await eachOf(call, rows, async (row) => {
    const move = wanted.get(row.id) as Move;
    await refuseOutdated(call, move.version, presentAppointment(row), ['startDateTime', 'doctorId']);
    if (!isOpenRow(row, call.services.now())) {
      throw refusal('wrong_state', 'This appointment can no longer be rescheduled.');
    }
    const length = row.endsAt.getTime() - row.startsAt.getTime();
    const endDateTime = move.endDateTime ?? new Date(Date.parse(move.startDateTime) + length).toISOString();
    return moveAppointment(call, row, { ...move, endDateTime, description: row.description });
  });
  return withUndo(call, outcomes);
};

/** POST /appointment/cancel/all */
export const cancelAppointments: Endpoint<'cancelAppointments'> = async ({ body }, call) => {
  const { ids, versions = [], reason } = body;
  if (versions.length > 0 && versions.length !== ids.length)
    throw invalidInput({ versions: 'There is not one version for each appointment.' });
  const rows = await allOf(call, [...new Set(ids)], 'lock');
  const outcomes = await eachOf(call, rows, async (row) => {
    // For a cancelled appointment, that status is the better error than an outdated version.
    if (row.status !== 'CANCELED') {
      const version = versions[ids.indexOf(row.id)];
      await refuseOutdated(call, version, presentAppointment(row), ['startDateTime', 'doctorId']);
    }
    if (!isOpenRow(row, call.services.now()) && row.status !== 'CANCELED') {
      throw refusal('wrong_state', 'This appointment has started, so it can no longer be cancelled.');
    }
    return cancelHeld(call, row, reason ?? '');
  });
  return withUndo(call, outcomes);
};

/** Delays the messages, and adds to each changed appointment how long it can be undone. */
async function withUndo(call: Call, outcomes: AppointmentOutcome[]): Promise<AppointmentOutcome[]> {
  const changed = outcomes.flatMap(({ appointment: { id }, problem }) => (problem ? [] : [id]));
  const waits = await holdMessages(call, changed);
  return outcomes.map((outcome) => {
    const undoUntil = outcome.problem ? undefined : waits.get(outcome.appointment.id);
    return { ...outcome, ...(undoUntil && { undoUntil }) };
  });
}
