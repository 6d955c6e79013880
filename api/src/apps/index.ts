// The public interface of apps for the rest of the server.
export { appHandlers } from './calls.ts';
export { registerSignIn } from './routes.ts';
