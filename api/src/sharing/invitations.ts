import type { Contract } from '@openward/contract/everything';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { notify } from '../messages/index.ts';
import { isKeptOut, isLimited } from '../platform/access/standing-grants.ts';
import { countWithin } from '../platform/counting/limits.ts';
import { lockFor } from '../platform/database/database.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { boolean, rowsOf } from '../platform/database/rows.ts';
import { proxyGrant } from '../platform/database/schema/index.ts';
import type { Call, Preparation, Prepared } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';
import { hashOf } from '../platform/identity/secrets.ts';
import { asHeld, selectGrants } from './grants.ts';
import { ownerOf } from './telling.ts';

type Endpoint<K extends keyof Contract['sharing']> = Prepared<Contract['sharing'][K], undefined>;

/** Uses of invitations per user and network. A secret of 256 bits cannot be guessed; this only limits the load. */
const MINUTES = 60;
const PER_USER = 30;
const PER_NETWORK = 150;

/** POST /sharing/invitation */
export const lookAtInvitation: Endpoint<'lookAtInvitation'> = {
  before: countTry,
  async handle({ body }, call) {
    const [row] = await pipelined(openInvitation(call, body.secret), refuseKeptOut(call, body.secret));
    await call.records.record('look at invitation', 'proxyGrant', [row]);
    const { personFirst: firstName, personLast: lastName, relation, areas } = row;
    return { firstName, lastName, relation, areas, expiresAt: row.expiresAt.toISOString() };
  },
};

/** POST /sharing/invitation/accept: replaces earlier access of the caller to the same patient. */
export const acceptInvitation: Endpoint<'acceptInvitation'> = {
  before: countTry,
  async handle({ body }, call) {
    // Serialized with limits of access, so that neither overtakes the other.
    const { patientId } = await openInvitation(call, body.secret);
    await lockFor(call.tx, [patientId]);
    const row = await openInvitation(call, body.secret, sql`for update of proxy_grant`);
    await refuseKeptOut(call, body.secret);
    const now = call.services.now();
    const { userId } = call.caller;
    const isOlder = and(
      eq(proxyGrant.patientId, row.patientId),
      eq(proxyGrant.proxyUserId, userId),
      isNotNull(proxyGrant.acceptedAt),
      isNull(proxyGrant.endedAt),
    );
    await call.tx.update(proxyGrant).set({ endedAt: now, endedBy: userId }).where(isOlder);
    await call.tx.update(proxyGrant).set({ proxyUserId: userId, acceptedAt: now }).where(eq(proxyGrant.id, row.id));
    await call.records.record('accept', 'proxyGrant', [row]);
    const person = await ownerOf(call, row.patientId);
    // Notifies the patient, in case another person used the account to invite.
    call.afterCommit(() => notify(call.services.messages, person, 'accessAccepted'));
    return asHeld(row);
  },
};

/** POST /sharing/invitation/decline: ends the invitation. */
export const declineInvitation: Endpoint<'declineInvitation'> = {
  before: countTry,
  async handle({ body }, call) {
    const row = await openInvitation(call, body.secret, sql`for update of proxy_grant`);
    const ended = { endedAt: call.services.now(), endedBy: call.caller.userId };
    await call.tx.update(proxyGrant).set(ended).where(eq(proxyGrant.id, row.id));
    await call.records.record('decline', 'proxyGrant', [row]);
    return null;
  },
};

/** Counted before the secret is checked and in its own transaction, so that a refusal does not undo the count. */
async function countTry(
  _input: unknown,
  { database, services, origin, caller }: Preparation & { caller: Caller },
): Promise<undefined> {
  const subjects = [`invitation:user:${caller.userId}`, `invitation:network:${origin.network}`];
  const [byUser = 0, byNetwork = 0] = await countWithin(database, subjects, {
    minutes: MINUTES,
    now: services.now(),
  });
  if (byUser > PER_USER || byNetwork > PER_NETWORK) {
    throw refusal('too_many_requests', 'Too many attempts. Please try again in an hour.', { retryAfter: 3_600 });
  }
}

/**
 * An open invitation. @param tail what follows the condition, such as a lock
 * @throws Refusal the same for an unknown, used or expired one
 */
async function openInvitation(call: Call & { caller: Caller }, secret: string, tail?: SQL) {
  const now = call.services.now();
  const isOpen = sql`proxy_grant.secret_hash = ${hashOf(secret)} and accepted_at is null and ended_at is null
    and expires_at > ${now.toISOString()}::timestamptz and person_user.status = 'ACTIVE'`;
  const [row] = await selectGrants(call.tx, isOpen, now, tail);
  if (!row) {
    throw refusal('not_found', 'This invitation was already used or has expired. Please ask for a new one.');
  }
  if (row.patientId === call.caller.patientId) {
    throw refusal('wrong_state', 'This is your own invitation. Please send it to the person who will act for you.');
  }
  return row;
}

/**
 * While access is limited, only invitations by the practice count, and only for the account they were sent to.
 * @throws Refusal not_allowed
 */
async function refuseKeptOut({ tx, caller }: Call & { caller: Caller }, secret: string): Promise<void> {
  const userId = sql`${caller.userId}::uuid`;
  const asked = { isKeptOut: boolean, isLimited: boolean, isByStaff: boolean, isAddressed: boolean };
  const [is] = await rowsOf(tx, asked)`
    select ${isKeptOut(sql`proxy_grant.patient_id`, userId)} as is_kept_out,
           ${isLimited(sql`proxy_grant.patient_id`)} as is_limited,
           exists (select from app_user where id = created_by and role <> 'ROLE_PATIENT') as is_by_staff,
           exists (select from app_user where id = ${userId} and lower(username) = invited_email) as is_addressed
    from proxy_grant where secret_hash = ${hashOf(secret)}`;
  if (!is) return;
  if (is.isKeptOut || (is.isLimited && !is.isByStaff)) {
    throw refusal('not_allowed', 'You cannot accept this invitation. Please call the practice.');
  }
  if (is.isLimited && !is.isAddressed) {
    throw refusal(
      'not_allowed',
      'This invitation is for another account. Please sign in with the email it was sent to.',
    );
  }
}
