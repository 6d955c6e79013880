import type { PageQuery } from '@openward/contract';
import type { appointmentEndpoints } from '@openward/contract/appointments';
import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { InferType } from 'yup';
import { appointment } from '../database/schema/index.ts';
import { type Call, type Handler, isPaged, pageOf, windowOf } from '../http/call.ts';
import { hospitalDays, startsWithin } from './hospital-day.ts';
import { asAppointment, countAppointments, selectAppointments } from './records.ts';

type Filter = InferType<(typeof appointmentEndpoints)['listTodaysAppointments']['body']>;

/** POST /appointment/today/all: what starts today where it takes place. */
export const listTodaysAppointments: Handler<(typeof appointmentEndpoints)['listTodaysAppointments']> = async (
  { body, query },
  call,
) => {
  const now = call.services.now();
  const today = await startsWithin(call.tx, (timeZone) => hospitalDays(now, timeZone));
  return list(call, body, query, today);
};

/** One page of the appointments that the caller may see, that lie in a period and pass the filter; earliest first. */
async function list(call: Call, filter: Filter, query: PageQuery, period: SQL | undefined) {
  const { limit, offset } = windowOf(query);
  const order = query.sort?.startsWith('-') ? desc : asc;
  let total = 0;
  const rows = await call.records.read('appointment', async (visible) => {
    const where = and(visible, period, passing(filter));
    // Only who asks for a page is told how many there are.
    if (isPaged(query)) total = await countAppointments(call.tx, where);
    return selectAppointments(
      call.tx,
      where,
      sql`order by ${order(appointment.startsAt)}, ${appointment.id} limit ${limit} offset ${offset}`,
    );
  });
  return pageOf(rows.map(asAppointment), total, query);
}

function passing(filter: Filter): SQL | undefined {
  return and(
    filter.id ? eq(appointment.id, filter.id) : undefined,
    filter.startDateTime ? gte(appointment.startsAt, new Date(filter.startDateTime)) : undefined,
    filter.endDateTime ? lt(appointment.startsAt, new Date(filter.endDateTime)) : undefined,
    filter.status?.length ? inArray(appointment.status, filter.status) : undefined,
    filter.patientId?.length ? inArray(appointment.patientId, filter.patientId) : undefined,
    filter.doctorId?.length ? inArray(appointment.doctorId, filter.doctorId) : undefined,
    filter.consultationType?.length ? inArray(appointment.consultationType, filter.consultationType) : undefined,
  );
}
