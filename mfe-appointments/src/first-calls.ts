import type { CallOptions } from '@openward/api-client';
import type { PageQuery } from '@openward/contract';
import { type AppointmentFilter, UNCONFIRMED } from '@openward/contract/appointments';
import { appointments } from './appointments-client.ts';
import type { ListKind } from './lists/list-kinds.ts';

/** Asks the server for the whole day: at most 1,000 appointments, of one doctor where the address names one. */
export function askForDesk(doctorId: string, options: CallOptions) {
  const body = doctorId ? { doctorId: [doctorId] } : {};
  return appointments.listTodaysAppointments({ body, query: {} }, { quiet: true, ...options });
}

/** As many as one answer holds. */
export const MOST = 1000;

/** Asks the server how the day stands. */
export function askForFigures(options: CallOptions) {
  return appointments.todaysFigures({}, { quiet: true, ...options });
}

/** Asks the server for one page of a list. It shows no busy overlay: a list has its own skeleton. */
export function askForList(kind: ListKind, body: Partial<AppointmentFilter>, query: PageQuery, options: CallOptions) {
  const input = { body, query };
  const how = { quiet: true, ...options };
  switch (kind) {
    case 'today':
      return appointments.listTodaysAppointments(input, how);
    case 'tomorrow':
      return appointments.listTomorrowsAppointments(input, how);
    case 'weekly':
      return appointments.listWeeklyAppointments(input, how);
    case 'past':
      return appointments.listPastAppointments(input, how);
    case 'future':
      return appointments.listFutureAppointments(input, how);
    case 'pending':
      return appointments.listAppointments({ ...input, body: pendingOf(body) }, how);
  }
}

/** Of what waits for a confirmation only what can still get one. */
function pendingOf(body: Partial<AppointmentFilter>): Partial<AppointmentFilter> {
  const status = body.status?.length ? body.status : UNCONFIRMED;
  const now = new Date().toISOString();
  return { ...body, status: [...status], startDateTime: body.startDateTime ?? now };
}

/** Asks the server for the patient's next appointment. It shows no busy overlay: the panel has its own skeleton. */
export function askForNext(options: CallOptions) {
  return appointments.nextAppointment({}, { quiet: true, ...options });
}

/** Asks the server for the user's appointments of today. It shows no busy overlay: the list has its own skeleton. */
export function askForToday(options: CallOptions) {
  return appointments.listTodaysAppointments({ body: {}, query: {} }, { quiet: true, ...options });
}

/** Appointments that a page of a list holds where nobody says otherwise (specification, section 9). */
export const PAGE_SIZE = 10;
