export * from './clock.ts';
export * from './formats.ts';
export * from './read-date.ts';
export { deviceZone, isTimeZone } from './zones.ts';
