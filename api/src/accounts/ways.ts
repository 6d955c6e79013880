import { type AccountWay, type AccountWays, CODE_CHANNELS, type CodeChannel } from '@openward/contract/accounts';
import { signsIn } from '@openward/contract/sharing';
import { eq, sql } from 'drizzle-orm';
import type { Reachable } from '../messages/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { user } from '../platform/database/schema/index.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { keyedHash, TOKEN_LENGTH } from '../platform/identity/secrets.ts';
import type { Services } from '../platform/services.ts';

const HOUR = 3_600_000;
/** For so long after a change a reset uses the other way: its owner has time to say that it was not them. */
const REST_MS = 24 * HOUR;
/** For so long the link "This was not me" works, and the old number or address hears of all else about the account. */
export const STOP_MS = 7 * 24 * HOUR;

/** A confirmed change, as the query below returns it. */
interface Change {
  channel: CodeChannel;
  previous: string | null;
  next: string;
  effectiveAt: string;
  stopExpiresAt: string;
  stoppedAt: string | null;
  /** Whether an administrator entered it. */
  isHelp: boolean;
}

/** What an account's ways are made of. */
export interface WayRow {
  username: string;
  language: string;
  codePhoneNo: string | null;
  waysLocked: boolean;
  closedWays: CodeChannel[];
  changes: Change[];
}

/** The columns of {@link WayRow}, for queries of `app_user`. */
export const wayColumns = {
  username: user.username,
  language: user.language,
  codePhoneNo: user.codePhoneNo,
  waysLocked: user.waysLocked,
  closedWays: user.closedWays,
  changes: sql<Change[]>`(
    select coalesce(json_agg(json_build_object(
      'channel', channel, 'previous', previous, 'next', next,
      'effectiveAt', effective_at, 'stopExpiresAt', stop_expires_at, 'stoppedAt', stopped_at,
      'isHelp', reason is not null
    ) order by effective_at, created_at), '[]')
    from way_change where way_change.user_id = "app_user"."id" and effective_at is not null)`,
};

/** The verified ways to an account's owner at an instant. */
export interface Ways
  extends Record<CodeChannel, { value: string | null; codes: AccountWay['codes']; from: Date | null }> {
  isLocked: boolean;
  /** Of messages to the owner. */
  language: string;
  /** A number that an administrator has entered and that is not the account's yet. */
  pending: { value: string; effectiveAt: Date } | null;
  /** What hears of changes of the account: the present ways, and those that were replaced not long ago. */
  contacts: Reachable;
}

/** What the ways of an account are at an instant. */
export function waysAt(row: WayRow, now: Date): Ways {
  const sms = stateOf(row, 'sms', now);
  const email = stateOf(row, 'email', now);
  // The last one: those before it were replaced.
  const pending = row.changes.findLast(({ stoppedAt, effectiveAt }) => !stoppedAt && new Date(effectiveAt) > now);
  const old = (channel: CodeChannel) =>
    row.changes.flatMap(({ channel: of, previous, stoppedAt, stopExpiresAt }) =>
      of === channel && previous && !stoppedAt && new Date(stopExpiresAt) > now ? [previous] : [],
    );
  return {
    sms,
    email,
    isLocked: row.waysLocked,
    language: row.language,
    pending: pending ? { value: pending.next, effectiveAt: new Date(pending.effectiveAt) } : null,
    contacts: {
      phoneNos: [...new Set([...(sms.value ? [sms.value] : []), ...old('sms')])],
      // A record that nobody signs in to has no mailbox.
      emails: [...new Set([row.username, ...old('email')])].filter(signsIn),
      language: row.language,
    },
  };
}

function stateOf(
  { username, codePhoneNo, closedWays, changes }: WayRow,
  channel: CodeChannel,
  now: Date,
): Ways[CodeChannel] {
  const ofChannel = changes.filter((change) => change.channel === channel);
  const latest = ofChannel.findLast(({ stoppedAt, effectiveAt }) => !stoppedAt && new Date(effectiveAt) <= now);
  const since = latest ? new Date(latest.effectiveAt).getTime() : 0;
  const value = channel === 'email' ? username : (latest?.next ?? codePhoneNo);
  if (!value) return { value: null, codes: 'OFF', from: null };
  // The link that removed a second factor came by this way: it is no second proof beside the link itself.
  if (closedWays.includes(channel)) return { value, codes: 'LOCKED', from: null };
  const stopped = Math.max(0, ...ofChannel.map(({ stoppedAt }) => (stoppedAt ? new Date(stoppedAt).getTime() : 0)));
  // Whoever stopped it may be the owner, or somebody with the owner's old phone: neither number gets codes until the
  // owner has confirmed one.
  if (stopped && since <= stopped) return { value, codes: 'LOCKED', from: null };
  // A number by an administrator has waited before it took effect.
  const from = new Date(since + (latest?.isHelp ? 0 : REST_MS));
  return latest && from > now ? { value, codes: 'WAITING', from } : { value, codes: 'ON', from: null };
}

/** Where a code for a new password may go at this instant; null where it may not. */
export function codeAddress(ways: Ways, channel: CodeChannel): string | null {
  return ways[channel].codes === 'ON' ? ways[channel].value : null;
}

/** True where answers open the account: not while a change of a way is new or disputed, whoever made it knew a secret. */
export function answersCount(ways: Ways): boolean {
  return !ways.isLocked && [ways.sms, ways.email].every(({ codes }) => codes === 'ON' || codes === 'OFF');
}

/** The ways of a user. */
export async function waysOf(tx: Tx, userId: string, now: Date): Promise<Ways> {
  const [row] = await tx.select(wayColumns).from(user).where(eq(user.id, userId));
  if (!row) throw new Error('a user without a row has no ways');
  return waysAt(row, now);
}

/** The same as its owner is shown it. */
export function shownWays(ways: Ways, sendsMail: boolean): AccountWays {
  const shown = ({ value, codes, from }: Ways[CodeChannel]): AccountWay => ({
    value: value ?? '',
    codes,
    codesFrom: from?.toISOString() ?? null,
  });
  const { pending } = ways;
  return {
    sms: shown(ways.sms),
    email: shown(ways.email),
    sendsMail,
    isLocked: ways.isLocked,
    pendingPhone: pending && { value: pending.value, effectiveAt: pending.effectiveAt.toISOString() },
  };
}

/** Of the mark of a link: 66 bits, which are guessed at this server alone. */
const MARK_LENGTH = 11;
const markOf = (key: Uint8Array, channel: CodeChannel, secret: string) =>
  keyedHash(key, 'stop link', `${channel} ${secret}`).toString('base64url').slice(0, MARK_LENGTH);

/**
 * The page of the link in a text message and in an e-mail; the secret stands behind `#`, so that no server's log ever has
 * it. A mark says by which of the two it came, and cannot be made from the other. It is made with a key that stays, because
 * a link is good for longer than a `TOKEN_KEY` that was given up.
 */
export function stopLinks(
  { config, decoyKey }: Pick<Services, 'config' | 'decoyKey'>,
  secret: string,
): Record<CodeChannel, string> {
  const link = (channel: CodeChannel) =>
    `${config.portalUrl ?? ''}/not-me#${secret}${markOf(decoyKey, channel, secret)}`;
  return { sms: link('sms'), email: link('email') };
}

/**
 * The secret of a link, and the way that it came by: null for one of the release before, which had no marks.
 * @returns undefined where it is neither
 */
export function readStopLink(
  { decoyKey }: Pick<Services, 'decoyKey'>,
  token: string,
): { secret: string; cameBy: CodeChannel | null } | undefined {
  const [secret, mark] = [token.slice(0, TOKEN_LENGTH), token.slice(TOKEN_LENGTH)];
  if (!mark) return { secret, cameBy: null };
  const cameBy = CODE_CHANNELS.find((channel) => markOf(decoyKey, channel, secret) === mark);
  return cameBy && { secret, cameBy };
}

/** Whoever made a change that was stopped knows the password: until it is a new one, it opens and changes nothing. */
export function lockedWays(account?: string): Refusal {
  return refusal(
    'wrong_state',
    'You reported a change that you did not make. Please reset your password and try again.',
    { account },
  );
}
