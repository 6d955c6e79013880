import { isAwaited } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { together } from '../platform/database/together.ts';
import type { Call, Handlers } from '../platform/http/call.ts';
import { bookAppointment } from './book.ts';
import { changeUntil } from './booking-rules.ts';
import { listPatientCalls, markPatientCalled } from './call-list.ts';
import { checkInAppointment } from './check-in.ts';
import { oneVisit } from './day-visits.ts';
import { tellDelay } from './delay.ts';
import { todaysFigures } from './figures.ts';
import { appointmentHistory } from './history.ts';
import { doctorIllToday, undoIllToday } from './ill-today.ts';
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
import { reportLate } from './running-late.ts';
import { searchDoctors, searchSlots } from './search.ts';
import { bookSeries, previewSeries } from './series.ts';
import { cancelAppointment, updateAppointment } from './transitions.ts';
import { undoReassignments } from './undo-moves.ts';
import { cancelByLink, confirmByLink, getVisitByLink, moveByLink, searchSlotsByLink } from './visit-link.ts';

async function ownAppointment(call: Call, id: string) {
  const row = await oneAppointment(call, id, 'look');
  return { row, shown: asAppointment(row) };
}

/** The handlers of appointments: booking, changes, check-in, and paired devices. */
export const appointmentHandlers: Handlers<Contract['appointments']> = {
  bookAppointment,
  previewSeries,
  bookSeries,
  rescheduleAppointment,
  updateAppointment,
  cancelAppointment,
  listReassignments,
  reassignAppointments,
  undoReassignments,
  cancelAppointments,
  doctorIllToday,
  undoIllToday,
  listPatientCalls,
  markPatientCalled,
  checkInAppointment,
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
    const [{ row, shown }, until] = await together(read, changeUntil(call.tx, params.id));
    return { ...shown, ...(until && isAwaited(row) && { changeUntil: until.toISOString() }) };
  },
  searchDoctors,
  searchSlots,
  getVisitByLink,
  confirmByLink,
  cancelByLink,
  moveByLink,
  searchSlotsByLink,
  beginPairing,
  getPairingState,
  pairKiosk,
  listKiosks,
  revokeKiosk,
  getOwnKiosk,
  checkInAtKiosk,
};
