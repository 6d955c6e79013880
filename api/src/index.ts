export { type ApiConfig, configFrom, isDemo } from './config.ts';
export { contract } from './contract/index.ts';
export { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PHONE } from './demo/accounts.ts';
export { surviveUnhandledRejections } from './failures.ts';
export { type Api, createApi } from './server.ts';
