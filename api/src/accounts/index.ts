// What the rest of the server may use of accounts.

export { accountHandlers } from './calls.ts';
export { refuseCommonPassword } from './common-passwords.ts';
export {
  changeAccount,
  hospitalIdOf,
  makeAccount,
  makePatient,
  makePatients,
  refuseTaken,
  takenEmail,
} from './new-account.ts';
export { createSystemAdmin, systemAdminSchema } from './system-admin.ts';
export { waysOf } from './ways.ts';
