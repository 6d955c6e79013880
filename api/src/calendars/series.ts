import { and, inArray, sql } from 'drizzle-orm';
import { type AppointmentRow, selectAppointments } from '../appointments/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { integer, rowsOf, text } from '../platform/database/rows.ts';
import { appointment } from '../platform/database/schema/index.ts';
import type { Series } from '../series/index.ts';

/** A series with all of its visits that the reader may see, in any status. */
export interface CalendarSeries extends Series {
  id: string;
  /** Rises with each change of any of its visits, including those that the reader does not see. */
  revision: number;
  rows: AppointmentRow[];
}

const SERIES = { id: text, rule: text, starts: text, timeZone: text, revision: integer };

/**
 * The whole series of some appointments, because a calendar replaces the event of a series completely.
 * @param read selects the visits that the reader may see, and audits it
 */
export async function seriesOf(
  tx: Tx,
  rows: readonly AppointmentRow[],
  read: (select: (visible?: Parameters<typeof and>[0]) => Promise<AppointmentRow[]>) => Promise<AppointmentRow[]>,
): Promise<CalendarSeries[]> {
  const ids = [...new Set(rows.flatMap(({ patientId, series }) => (patientId && series ? [series] : [])))];
  if (ids.length === 0) return [];
  const found = await rowsOf(tx, SERIES)`
    select s.id, s.rule, s.starts, s.time_zone,
           (select sum(a.revision)::integer from appointment a where a.id = any(s.visits)) as revision
    from appointment_series s where s.id = any(${sql.param(ids)}::uuid[])`;
  const visits = await read((visible) =>
    selectAppointments(
      tx,
      and(
        visible,
        inArray(
          appointment.id,
          sql`(select unnest(visits) from appointment_series where id = any(${sql.param(ids)}::uuid[]))`,
        ),
      ),
      sql`order by ${appointment.seriesOccurrence}`,
    ),
  );
  return found.map((series) => ({ ...series, rows: visits.filter((row) => row.series === series.id) }));
}
