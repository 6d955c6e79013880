// The public interface of series.
export { seriesHandlers } from './calls.ts';
export { type Series, wallsOf } from './recurrence.ts';
