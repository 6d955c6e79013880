export { contract } from './app/contract.ts';
export { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PHONE } from './app/demo/accounts.ts';
export { type Api, createApi } from './app/server.ts';
export { type ApiConfig, configFrom, isDemo } from './platform/config.ts';
export { surviveUnhandledRejections } from './platform/failures.ts';
