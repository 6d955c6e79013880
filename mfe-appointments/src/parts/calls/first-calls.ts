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
  todaysFigures,
  UNCONFIRMED,
} from '@openward/contract/appointments';
import { searchSlots } from '@openward/contract/availability';
import { listWaiting } from '@openward/contract/waiting-list';
import { weekStartsOn } from '@openward/practice-ui/weeks';
import { currentLanguage } from '@openward/remote-kit';
import type { ListKind } from '../lists/list-kinds.ts';

/** Loads the visits of the day, at most 1,000, of one doctor if the address names one. */
export function askForDesk(doctorId: string, options: CallOptions) {
  const body = doctorId ? { doctorId: [doctorId] } : {};
  return call(listDesk, { body, query: {} }, { quiet: true, ...options });
}

/** The most that one response holds. */
export const MOST = 1000;

/** Loads the figures of the day. */
export function askForFigures(options: CallOptions) {
  return call(todaysFigures, {}, { quiet: true, ...options });
}

/** Loads one page of a list. `quiet`, because a list has its own skeleton. */
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

/** Limits the filter to appointments that can still be confirmed. */
function pendingOf(body: Partial<AppointmentFilter>): Partial<AppointmentFilter> {
  const status = body.status?.length ? body.status : UNCONFIRMED;
  const now = new Date().toISOString();
  return { ...body, status: [...status], startDateTime: body.startDateTime ?? now };
}

/** Loads the patient's next appointment. */
export function askForNext(options: CallOptions) {
  return call(nextAppointment, {}, { quiet: true, ...options });
}

/** Loads the user's appointments of today. */
export function askForToday(options: CallOptions) {
  return call(listTodaysAppointments, { body: {}, query: {} }, { quiet: true, ...options });
}

/** Loads the patient's waiting list requests. */
export function askForWaiting(options: CallOptions) {
  return call(listWaiting, {}, { quiet: true, ...options });
}

/** How many doctors are offered, with one free time each. */
const SOON = 3;
const DAYS_AHEAD = 30;
const MINUTE = 60_000;

/** Loads the next free times, each with another doctor. */
export function askForFreeSoon(options: CallOptions) {
  // Rounded to the minute, so that a preloaded call is found again.
  const startDateTime = new Date(Math.floor(Date.now() / MINUTE) * MINUTE).toISOString();
  const body = { startDateTime, days: DAYS_AHEAD, limit: 1 };
  return call(searchSlots, { query: { page: 0, size: SOON }, body }, { quiet: true, ...options });
}

/** Loads everything on a patient's start page in parallel. */
export function askForHome(options: CallOptions): void {
  for (const ask of [askForNext, askForToday, askForWaiting, askForFreeSoon]) void ask(options);
}

/** The default number of appointments per page (specification, section 9). */
export const PAGE_SIZE = 10;
