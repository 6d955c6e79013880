import type { accountEndpoints } from '@openward/contract/accounts';
import type { Detached } from '../http/call.ts';
import { notFound } from '../http/refusal.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { noticeOfPasswordChange, storePassword } from './new-password.ts';
import { checkOwnPassword } from './own-password.ts';

/** POST /users/change/password: the caller's own; their other sessions end, the one that asks goes on. */
export const changePassword: Detached<(typeof accountEndpoints)['changePassword']> = {
  async detached({ body }, { database, services, caller }) {
    if (body.id !== caller.userId) throw notFound('User');
    refuseCommonPassword(body.newPassword, 'newPassword');
    await checkOwnPassword(database, services, caller, body.password);
    const passwordHash = await services.passwords.hash(body.newPassword);
    const phoneNo = await database.transaction((tx) =>
      storePassword(tx, caller.userId, passwordHash, services.now(), caller.sessionId),
    );
    await noticeOfPasswordChange(services, phoneNo);
    return null;
  },
};
