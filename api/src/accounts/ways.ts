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
/** After a change, a reset uses the other way for this long, so that the owner has time to object. */
const REST_MS = 24 * HOUR;
/** How long the link "This was not me" works and the old number or address gets all notices about the account. */
export const STOP_MS = 7 * 24 * HOUR;

/** A confirmed change, as the query below returns it. */
interface Change {
  channel: CodeChannel;
  previous: string | null;
  next: string;
  effectiveAt: string;
  stopExpiresAt: string;
  stoppedAt: string | null;
  /** True where an administrator entered it. */
  isHelp: boolean;
}

/** The columns from which the ways of an account are computed. */
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

/** The verified phone number and address of an account at an instant. */
export interface Ways
  extends Record<CodeChannel, { value: string | null; codes: AccountWay['codes']; from: Date | null }> {
  isLocked: boolean;
  /** For messages to the owner. */
  language: string;
  /** A number from an administrator that has not taken effect yet. */
  pending: { value: string; effectiveAt: Date } | null;
  /** The recipients of notices about the account: its current ways, and those replaced recently. */
  contacts: Reachable;
}

/** Computes the ways of an account at an instant. */
export function waysAt(row: WayRow, now: Date): Ways {
  const sms = stateOf(row, 'sms', now);
  const email = stateOf(row, 'email', now);
  // The last one, because it replaced those before it.
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
      // A record without sign-in has no mailbox.
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
  // The link that removed a second factor came by this way, so a code by the same way would prove nothing more.
  if (closedWays.includes(channel)) return { value, codes: 'LOCKED', from: null };
  const stopped = Math.max(0, ...ofChannel.map(({ stoppedAt }) => (stoppedAt ? new Date(stoppedAt).getTime() : 0)));
  // The owner or a person with the owner's old phone may have stopped it, so neither number gets codes until one is
  // confirmed.
  if (stopped && since <= stopped) return { value, codes: 'LOCKED', from: null };
  // A number from an administrator has waited before it took effect.
  const from = new Date(since + (latest?.isHelp ? 0 : REST_MS));
  return latest && from > now ? { value, codes: 'WAITING', from } : { value, codes: 'ON', from: null };
}

/** The address for codes to reset the password; null where codes are disabled. */
export function codeAddress(ways: Ways, channel: CodeChannel): string | null {
  return ways[channel].codes === 'ON' ? ways[channel].value : null;
}

/** True where secret answers may reset the password; false while a change of a way is new or disputed. */
export function answersCount(ways: Ways): boolean {
  return !ways.isLocked && [ways.sms, ways.email].every(({ codes }) => codes === 'ON' || codes === 'OFF');
}

/** The ways of a user. */
export async function waysOf(tx: Tx, userId: string, now: Date): Promise<Ways> {
  const [row] = await tx.select(wayColumns).from(user).where(eq(user.id, userId));
  if (!row) throw new Error('a user without a row has no ways');
  return waysAt(row, now);
}

/** The ways in the form that is shown to the owner. */
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

/** Length of a link's mark: 66 bits, which can be guessed only online. */
const MARK_LENGTH = 11;
const markOf = (key: Uint8Array, channel: CodeChannel, secret: string) =>
  keyedHash(key, 'stop link', `${channel} ${secret}`).toString('base64url').slice(0, MARK_LENGTH);

/**
 * The links for a text message and an email; the secret follows the `#`, so that it reaches no server log. A mark tells
 * by which of the two a link came, and cannot be computed from the other. Its key is permanent, because a link must
 * survive a change of `TOKEN_KEY`.
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
 * The secret of a link, and the way that it came by: null for a link of the previous release, which had no marks.
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

/** A stopped change means that an intruder knows the password, so it is disabled until it is replaced. */
export function lockedWays(account?: string): Refusal {
  return refusal(
    'wrong_state',
    'You reported a change that you did not make. Please reset your password and try again.',
    { account },
  );
}
