import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import type { PageQuery } from '@openward/contract';
import {
  type AppointmentFilter,
  listAppointments,
  listDesk,
  listFutureAppointments,
  listPastAppointments,
  listTodaysAppointments,
  listTomorrowsAppointments,
  listWeeklyAppointments,
  nextAppointment,
  searchSlots,
  todaysFigures,
  UNCONFIRMED,
} from '@openward/contract/appointments';
import { listWaiting } from '@openward/contract/waiting-list';
import { weekStartsOn } from '@openward/practice-ui/weeks';
import { currentLanguage } from '@openward/remote-kit';
import type { ListKind } from './lists/list-kinds.ts';

/** Asks the server for the whole day: at most 1,000 appointments, of one doctor where the address names one. */
export function askForDesk(doctorId: string, options: CallOptions) {
  const body = doctorId ? { doctorId: [doctorId] } : {};
  return call(listDesk, { body, query: {} }, { quiet: true, ...options });
}

/** As many as one answer holds. */
export const MOST = 1000;

/** Asks the server how the day stands. */
export function askForFigures(options: CallOptions) {
  return call(todaysFigures, {}, { quiet: true, ...options });
}

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
      return call(
        listWeeklyAppointments,
        { ...input, body: { ...body, weekStartsOn: weekStartsOn(currentLanguage()) } },
        how,
      );
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
  const status = body.status?.length ? body.status : UNCONFIRMED;
  const now = new Date().toISOString();
  return { ...body, status: [...status], startDateTime: body.startDateTime ?? now };
}

/** Asks the server for the patient's next appointment. It shows no busy overlay: the panel has its own skeleton. */
export function askForNext(options: CallOptions) {
  return call(nextAppointment, {}, { quiet: true, ...options });
}

/** Asks the server for the user's appointments of today. It shows no busy overlay: the list has its own skeleton. */
export function askForToday(options: CallOptions) {
  return call(listTodaysAppointments, { body: {}, query: {} }, { quiet: true, ...options });
}

/** Asks the server what the patient waits for. */
export function askForWaiting(options: CallOptions) {
  return call(listWaiting, {}, { quiet: true, ...options });
}

/** Doctors who are free soon: one time of each. */
const SOON = 3;
const DAYS_AHEAD = 30;
const MINUTE = 60_000;

/** Asks the server for the next free times, each with another doctor. */
export function askForFreeSoon(options: CallOptions) {
  // The same within a minute: a call that was made ahead is found again.
  const startDateTime = new Date(Math.floor(Date.now() / MINUTE) * MINUTE).toISOString();
  const body = { startDateTime, days: DAYS_AHEAD, limit: 1 };
  return call(searchSlots, { query: { page: 0, size: SOON }, body }, { quiet: true, ...options });
}

/** All that a patient's start page shows, which comes together. */
export function askForHome(options: CallOptions): void {
  for (const ask of [askForNext, askForToday, askForWaiting, askForFreeSoon]) void ask(options);
}

/** Appointments that a page of a list holds where nobody says otherwise (specification, section 9). */
export const PAGE_SIZE = 10;
