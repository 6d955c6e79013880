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
  /** Names the secret; failures of each kind are counted separately. */
  secret: string;
  /** Per account and network, so that an attacker does not lock out the owner elsewhere. */
  account: AttemptLimit;
  /** Per network, for all accounts. */
  network: AttemptLimit;
  /** Per account, for all networks together from which it never signed in. */
  strangers: AttemptLimit;
}

/** A guess that was counted and may be checked. */
export interface Guess {
  /** Guesses from unfamiliar networks in the window, including this one; 0 from a familiar network. */
  byStrangers: number;
  /** True where unfamiliar networks have exceeded their limit. */
  isTooMany: boolean;
  /** Takes the attempt back when it was no guess at the account's secret; forgets no failures. */
  giveBack(): Promise<void>;
  /** Forgets the account's failures and returns the network's attempt. */
  right(): Promise<void>;
}

/** The guessed account, and where the guess comes from. */
export interface Guesser {
  username: string;
  origin: Origin;
  now: Date;
}

/**
 * Counts a guess before the secret is checked, for the network first, so that a blocked network affects no account.
 * Unknown accounts are counted alike.
 * @returns null where the network, or the account from this network, has reached its limit
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
  // Attacking one account must not use up the attempts of a whole office network.
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
      // A sign-in from a familiar network says nothing about guesses from others.
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

/** The number of accounts whose password is guessed so often that guesses are refused or slowed down. */
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
  // Beyond it, attempts are slowed down instead of refused, so that a stranger cannot lock out the owner.
  strangers: { failures: 10, minutes: 15 },
};

/** Specification, section 8: one message for a wrong password, an unknown user and an inactive one. */
export const wrongCredentials = (account: string | null) =>
  refusal('wrong_credentials', 'Email or password incorrect.', { account });

/** The same for existing and unknown accounts. */
export const tooManyTries = () =>
  refusal('too_many_requests', 'Too many failed attempts. Please try again in 15 minutes.');

/** Delays guesses from unfamiliar networks beyond the limit: 0.5 s, doubled for each ten more guesses. */
export async function slowDown({ byStrangers, isTooMany }: Guess, pause: Preparation['pause']): Promise<void> {
  if (!isTooMany) return;
  const over = byStrangers - SIGN_IN_LIMITS.strangers.failures;
  await pause(Math.min(LONGEST_WAIT, 500 * 2 ** Math.floor(over / 10)));
}
