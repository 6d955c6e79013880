import { isAwaited } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { together } from '../platform/database/together.ts';
import type { Handlers } from '../platform/http/call.ts';
import { bookAppointment } from './book.ts';
import { changeUntil } from './booking-rules.ts';
import { checkInAppointment } from './check-in.ts';
import { todaysFigures } from './figures.ts';
import { appointmentHistory } from './history.ts';
import { doctorIllToday } from './ill-today.ts';
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

/** Booking, moving, confirming, cancelling and checking in, at the desk and at paired devices. */
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
  checkInAppointment,
  reportLate,
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
    const [row, until] = await together(oneAppointment(call, params.id, 'look'), changeUntil(call.tx, params.id));
    return {
      ...asAppointment(row),
      ...(until && isAwaited(row) && { changeUntil: until.toISOString() }),
      ...(row.patientPhone && call.caller.role !== 'ROLE_PATIENT' && { patientPhone: row.patientPhone }),
    };
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
