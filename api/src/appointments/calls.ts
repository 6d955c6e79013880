import { isAwaited } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { changeUntil } from '../availability/index.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import type { Call, Handlers } from '../platform/http/call.ts';
import { bookAppointment } from './book.ts';
import { oneVisit } from './day-visits.ts';
import { tellDelay } from './delay.ts';
import { todaysFigures } from './figures.ts';
import { appointmentHistory } from './history.ts';
import {
  listAppointments,
  listCalendar,
  listDesk,
  listFutureAppointments,
  listPastAppointments,
  listTodaysAppointments,
  listTomorrowsAppointments,
  listWeeklyAppointments,
} from './list.ts';
import { nextAppointment } from './next.ts';
import { asAppointment, oneAppointment } from './records.ts';
import { rescheduleAppointment } from './reschedule.ts';
import { reportLate } from './running-late.ts';
import { cancelAppointment, updateAppointment } from './transitions.ts';

async function ownAppointment(call: Call, id: string) {
  const row = await oneAppointment(call, id, 'look');
  return { row, shown: asAppointment(row) };
}

/** Booking, moving, confirming and cancelling a visit, and the lists of visits. */
export const appointmentHandlers: Handlers<Contract['appointments']> = {
  bookAppointment,
  rescheduleAppointment,
  updateAppointment,
  cancelAppointment,
  reportLate,
  tellDelay,
  listAppointments,
  listVisibleAppointments: ({ query }, call) => listAppointments({ query, body: {} }, call),
  listTodaysAppointments,
  listTomorrowsAppointments,
  listWeeklyAppointments,
  listPastAppointments,
  listFutureAppointments,
  listCalendar,
  listDesk,
  todaysFigures,
  appointmentHistory,
  nextAppointment,
  getAppointment: async ({ params }, call) => {
    const read = call.caller.role === 'ROLE_PATIENT' ? ownAppointment(call, params.id) : oneVisit(call, params.id);
    const [{ row, shown }, until] = await pipelined(read, changeUntil(call.tx, params.id));
    return { ...shown, ...(until && isAwaited(row) && { changeUntil: until.toISOString() }) };
  },
};
