import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { array, integer, number, oneOf, type Reader, rowsOf, text, tuple } from '../platform/database/rows.ts';
import { together } from '../platform/database/together.ts';
import { at, type Work, workTables } from './hours.ts';
import { type Calendar, inOrder, type Period, type Stretch, type Taken } from './slot-grid.ts';

const DAY = 24 * 3_600_000;
/** No visit of any type takes longer than 8 hours, and no buffer after it longer than 2. */
const LONGEST_SLOT = 10 * 3_600_000;

/** From the first instant on and before the second. */
export interface Window {
  from: Date;
  to: Date;
}

/** A doctor who can be booked, with their hours and with what is taken of them. */
export interface WorkOf extends Calendar {
  doctorId: string;
  /** IANA name of the hospital's zone. */
  timeZone: string;
}

/** Whose work is read, and for whom. */
export interface WorkSearch extends Pick<Work, 'consultationType'> {
  doctorIds: string[];
  /** Whose own appointments are in the way as well. */
  patientId?: string | null | undefined;
  /** An appointment that is to be moved: it is in nobody's way. */
  exceptId?: string | null | undefined;
}

/**
 * The hours of the active ones among some doctors who work in a window of time, with what is taken in it. The database
 * gives both as it finds them, a row for each doctor, and not slot by slot: which slots fit between them is worked out
 * in less time than it takes to send them.
 */
export async function readWork(
  tx: Tx,
  search: WorkSearch,
  window: Window,
): Promise<{ work: WorkOf[]; elsewhere: Taken }> {
  const [hours, taken] = await together(readHours(tx, search, window), readTaken(tx, search, window));
  const takenOf = (id: string, kind: Kind): Taken => inOrder(taken.get(`${kind} ${id}`) ?? []);
  const work = hours.map((of) => ({
    ...of,
    visits: takenOf(of.doctorId, 'visit'),
    blocks: takenOf(of.doctorId, 'block'),
  }));
  return { work, elsewhere: search.patientId ? takenOf(search.patientId, 'elsewhere') : [] };
}

/** Instants travel as seconds since 1970: text of them takes longer to write and to read. */
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

function readHours(tx: Tx, { doctorIds, consultationType }: WorkSearch, window: Window) {
  return rowsOf(tx, HOURS)`
    with ${workTables({ days: window, doctorIds, consultationType })}
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

/** What is taken, by kind and whose it is. */
async function readTaken(
  tx: Tx,
  { doctorIds, patientId, exceptId }: WorkSearch,
  { from, to }: Window,
): Promise<Map<string, Stretch[]>> {
  // What began before may last; the last slot begins before the end and may reach over it, into what begins after.
  const [before, after] = [at(new Date(from.getTime() - DAY)), at(new Date(to.getTime() + LONGEST_SLOT))];
  const stays = sql`a.id is distinct from ${exceptId ?? null}::uuid`;
  // Doctor by doctor, because the database overrates what it costs to go through one index many times, and would
  // rather read all that everybody has in these days.
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
