// The public interface of calendars for the rest of the server.
export { calendarOf, methodOf, organizerOf } from './calendar.ts';
export { calendarHandlers } from './calls.ts';
export { seriesOf } from './series.ts';
