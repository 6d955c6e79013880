export * from './clock.ts';
export * from './formats.ts';
export { deviceZone, isTimeZone } from './zones.ts';
