export type * from './api-contract.ts';
export { isChosen } from './canary.ts';
export { containerOf } from './container.ts';
export * from './registry.ts';
export * from './reports.ts';
export { hasRoute, type OwnedRoute, routeFinder } from './routes.ts';
