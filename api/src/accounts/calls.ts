import type { Contract } from '@openward/contract/everything';
import { activeCaller } from '../platform/http/authenticate.ts';
import type { Handlers } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { changeEmail, changePhoneNo, confirmWay, getWays } from './change-way.ts';
import { helpWithPhone } from './help-with-phone.ts';
import { getPasswordOwner } from './in-care.ts';
import { login } from './login.ts';
import { changePassword, updatePassword } from './passwords.ts';
import { sendOtp, validateAnswers, validateOtp } from './recovery.ts';
import { register } from './register.ts';
import { getSecretQuestions, updateSecretQuestions } from './secret-questions.ts';
import { endOwnSession, endSession, endSessions, listSessions, rotate, userOf } from './sessions.ts';
import { setLanguage } from './set-language.ts';
import { stopWayChange } from './stop-way-change.ts';
import { sendVerification, verifyEmail } from './verification.ts';

/** Every way in, and staying signed in. */
export const accountHandlers: Handlers<Contract['accounts']> = {
  login,

  async verifyToken({ query }, { tx, services }) {
    const claims = await services.accessTokens.verify(query.token);
    if (!(await activeCaller(tx, claims, services.now()))) {
      throw refusal('session_ended', 'Your session has ended. Please sign in again.');
    }
    return { user: await userOf(tx, claims.userId) };
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
  listSessions,
  endSession: endOwnSession,
  endSessions,
};
