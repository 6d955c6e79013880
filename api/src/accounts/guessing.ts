import { and, eq, gt, sql } from 'drizzle-orm';
import { type AttemptLimit, claimAttempt, forgetAttempts, returnAttempt } from '../platform/counting/attempts.ts';
import { countWithin } from '../platform/counting/count-within.ts';
import type { Database } from '../platform/database/database.ts';
import { session, user } from '../platform/database/schema/index.ts';
import type { Origin } from '../platform/http/origin.ts';

const FAMILIAR_DAYS = 90;

/** How often a kind of secret may be guessed wrongly. */
export interface GuessLimits {
  /** Names the secret: failures of one kind do not count for another. */
  secret: string;
  /** Of one account from one network: who guesses there stops themselves, and nobody elsewhere. */
  account: AttemptLimit;
  /** Of all accounts from one network. */
  network: AttemptLimit;
  /** Of one account from all networks that it never signed in from, together. */
  strangers: AttemptLimit;
}

/** A guess that was counted and may be looked at. */
export interface Guess {
  /** How many guesses strangers have made in their window, this one included; 0 where it came from a familiar place. */
  byStrangers: number;
  /** True where strangers have used up their share. */
  isTooMany: boolean;
  /** It was no guess at the account's secret: the try is taken back, and nothing is forgotten. */
  giveBack(): Promise<void>;
  /** It was right: the account's failures are forgotten, the network gets its try back. */
  right(): Promise<void>;
}

/** Who guesses at whose secret. */
export interface Guesser {
  username: string;
  origin: Origin;
  now: Date;
}

/**
 * Counts a guess before the secret is looked at: first for the network, so that one which is stopped touches no
 * account any more. Unknown accounts are counted alike.
 * @returns null where the network, or the account from there, has used up its tries
 */
export async function claimGuess(
  database: Database,
  { username, origin, now }: Guesser,
  limits: GuessLimits,
): Promise<Guess | null> {
  const account = username.toLowerCase();
  const network = `${limits.secret}:network:${origin.network}`;
  const here = `${limits.secret}:account:${account}@${origin.network}`;
  const strangers = `${limits.secret}:strangers:${account}`;
  if (!(await claimAttempt(database, network, limits.network, now))) return null;
  // Who hammers one account does not use up the tries of a whole office.
  if (!(await claimAttempt(database, here, limits.account, now))) {
    await returnAttempt(database, network);
    return null;
  }
  const isFamiliar = await isFamiliarPlace(database, account, origin.network, now);
  const [byStrangers = 0] = await countWithin(database, [isFamiliar ? `${strangers}:none` : strangers], {
    minutes: limits.strangers.minutes,
    now,
  });
  return {
    byStrangers: isFamiliar ? 0 : byStrangers,
    isTooMany: !isFamiliar && byStrangers > limits.strangers.failures,
    async giveBack() {
      for (const subject of [network, here, strangers]) await returnAttempt(database, subject);
    },
    async right() {
      await forgetAttempts(database, here);
      await forgetAttempts(database, strangers);
      await returnAttempt(database, network);
    },
  };
}

async function isFamiliarPlace(database: Database, account: string, network: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - FAMILIAR_DAYS * 24 * 3_600_000);
  const rows = await database.transaction((tx) =>
    tx
      .select({ id: session.id })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(
        and(eq(sql`lower(${user.username})`, account), eq(session.network, network), gt(session.lastUsedAt, since)),
      )
      .limit(1),
  );
  return rows.length > 0;
}
