// What the rest of the server may use of calendars.
export { calendarOf, methodOf, organizerOf } from './calendar.ts';
export { calendarHandlers } from './calls.ts';
export { seriesOf } from './series.ts';
