import { and, eq, gt, sql } from 'drizzle-orm';
import {
  type AttemptLimit,
  claimAttempt,
  countWithin,
  forgetAttempts,
  returnAttempt,
} from '../platform/counting/limits.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { integer, rowsOf } from '../platform/database/rows.ts';
import { session, user } from '../platform/database/schema/index.ts';
import type { Preparation } from '../platform/http/call.ts';
import type { Origin } from '../platform/http/origin.ts';
import { refusal } from '../platform/http/refusal.ts';

const FAMILIAR_DAYS = 90;
/** Milliseconds. */
const LONGEST_WAIT = 4_000;

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
  let isReturned = false;
  return {
    byStrangers: isFamiliar ? 0 : byStrangers,
    isTooMany: !isFamiliar && byStrangers > limits.strangers.failures,
    async giveBack() {
      isReturned = true;
      const counted = isFamiliar ? [network, here] : [network, here, strangers];
      for (const subject of counted) await returnAttempt(database, subject);
    },
    async right() {
      await forgetAttempts(database, here);
      // The owner at home proves nothing of those who guess elsewhere.
      if (!isFamiliar) await forgetAttempts(database, strangers);
      if (!isReturned) await returnAttempt(database, network);
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

/** How many accounts' passwords somebody guesses so often that they are stopped or slowed down. */
export async function countGuessed(tx: Tx, now: Date): Promise<number> {
  const { secret, account, strangers } = SIGN_IN_LIMITS;
  const [found] = await rowsOf(tx, { count: integer })`
    select count(distinct split_part(split_part(subject, ':', 3), '@', 1))::int as count from attempt
    where window_ends_at > ${now.toISOString()}::timestamptz
      and ((subject like ${`${secret}:account:%`} and failures > ${account.failures})
        or (subject like ${`${secret}:strangers:%`} and subject not like '%:none' and failures > ${strangers.failures}))`;
  return found?.count ?? 0;
}

/** How often a password may be guessed. */
export const SIGN_IN_LIMITS: GuessLimits = {
  secret: 'sign-in',
  account: { failures: 10, minutes: 15 },
  network: { failures: 100, minutes: 15 },
  // Not refused beyond it, but slowed down: a stranger must not be able to keep the owner out.
  strangers: { failures: 10, minutes: 15 },
};

/** Specification, section 8: one message for a wrong password, an unknown user and an inactive one. */
export const wrongCredentials = (account: string | null) =>
  refusal('wrong_credentials', 'Email or password incorrect.', { account });

/** Said of accounts that exist and of ones that do not. */
export const tooManyTries = () =>
  refusal('too_many_requests', 'Too many failed attempts. Please try again in 15 minutes.');

/** The more strangers have guessed, the longer the next one waits: half a second, twice as long for each ten more. */
export async function slowDown({ byStrangers, isTooMany }: Guess, pause: Preparation['pause']): Promise<void> {
  if (!isTooMany) return;
  const over = byStrangers - SIGN_IN_LIMITS.strangers.failures;
  await pause(Math.min(LONGEST_WAIT, 500 * 2 ** Math.floor(over / 10)));
}
