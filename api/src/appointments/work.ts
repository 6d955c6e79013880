import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { together } from '../platform/database/together.ts';
import { at, type Work, workTables } from './availability.ts';
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
  const work = hours.map(({ id, time_zone, minutes, buffer, step, periods }) => ({
    doctorId: id,
    timeZone: time_zone,
    minutes,
    buffer,
    step,
    periods: periods.map(([date, opens, closes]): Period => ({ date, opens: opens * 1000, closes: closes * 1000 })),
    visits: takenOf(id, 'visit'),
    blocks: takenOf(id, 'block'),
  }));
  return { work, elsewhere: search.patientId ? takenOf(search.patientId, 'elsewhere') : [] };
}

/** Instants travel as seconds since 1970: text of them takes longer to write and to read. */
type Seconds = number;

interface HoursRow {
  id: string;
  time_zone: string;
  minutes: number;
  buffer: number;
  step: number;
  periods: [date: string, opens: Seconds, closes: Seconds][];
}

async function readHours(tx: Tx, { doctorIds, consultationType }: WorkSearch, window: Window): Promise<HoursRow[]> {
  const { rows } = (await tx.execute(sql`
    with ${workTables({ days: window, doctorIds, consultationType })}
    select worker.doctor_id as id, worker.time_zone, worker.minutes, worker.buffer, worker.step,
           json_agg(json_build_array(
             hours.date, date_part('epoch', hours.opens), date_part('epoch', hours.closes))) as periods
    from worker
    join hours on hours.doctor_id = worker.doctor_id
    group by worker.doctor_id, worker.time_zone, worker.minutes, worker.buffer, worker.step`)) as unknown as {
    rows: HoursRow[];
  };
  return rows;
}

type Kind = 'visit' | 'block' | 'elsewhere';

/** What is taken, by kind and whose it is. */
async function readTaken(
  tx: Tx,
  { doctorIds, patientId }: WorkSearch,
  { from, to }: Window,
): Promise<Map<string, Stretch[]>> {
  // What began before may last; the last slot begins before the end and may reach over it, into what begins after.
  const [before, after] = [at(new Date(from.getTime() - DAY)), at(new Date(to.getTime() + LONGEST_SLOT))];
  // Doctor by doctor, because the database overrates what it costs to go through one index many times, and would
  // rather read all that everybody has in these days.
  const { rows } = (await tx.execute(sql`
    select whose, kind, starts, ends
    from unnest(${sql.param(doctorIds)}::uuid[]) as whose
    cross join lateral (
      select 'visit' as kind, json_agg(date_part('epoch', lower(a.held))) as starts,
             json_agg(date_part('epoch', upper(a.held))) as ends
      from appointment a
      where a.doctor_id = whose and a.starts_at >= ${before} and a.starts_at < ${after}
        and a.status <> 'CANCELED' and a.status <> 'BLOCKED'
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
      and a.status <> 'CANCELED'
    group by a.patient_id`)) as unknown as {
    rows: { whose: string; kind: Kind; starts: Seconds[]; ends: Seconds[] }[];
  };
  return new Map(
    rows.map(({ whose, kind, starts, ends }) => [
      `${kind} ${whose}`,
      starts.map((since, index): Stretch => [since * 1000, (ends[index] ?? since) * 1000]),
    ]),
  );
}
