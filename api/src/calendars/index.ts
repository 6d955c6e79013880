// What the rest of the server may use of calendars.
export { calendarHandlers } from './calls.ts';
