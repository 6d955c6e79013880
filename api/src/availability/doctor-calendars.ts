import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { array, integer, number, oneOf, type Reader, rowsOf, text, tuple } from '../platform/database/rows.ts';
import { at, type WorkingHoursSearch, workingHoursTables } from './hours.ts';
import { type Calendar, inOrder, type Period, type Stretch, type Taken } from './slot-grid.ts';

const DAY = 24 * 3_600_000;
/** The longest visit is 8 hours and the longest buffer 2, in milliseconds. */
const LONGEST_SLOT = 10 * 3_600_000;

/** Half-open: `from` is included, `to` is not. */
export interface Window {
  from: Date;
  to: Date;
}

/** A bookable doctor with working hours and taken times. */
export interface DoctorCalendar extends Calendar {
  doctorId: string;
  /** IANA name of the hospital's zone. */
  timeZone: string;
}

export interface CalendarSearch extends Pick<WorkingHoursSearch, 'consultationType'> {
  doctorIds: string[];
  /** The patient whose own appointments also count as taken. */
  patientId?: string | null | undefined;
  /** An appointment to move, which does not count as taken. */
  exceptId?: string | null | undefined;
}

/**
 * The working hours and taken times of the active doctors who work in a window, one row per doctor. Slots are computed
 * here, because sending them takes longer.
 */
export async function readDoctorCalendars(
  tx: Tx,
  search: CalendarSearch,
  window: Window,
): Promise<{ calendars: DoctorCalendar[]; elsewhere: Taken }> {
  const [hours, taken] = await pipelined(readHours(tx, search, window), readTaken(tx, search, window));
  const takenOf = (id: string, kind: Kind): Taken => inOrder(taken.get(`${kind} ${id}`) ?? []);
  const calendars = hours.map((of) => ({
    ...of,
    visits: takenOf(of.doctorId, 'visit'),
    blocks: takenOf(of.doctorId, 'block'),
  }));
  return { calendars, elsewhere: search.patientId ? takenOf(search.patientId, 'elsewhere') : [] };
}

/** Instants are sent as seconds since 1970, which are faster to write and parse than text. */
const seconds: Reader<number> = (value) => number(value) * 1000;
const span = tuple(text, seconds, seconds, seconds);
const period: Reader<Period> = (value) => {
  const [date, opens, closes, until] = span(value);
  return { date, opens, closes, until };
};
const HOURS = {
  doctorId: text,
  timeZone: text,
  minutes: integer,
  buffer: integer,
  step: integer,
  periods: array(period),
};

function readHours(tx: Tx, { doctorIds, consultationType }: CalendarSearch, window: Window) {
  return rowsOf(tx, HOURS)`
    with ${workingHoursTables({ days: window, doctorIds, consultationType })}
    select worker.doctor_id, worker.time_zone, worker.minutes, worker.buffer, worker.step,
           json_agg(json_build_array(
             hours.date, date_part('epoch', hours.opens), date_part('epoch', hours.closes),
             date_part('epoch', hours.until))) as periods
    from worker
    join hours on hours.doctor_id = worker.doctor_id
    group by worker.doctor_id, worker.time_zone, worker.minutes, worker.buffer, worker.step`;
}

const KINDS = ['visit', 'block', 'elsewhere'] as const;
type Kind = (typeof KINDS)[number];
const TAKEN = { whose: text, kind: oneOf(KINDS), starts: array(seconds), ends: array(seconds) };

/** The taken times by kind and owner. */
async function readTaken(
  tx: Tx,
  { doctorIds, patientId, exceptId }: CalendarSearch,
  { from, to }: Window,
): Promise<Map<string, Stretch[]>> {
  // Earlier appointments may last into the window, and the last slot may reach beyond it.
  const [before, after] = [at(new Date(from.getTime() - DAY)), at(new Date(to.getTime() + LONGEST_SLOT))];
  const stays = sql`a.id is distinct from ${exceptId ?? null}::uuid`;
  // One doctor at a time, because PostgreSQL overestimates repeated index scans and would read the appointments of all
  // doctors instead.
  const rows = await rowsOf(tx, TAKEN)`
    select whose, kind, starts, ends
    from unnest(${sql.param(doctorIds)}::uuid[]) as whose
    cross join lateral (
      select 'visit' as kind, json_agg(date_part('epoch', lower(a.held))) as starts,
             json_agg(date_part('epoch', upper(a.held))) as ends
      from appointment a
      where a.doctor_id = whose and a.starts_at >= ${before} and a.starts_at < ${after}
        and a.status <> 'CANCELED' and a.status <> 'BLOCKED' and ${stays}
      union all
      -- A visit takes hours, a block may take weeks.
      select 'block', json_agg(date_part('epoch', a.starts_at)), json_agg(date_part('epoch', a.ends_at))
      from appointment a
      where a.doctor_id = whose and a.status = 'BLOCKED' and a.ends_at > ${before} and a.starts_at < ${after}
    ) taken
    where starts is not null
    union all
    select a.patient_id, 'elsewhere', json_agg(date_part('epoch', a.starts_at)), json_agg(date_part('epoch', a.ends_at))
    from appointment a
    where a.patient_id = ${patientId ?? null}::uuid and a.starts_at >= ${before} and a.starts_at < ${after}
      and a.status <> 'CANCELED' and ${stays}
    group by a.patient_id`;
  return new Map(
    rows.map(({ whose, kind, starts, ends }) => [
      `${kind} ${whose}`,
      starts.map((since, index): Stretch => [since, ends[index] ?? since]),
    ]),
  );
}
