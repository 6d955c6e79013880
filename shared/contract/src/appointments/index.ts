// One entry for all that the appointments' remote calls: each entry weighs on every page.
export * from '../availability/effect.ts';
export * from '../availability/endpoints.ts';
export * from '../calendars/endpoints.ts';
export * from '../hospitals/endpoints.ts';
export * from '../kiosk/endpoints.ts';
export * from '../waiting-list/endpoints.ts';
export * from './check-in-code.ts';
export * from './endpoints.ts';
export * from './rules.ts';
export * from './statuses.ts';
export type * from './visit.ts';
