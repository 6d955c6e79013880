// The public interface of appointments.
export { bookAppointment, bookedFor, confirmBooked, openLeft, refuseTooMany, TRIES, tooMany } from './book.ts';
export { appointmentHandlers } from './calls.ts';
export { isInTheWay, refuseConflicts, saidIn, whyNot, whyRefused } from './conflicts.ts';
export { endDays } from './day-after.ts';
export { doctorsAppointments } from './doctors-appointments.ts';
export { appointmentHistory } from './history.ts';
export { wantedSpan } from './list.ts';
export { markNotificationAnswered, queueNotification } from './notifications.ts';
export {
  type AppointmentRow,
  appointmentsWhere,
  asAppointment,
  BY_START,
  changeAppointment,
  countAppointments,
  countedAppointments,
  isOpenRow,
  liftBlocked,
  oneAppointment,
  presentAppointment,
  selectAppointments,
  visibleAppointments,
  visitsOf,
  WHOLE,
} from './records.ts';
export { appointmentToMove, moveAppointment, refusalOfOverlap, rescheduleAppointment } from './reschedule.ts';
export { reportLate } from './running-late.ts';
export { noteSmsText } from './sms-note.ts';
export { cancelAppointment, cancelHeld } from './transitions.ts';
