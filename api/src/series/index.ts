// What the rest of the server may use of series.
export { seriesHandlers } from './calls.ts';
export { type Series, wallsOf } from './recurrence.ts';
