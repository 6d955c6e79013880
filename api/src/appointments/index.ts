// The public interface of appointments for the rest of the server.
export { doctorAt, outsideHours } from './availability.ts';
export { bookAppointment, bookedFor, refuseTooMany } from './book.ts';
export { brokenRule, confirmBooked, lockForRules, refuseAgainstRules, refuseLateChange } from './booking-rules.ts';
export { appointmentHandlers } from './calls.ts';
export { isInTheWay, whyRefused } from './conflicts.ts';
export { endDays } from './day-after.ts';
export { doctorsAppointments } from './doctors-appointments.ts';
export { noteAnswered, noteNews } from './news.ts';
export {
  type AppointmentRow,
  appointmentsWhere,
  asAppointment,
  BY_START,
  changeAppointment,
  countedAppointments,
  isOpenRow,
  liftBlocked,
  oneAppointment,
  selectAppointments,
  visibleAppointments,
  WHOLE,
} from './records.ts';
export { type Series, wallsOf } from './recurrence.ts';
export { refuseTypeNotOffered, requestedTime, slotTaken } from './requested-time.ts';
export { appointmentToMove, refusalOfOverlap, rescheduleAppointment } from './reschedule.ts';
export { reportLate } from './running-late.ts';
export { freeSlots } from './search.ts';
export { noteSmsText } from './sms-note.ts';
export { cancelAppointment } from './transitions.ts';
export { visitLink } from './visit-link.ts';
