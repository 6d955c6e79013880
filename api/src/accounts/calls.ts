import type { Contract } from '@openward/contract/everything';
import { activeCaller } from '../platform/http/authenticate.ts';
import type { Handlers } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { changePassword } from './change-password.ts';
import { changeEmail, changePhoneNo, confirmWay, getWays } from './change-way.ts';
import { helpWithPhone } from './help-with-phone.ts';
import { getPasswordOwner } from './in-care.ts';
import { login } from './login.ts';
import { sendOtp, validateOtp } from './one-time-passwords.ts';
import { register } from './register.ts';
import { getSecretQuestions, updateSecretQuestions } from './secret-questions.ts';
import { sendVerification } from './send-verification.ts';
import { endOwnSession, endSessions, listSessions } from './session-list.ts';
import { endSession, rotate, userOf } from './sessions.ts';
import { stopWayChange } from './stop-way-change.ts';
import { updatePassword } from './update-password.ts';
import { validateAnswers } from './validate-answers.ts';
import { verifyEmail } from './verify-email.ts';

/** Every way in, and staying signed in. */
export const accountHandlers: Handlers<Contract['accounts']> = {
  login,

  async verifyToken({ query }, { tx, services }) {
    const claims = await services.accessTokens.verify(query.token);
    if (!(await activeCaller(tx, claims, services.now()))) {
      throw new Refusal('session_ended', 'Your session has ended. Please sign in again.');
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
