// The public interface of accounts for the rest of the server.

export { tellAccessReview } from './access-review.ts';
export { accountHandlers } from './calls.ts';
export { refuseCommonPassword } from './common-passwords.ts';
export { resealKeys } from './factors/authenticator.ts';
export { askForProof } from './factors/prove.ts';
export { hashFirstPassword, inviteStaff } from './first-password.ts';
export { countGuessed } from './guessing.ts';
export {
  changeAccount,
  hospitalIdOf,
  hospitalToJoin,
  makeAccount,
  makePatient,
  makePatients,
  refuseFutureBirth,
  refuseTaken,
  takenEmail,
} from './new-account.ts';
export { logoutByProvider } from './provider/logout.ts';
export { swapCredentials } from './swap-credentials.ts';
export {
  createSystemAdmin,
  listSystemAdmins,
  resetFactor,
  signOut,
  systemAdminSchema,
} from './system-admin.ts';
export { waysOf } from './ways.ts';
