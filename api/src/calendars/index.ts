// What the rest of the server may use of calendars.
export { calendarOf, organizerOf } from './calendar.ts';
export { calendarHandlers } from './calls.ts';
