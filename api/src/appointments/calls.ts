import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { bookAppointment } from './book.ts';
import { checkInAppointment } from './check-in.ts';
import { todaysFigures } from './figures.ts';
import { appointmentHistory } from './history.ts';
import { beginPairing, getPairingState, listKiosks, pairKiosk, revokeKiosk } from './kiosk.ts';
import { checkInAtKiosk, getOwnKiosk } from './kiosk-check-in.ts';
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
import { cancelAppointments, listReassignments, reassignAppointments } from './reassign.ts';
import { asAppointment, oneAppointment } from './records.ts';
import { rescheduleAppointment } from './reschedule.ts';
import { searchDoctors, searchSlots } from './search.ts';
import { cancelAppointment, updateAppointment } from './transitions.ts';

/** Booking, moving, confirming, cancelling and checking in, at the desk and at paired devices. */
export const appointmentHandlers: Handlers<Contract['appointments']> = {
  bookAppointment,
  rescheduleAppointment,
  updateAppointment,
  cancelAppointment,
  listReassignments,
  reassignAppointments,
  cancelAppointments,
  checkInAppointment,
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
  getAppointment: async ({ params }, call) => asAppointment(await oneAppointment(call, params.id, 'look')),
  searchDoctors,
  searchSlots,
  beginPairing,
  getPairingState,
  pairKiosk,
  listKiosks,
  revokeKiosk,
  getOwnKiosk,
  checkInAtKiosk,
};
