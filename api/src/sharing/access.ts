import { isStaff } from '@openward/contract';
import { type Contract, contract } from '@openward/contract/everything';
import { eq, type SQL, sql } from 'drizzle-orm';
import { ENDS_ON, stands } from '../platform/access/standing-grants.ts';
import { lockFor } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { proxyGrant } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { mergeEdit } from '../platform/versions/merge-edit.ts';
import { asGiven, dayOf, type GrantRow, heldBy, visibleGrants } from './grants.ts';
import { refuseWhereLimited } from './limits.ts';
import { renewedAccessMail } from './sharing-mails.ts';
import { addressOf, tellProxy } from './telling.ts';

type Endpoint<K extends keyof Contract['sharing']> = Handler<Contract['sharing'][K]>;

/** How long ended access is still listed. */
const DAYS_LISTED = 90;

/**
 * The condition for grants that are listed: staff see all, others what they gave, including recently ended access, and
 * what they hold.
 */
export function isShownTo({ role, patientId, userId }: Caller, now: Date): SQL {
  if (isStaff(role)) return sql`true`;
  const since = new Date(now.getTime() - DAYS_LISTED * 86_400_000).toISOString();
  const isRecent = sql`coalesce(ended_at, accepted_at, expires_at) > ${since}::timestamptz`;
  return sql`(case when proxy_grant.patient_id = ${patientId}::uuid
    then (accepted_at is not null and ended_at is null) or ${isRecent}
    else proxy_grant.proxy_user_id = ${userId}::uuid and ${stands(now)} end)`;
}

/** GET /sharing */
export const listSharing: Endpoint<'listSharing'> = async (_input, call) => {
  const now = call.services.now();
  const rows = await visibleGrants(call, isShownTo(call.caller, now));
  const isOwn = ({ patientId }: { patientId: string }) => patientId === call.caller.patientId;
  return {
    given: rows.filter(isOwn).map((row) => asGiven(row, now)),
    held: await heldBy(
      call,
      rows.filter((row) => !isOwn(row)),
    ),
  };
};

/** GET /sharing/held */
export const listHeldAccess: Endpoint<'listHeldAccess'> = async (_input, call) => {
  const isHeld = sql`proxy_grant.proxy_user_id = ${call.caller.userId} and ${stands(call.services.now())}`;
  return heldBy(call, await visibleGrants(call, isHeld));
};

/** POST /sharing/:id/areas: only the patient who gave the access may change it, and only while it has not ended. */
export const changeAccess: Endpoint<'changeAccess'> = async ({ params, body }, call) => {
  const isGiven = sql`proxy_grant.id = ${params.id} and proxy_grant.patient_id = ${call.caller.patientId}`;
  const [row] = await visibleGrants(call, sql`${isGiven} and ended_at is null`, sql`for update of proxy_grant`);
  if (!row) throw notFound('Access not found.');
  refuseMinors(row);
  const { id, version, areas: before } = row;
  const present = { id, version, values: { areas: before } };
  const { areas } = await mergeEdit(call, contract.sharing.changeAccess, body, present);
  if (areas.some((area) => !before.includes(area))) await refuseWhereLimited(call.tx, row.patientId);
  await call.tx.update(proxyGrant).set({ areas }).where(eq(proxyGrant.id, row.id));
  await call.records.record(`allow ${areas.join(', ')}`, 'proxyGrant', [row]);
  if (before.some((area) => !areas.includes(area))) await tellProxy(call, row, false);
  return null;
};

/** POST /sharing/:id/end: takes effect with the next call. */
export const endAccess: Endpoint<'endAccess'> = async ({ params }, call) => {
  const isOpen = sql`proxy_grant.id = ${params.id} and ended_at is null`;
  const [row] = await visibleGrants(call, isOpen, sql`for update of proxy_grant`);
  if (!row) throw notFound('Access not found.');
  const { patientId, userId } = call.caller;
  if (row.patientId === patientId) refuseMinors(row);
  const ended = { endedAt: call.services.now(), endedBy: userId };
  await call.tx.update(proxyGrant).set(ended).where(eq(proxyGrant.id, row.id));
  await call.records.record('end', 'proxyGrant', [row]);
  await tellProxy(call, row, true);
  return null;
};

/** A child with a sign-in cannot end the access of a parent. @throws Refusal wrong_state */
function refuseMinors({ forMinor, stands, endsOn }: GrantRow): void {
  if (!forMinor || !stands || !endsOn) return;
  throw refusal('wrong_state', 'This access ends when you turn 18, on {day}. To end it earlier, please call us.', {
    values: { day: endsOn },
  });
}

/** POST /sharing/:id/renew: an adult patient gives a parent the access again that ended at 18. */
export const renewAccess: Endpoint<'renewAccess'> = async ({ params }, call) => {
  const { patientId, userId } = call.caller;
  const now = call.services.now();
  if (!patientId) throw notFound('Access not found.');
  await lockFor(call.tx, [patientId]);
  const isOutgrown = sql`proxy_grant.id = ${params.id} and proxy_grant.patient_id = ${patientId} and for_minor
    and accepted_at is not null and ended_at is null and ${ENDS_ON} <= ${dayOf(now)}::date`;
  const [row] = await visibleGrants(call, isOutgrown, sql`for update of proxy_grant`);
  if (!row) throw notFound('Access not found.');
  await refuseWhereLimited(call.tx, patientId);
  const { proxyUserId, invitedName, invitedEmail, relation, areas } = row;
  const id = newId();
  await call.tx.update(proxyGrant).set({ endedAt: now, endedBy: userId }).where(eq(proxyGrant.id, row.id));
  await call.tx.insert(proxyGrant).values({
    ...{ id, patientId, proxyUserId, invitedName, invitedEmail, relation, areas },
    ...{ createdBy: userId, createdAt: now, expiresAt: now, acceptedAt: now },
  });
  await call.records.record('renew', 'proxyGrant', [{ id, patientId }]);
  const proxy = await addressOf(call, row);
  const mail = renewedAccessMail({ firstName: row.personFirst, lastName: row.personLast });
  if (proxy) call.afterCommit(() => call.services.messages.mail(proxy, mail, 'notice'));
  return null;
};
