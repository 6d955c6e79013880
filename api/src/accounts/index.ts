// What the rest of the server may use of accounts.
export { changeAccount, refuseTaken, takenEmail } from './account-changes.ts';
export { accountHandlers } from './calls.ts';
export { refuseCommonPassword } from './common-passwords.ts';
export { hospitalIdOf } from './hospital-id.ts';
export { makeAccount, makePatient, makePatients } from './new-account.ts';
export { waysOf } from './ways.ts';
