export * from './registry.ts';
export { type OwnedRoute, routeFinder } from './routes.ts';
