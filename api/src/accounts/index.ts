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
export { waysOf } from './ways.ts';
