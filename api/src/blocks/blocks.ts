import type { Block } from '@openward/contract/blocks';
import type { Contract } from '@openward/contract/everything';
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import {
  asAppointment,
  BY_START,
  countedAppointments,
  liftBlocked,
  selectAppointments,
  visibleAppointments,
} from '../appointments/index.ts';
import { doctorInCare } from '../availability/index.ts';
import { appointment } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { ListPage, orderOf } from '../platform/http/list-page.ts';

type Endpoint<K extends keyof Contract['blocks']> = Handler<Contract['blocks'][K]>;

/** A doctor's blocks that have not ended. */
const current = (doctorId: string, now: Date) =>
  and(eq(appointment.doctorId, doctorId), eq(appointment.status, 'BLOCKED'), gt(appointment.endsAt, now));

/** GET /availability/:doctorId/blocks */
export const listBlocks: Endpoint<'listBlocks'> = async ({ params, query }, call) => {
  const doctor = await doctorInCare(call, params.doctorId);
  const where = current(doctor.id, call.services.now());
  const page = new ListPage(query, orderOf(undefined, new Map(), { keys: BY_START }));
  return page.reply(
    await asBlocks(call, where, (which) =>
      page.read(call.tx, countedAppointments(where), selectAppointments(call.tx, and(which, page.beyond), page)),
    ),
  );
};

/** POST /availability/:doctorId/lift */
export const liftBlocks: Endpoint<'liftBlocks'> = async ({ params, body }, call) => {
  const doctor = await doctorInCare(call, params.doctorId);
  const which = and(current(doctor.id, call.services.now()), eq(appointment.series, body.series));
  const rows = await visibleAppointments(call, which, 'lock');
  if (rows.length === 0) return [];
  const lifted = inArray(
    appointment.id,
    rows.map(({ id }) => id),
  );
  await liftBlocked(call, lifted);
  return asBlocks(call, lifted);
};

/** The matching blocks, earliest first. The caller has checked the doctor. */
export async function asBlocks(
  call: Call,
  which: SQL | undefined,
  select = (matching: SQL | undefined) =>
    selectAppointments(call.tx, matching, sql`order by ${appointment.startsAt}, ${appointment.id}`),
): Promise<Block[]> {
  const rows = await call.records.read('appointment', (visible) => select(and(visible, which)));
  const ids = rows.map(({ id }) => id);
  const kept =
    ids.length === 0
      ? []
      : await call.tx
          .select({ id: appointment.id, series: appointment.series })
          .from(appointment)
          .where(inArray(appointment.id, ids));
  const series = new Map(kept.map((row) => [row.id, row.series]));
  return rows.map((row) => ({ ...asAppointment(row), series: series.get(row.id) ?? null }));
}
