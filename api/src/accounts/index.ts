import type { accountEndpoints } from '@openward/contract/accounts';
import { activeCaller } from '../http/authenticate.ts';
import type { Handlers } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { login } from './login.ts';
import { endSession, rotate, userOf } from './sessions.ts';

/** Signing in and staying signed in. */
export const accountHandlers: Handlers<typeof accountEndpoints> = {
  login,

  async verifyToken({ query }, { tx, services }) {
    const { userId, sessionId } = await services.accessTokens.verify(query.token);
    if (!(await activeCaller(tx, userId, sessionId))) {
      throw new Refusal('session_ended', 'Your session has ended. Please sign in again.');
    }
    return { user: await userOf(tx, userId) };
  },

  refreshToken: ({ body }, { tx, services }) => rotate(tx, services, body.refreshToken),

  async logout(_input, { tx, caller, services }) {
    await endSession(tx, caller.sessionId, 'signed out', services.now());
    return null;
  },
};
