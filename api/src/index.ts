export { createSystemAdmin, listSystemAdmins, resetFactor, signOut, systemAdminSchema } from './accounts/index.ts';
export { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PHONE } from './app/demo/practice.ts';
export { contract } from './app/operations.ts';
export { type Api, createApi } from './app/server.ts';
export { createHospital, hospitalSchema } from './people/index.ts';
export { type ApiConfig, configFrom, isDemo } from './platform/config.ts';
export { migrateDatabase } from './platform/database/database.ts';
export { visitLink } from './visit-links/index.ts';
