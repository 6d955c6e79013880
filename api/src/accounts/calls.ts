import type { Contract } from '@openward/contract/everything';
import { isProven, refuseOverdue } from '../platform/access/second-factor.ts';
import { activeCaller } from '../platform/http/authenticate.ts';
import type { Handlers } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { confirmAccessReview, getAccessReview } from './access-review.ts';
import { changeEmail, changePhoneNo, confirmWay, getWays } from './change-way.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './factors/authenticator.ts';
import { forgetDevice } from './factors/devices.ts';
import { confirmFactorLift, liftFactor } from './factors/lift.ts';
import { getFactors } from './factors/list.ts';
import { addPasskey, beginAddPasskey, beginPasskey, removePasskey } from './factors/passkeys.ts';
import { proveFactor } from './factors/prove.ts';
import { loginByPasskey } from './factors/sign-in.ts';
import { helpWithPhone } from './help-with-phone.ts';
import { login } from './login.ts';
import { claimAccount, inviteOwner } from './owner.ts';
import { changePassword, getPasswordOwner, updatePassword } from './passwords.ts';
import { allowProvider } from './provider/allow.ts';
import { beginProvider, finishProvider, loginByProvider } from './provider/sign-in.ts';
import { sendOtp, validateAnswers, validateOtp } from './recovery.ts';
import { register } from './register.ts';
import { getSecretQuestions, updateSecretQuestions } from './secret-questions.ts';
import { endOwnSession, endSession, endSessions, listSessions, listSignIns, rotate, userOf } from './sessions.ts';
import { setLanguage } from './set-language.ts';
import { stopWayChange } from './stop-way-change.ts';
import { sendVerification, verifyEmail } from './verification.ts';

/** The handlers of accounts, signing in and sessions. */
export const accountHandlers: Handlers<Contract['accounts']> = {
  login,

  async verifyToken({ query }, { tx, services }) {
    const claims = await services.accessTokens.verify(query.token);
    const caller = await activeCaller(tx, claims, services.now());
    if (!caller) throw refusal('session_ended', 'Your session has ended. Please sign in again.');
    if (query.proof) {
      refuseOverdue(services.config, caller, {}, services.now());
      if (!isProven(services.config, caller, services.now())) throw await services.proofRequired(tx, caller.userId);
    }
    return { user: await userOf(tx, services, claims) };
  },

  refreshToken: ({ body }, { tx, services }) => rotate(tx, services, body.refreshToken),

  async logout(_input, { tx, caller, services }) {
    await endSession(tx, caller.sessionId, 'signed out', services.now());
    return null;
  },

  register,
  sendVerification,
  setLanguage,
  changePassword,
  updatePassword,
  getPasswordOwner,
  verifyEmail,
  sendOtp,
  validateOtp,
  validateAnswers,
  updateSecretQuestions,
  getSecretQuestions,
  getWays,
  changePhoneNo,
  changeEmail,
  confirmWay,
  stopWayChange,
  helpWithPhone,
  inviteOwner,
  claimAccount,
  listSessions,
  listSignIns,
  beginPasskey,
  loginByPasskey,
  proveFactor,
  getFactors,
  beginAddPasskey,
  addPasskey,
  removePasskey,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  forgetDevice,
  beginProvider,
  loginByProvider,
  finishProvider,
  allowProvider,
  liftFactor,
  confirmFactorLift,
  getAccessReview,
  confirmAccessReview,
  endSession: endOwnSession,
  endSessions,
};
