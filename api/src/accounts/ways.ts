import type { AccountWay, AccountWays, CodeChannel } from '@openward/contract/accounts';
import { eq, sql } from 'drizzle-orm';
import type { Reachable } from '../messages/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { user } from '../platform/database/schema/index.ts';

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
  changes: Change[];
}

/** The columns of {@link WayRow}, for queries of `app_user`. */
export const wayColumns = {
  username: user.username,
  language: user.language,
  codePhoneNo: user.codePhoneNo,
  waysLocked: user.waysLocked,
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
  const pending = row.changes.find(({ stoppedAt, effectiveAt }) => !stoppedAt && new Date(effectiveAt) > now);
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
      emails: [...new Set([row.username, ...old('email')])],
      language: row.language,
    },
  };
}

function stateOf({ username, codePhoneNo, changes }: WayRow, channel: CodeChannel, now: Date): Ways[CodeChannel] {
  const ofChannel = changes.filter((change) => change.channel === channel);
  const latest = ofChannel.findLast(({ stoppedAt, effectiveAt }) => !stoppedAt && new Date(effectiveAt) <= now);
  const since = latest ? new Date(latest.effectiveAt).getTime() : 0;
  const value = channel === 'email' ? username : (latest?.next ?? codePhoneNo);
  if (!value) return { value: null, codes: 'OFF', from: null };
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
