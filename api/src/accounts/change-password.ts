import type { Contract } from '@openward/contract/everything';
import { notify } from '../messages/notices.ts';
import type { Prepared } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { holdCaller, storePassword } from './credentials.ts';
import { checkOwnPassword, notThePassword } from './own-password.ts';

/** The hash that was right before, and the one to put in its place. */
interface Hashes {
  present: string;
  next: string;
}

/** POST /users/change/password: the caller's own; their other sessions end, the one that asks goes on. */
export const changePassword: Prepared<Contract['accounts']['changePassword'], Hashes> = {
  async before({ body }, { database, services, caller }) {
    if (body.id !== caller.userId) throw notFound('User');
    refuseCommonPassword(body.newPassword, 'newPassword');
    const present = await checkOwnPassword(database, services, caller, body.password);
    return { present, next: await services.passwords.hash(body.newPassword) };
  },

  async handle(_input, call, { present, next }) {
    const { tx, services, caller, afterCommit } = call;
    // Of two who change it at once, the one who was overtaken no longer knows the present password.
    if (!(await holdCaller(call, caller, present))) throw notThePassword();
    const change = { passwordHash: next, now: services.now(), keep: caller.sessionId };
    const reachable = await storePassword(tx, caller.userId, change);
    afterCommit(() => notify(services.messages, reachable, 'passwordChanged'));
    return null;
  },
};
