export * from './booking-rules.ts';
export * from './calls.ts';
export * from './effect.ts';
export * from './night-shifts.ts';
export * from './types.ts';
