import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { session, user } from '../database/schema/index.ts';
import type { Origin } from '../http/call.ts';
import { type AttemptLimit, claimAttempt, forgetAttempts, returnAttempt } from './attempts.ts';

const FAMILIAR_DAYS = 90;

/** How often a kind of secret may be guessed wrongly. */
export interface GuessLimits {
  /** Names the secret: failures of one kind do not count for another. */
  secret: string;
  account: AttemptLimit;
  address: AttemptLimit;
}

/** A guess that was counted and may be looked at. */
export interface Guess {
  /** It was right: the account's failures are forgotten, the address gets its try back. */
  right(): Promise<void>;
}

/**
 * Counts a guess before the secret is looked at. An address that the account has signed in from counts by
 * itself; all others share one count. So a stranger who keeps guessing locks out strangers, and not the
 * owner at home. Unknown accounts are counted alike.
 * @returns null where account or address has used up its tries
 */
export async function claimGuess(
  database: Database,
  username: string,
  origin: Origin,
  limits: GuessLimits,
  now: Date,
): Promise<Guess | null> {
  const account = username.toLowerCase();
  const familiar = await isFamiliar(database, account, origin.address, now);
  const subjects = {
    account: `${limits.secret}:account:${account}${familiar ? `@${origin.address}` : ''}`,
    address: `${limits.secret}:address:${origin.address}`,
  };
  // What is refused on one side does not count on the other: who hammers one account does not use up
  // the tries of a whole office, and an address that is stopped no longer touches accounts.
  if (!(await claimAttempt(database, subjects.account, limits.account, now))) return null;
  if (!(await claimAttempt(database, subjects.address, limits.address, now))) {
    await returnAttempt(database, subjects.account);
    return null;
  }
  return {
    async right() {
      await forgetAttempts(database, subjects.account);
      await returnAttempt(database, subjects.address);
    },
  };
}

async function isFamiliar(database: Database, account: string, address: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - FAMILIAR_DAYS * 24 * 3_600_000);
  const rows = await database.transaction((tx) =>
    tx
      .select({ id: session.id })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(
        and(eq(sql`lower(${user.username})`, account), eq(session.address, address), gt(session.lastUsedAt, since)),
      )
      .limit(1),
  );
  return rows.length > 0;
}
