// The public interface of availability.

export {
  brokenRule,
  changeUntil,
  lockForRules,
  readLimits,
  refuseAgainstRules,
  refuseLateChange,
} from './booking-rules.ts';
export { availabilityHandlers } from './calls.ts';
export { upcomingWithDoctorAway } from './doctor-away.ts';
export { readDoctorCalendars } from './doctor-calendars.ts';
export { holidaysOf } from './holidays.ts';
export {
  type Days,
  daysAfterToday,
  hospitalDays,
  isOnHospitalToday,
  mostPass,
  onHospitalDays,
} from './hospital-day.ts';
export { at, doctorAt, outsideHours } from './hours.ts';
export { doctorInCare } from './read-availability.ts';
export {
  horizon,
  patientTaken,
  type RequestedTime,
  refuseTypeNotOffered,
  requestedTime,
  slotTaken,
  type Wish,
} from './requested-time.ts';
export { freeSlots } from './search.ts';
export { inOrder, isFreeAt, type Start, type Stretch, startsIn, startsWithin } from './slot-grid.ts';
export { AHEAD, suggestTimes } from './suggestions.ts';
