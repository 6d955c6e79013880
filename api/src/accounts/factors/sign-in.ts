import type { Contract } from '@openward/contract/everything';
import { claimAttempt, returnAttempt } from '../../platform/counting/limits.ts';
import type { Prepared } from '../../platform/http/call.ts';
import { holdUser } from '../credentials.ts';
import { tooManyTries } from '../guessing.ts';
import { openSession } from '../sessions.ts';
import { applyLift, stopLift } from './lift.ts';
import { redeemPasskey, wrongPasskey } from './passkeys.ts';

/** A signature cannot be guessed; this only limits the load. */
const PER_NETWORK = { failures: 100, minutes: 15 };

/** POST /login/passkey. A removed passkey gets the same answer as an unknown one. */
export const loginByPasskey: Prepared<Contract['accounts']['loginByPasskey'], string> = {
  async before(_input, { database, services, origin }) {
    const subject = `passkey:network:${origin.network}`;
    if (!(await claimAttempt(database, subject, PER_NETWORK, services.now()))) throw tooManyTries();
    return subject;
  },

  async handle({ body }, call, subject) {
    const { tx, services } = call;
    const userId = await redeemPasskey(tx, services, body.passkey);
    if (!(await holdUser(tx, userId))) throw wrongPasskey(userId);
    await applyLift(tx, userId, services.now());
    await stopLift(tx, userId, services.now());
    call.afterCommit((database) => returnAttempt(database, subject));
    return openSession(call, userId, { signedInBy: 'passkey' });
  },
};
