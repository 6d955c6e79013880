// What the rest of the server may use of appointments.
export { at, doctorAt, outsideHours, workTables } from './availability.ts';
export { refuseTooMany } from './book.ts';
export { appointmentHandlers } from './calls.ts';
export { endDays } from './day-after.ts';
export { doctorsAppointments } from './doctors-appointments.ts';
export {
  type AppointmentRow,
  asAppointment,
  BY_START,
  changeAppointment,
  countedAppointments,
  oneAppointment,
  selectAppointments,
  visibleAppointments,
} from './records.ts';
export { cancelAppointment } from './transitions.ts';
