export * from './clock.ts';
export * from './formats.ts';
export { deviceZone, isKnownZone, isTimeZone } from './zones.ts';
