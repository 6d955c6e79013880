import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import type { PageQuery } from '@openward/contract';
import {
  type AppointmentFilter,
  listAppointments,
  listFutureAppointments,
  listPastAppointments,
  listTodaysAppointments,
  listTomorrowsAppointments,
  listWeeklyAppointments,
} from '@openward/contract/appointments';

import type { ListKind } from './list-kinds.ts';

/** Asks the server for one page of a list. It shows no busy overlay: a list has its own skeleton. */
export function askForList(kind: ListKind, body: Partial<AppointmentFilter>, query: PageQuery, options: CallOptions) {
  const input = { body, query };
  const how = { quiet: true, ...options };
  switch (kind) {
    case 'today':
      return call(listTodaysAppointments, input, how);
    case 'tomorrow':
      return call(listTomorrowsAppointments, input, how);
    case 'weekly':
      return call(listWeeklyAppointments, input, how);
    case 'past':
      return call(listPastAppointments, input, how);
    case 'future':
      return call(listFutureAppointments, input, how);
    case 'pending':
      return call(listAppointments, { ...input, body: pendingOf(body) }, how);
  }
}

/** Of what waits for a confirmation only what can still get one. */
function pendingOf(body: Partial<AppointmentFilter>): Partial<AppointmentFilter> {
  const status = body.status?.length ? body.status : (['BOOKED', 'RESCHEDULED'] as const);
  const now = new Date().toISOString();
  return { ...body, status: [...status], startDateTime: body.startDateTime ?? now };
}
