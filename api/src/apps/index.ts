// What the rest of the server may use of apps.
export { appHandlers } from './calls.ts';
export { registerSignIn } from './routes.ts';
