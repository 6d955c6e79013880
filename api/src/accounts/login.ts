import type { accountEndpoints, SignedIn } from '@openward/contract/accounts';
import { and, eq, sql } from 'drizzle-orm';
import { user } from '../database/schema/index.ts';
import type { Detached } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { claimGuess, type GuessLimits } from './guessing.ts';
import { openSession } from './sessions.ts';

const LIMITS: GuessLimits = {
  secret: 'sign-in',
  account: { failures: 10, minutes: 15 },
  address: { failures: 100, minutes: 15 },
};

/** Specification, section 8: one message for a wrong password, an unknown user and an inactive one. */
const wrong = () => new Refusal('wrong_credentials', 'Email or password incorrect.');

/** POST /login */
export const login: Detached<(typeof accountEndpoints)['login']> = {
  async detached({ body }, { database, services, origin }): Promise<SignedIn> {
    const username = body.username.toLowerCase();
    const guess = await claimGuess(database, username, origin, LIMITS, services.now());
    if (!guess) {
      throw new Refusal('too_many_requests', 'Too many failed attempts. Please try again in 15 minutes.');
    }
    const found = await database.transaction((tx) =>
      tx
        .select({ id: user.id, passwordHash: user.passwordHash })
        .from(user)
        .where(and(eq(sql`lower(${user.username})`, username), eq(user.status, 'ACTIVE'))),
    );
    if (!(await services.passwords.verify(found[0]?.passwordHash, body.password)) || !found[0]) throw wrong();
    const { id } = found[0];
    await guess.right();
    return database.transaction((tx) => openSession(tx, services, id, origin));
  },
};
