import { type Contract, contract } from '@openward/contract/everything';
import { and, eq, sql } from 'drizzle-orm';
import { stands } from '../platform/access/standing-grants.ts';
import { proxyGrant, user } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/refusal.ts';
import { mergeEdit } from '../platform/versions/merge-edit.ts';
import { asGiven, asHeld, type GrantRow, visibleGrants } from './records.ts';
import { lessAccessMail } from './words.ts';

type Endpoint<K extends keyof Contract['sharing']> = Handler<Contract['sharing'][K]>;

/** How long what has ended is still listed. */
const DAYS_LISTED = 90;

/** GET /sharing: what the caller gave, with what has ended lately, and what they hold. */
export const listSharing: Endpoint<'listSharing'> = async (_input, call) => {
  const now = call.services.now();
  const since = new Date(now.getTime() - DAYS_LISTED * 86_400_000).toISOString();
  const isRecent = sql`coalesce(ended_at, accepted_at, expires_at) > ${since}::timestamptz`;
  const rows = await visibleGrants(call, sql`((accepted_at is not null and ended_at is null) or ${isRecent})`);
  const isOwn = ({ patientId }: { patientId: string }) => patientId === call.caller.patientId;
  return {
    given: rows.filter(isOwn).map((row) => asGiven(row, now)),
    held: rows.filter((row) => !isOwn(row) && row.stands).map(asHeld),
  };
};

/** GET /sharing/held */
export const listHeldAccess: Endpoint<'listHeldAccess'> = async (_input, call) => {
  const isHeld = sql`proxy_grant.proxy_user_id = ${call.caller.userId} and ${stands(call.services.now())}`;
  return (await visibleGrants(call, isHeld)).map(asHeld);
};

/** POST /sharing/:id/areas: only who gave it says what it allows; what was ended or has run out stays as it was. */
export const changeAccess: Endpoint<'changeAccess'> = async ({ params, body }, call) => {
  const isGiven = sql`proxy_grant.id = ${params.id} and proxy_grant.patient_id = ${call.caller.patientId}`;
  const [row] = await visibleGrants(call, sql`${isGiven} and ended_at is null`, sql`for update of proxy_grant`);
  if (!row) throw notFound('Access not found.');
  const { id, version, areas: before } = row;
  const present = { id, version, values: { areas: before } };
  const { areas } = await mergeEdit(call, contract.sharing.changeAccess, body, present);
  await call.tx.update(proxyGrant).set({ areas }).where(eq(proxyGrant.id, row.id));
  await call.records.record(`allow ${areas.join(', ')}`, 'proxyGrant', [row]);
  if (before.some((area) => !areas.includes(area))) await tellProxy(call, row, false);
  return null;
};

/** POST /sharing/:id/end: from the next call on nobody acts by it. */
export const endAccess: Endpoint<'endAccess'> = async ({ params }, call) => {
  const isOpen = sql`proxy_grant.id = ${params.id} and ended_at is null`;
  const [row] = await visibleGrants(call, isOpen, sql`for update of proxy_grant`);
  if (!row) throw notFound('Access not found.');
  await call.tx.update(proxyGrant).set({ endedAt: call.services.now() }).where(eq(proxyGrant.id, row.id));
  await call.records.record('end', 'proxyGrant', [row]);
  await tellProxy(call, row, true);
  return null;
};

/** Tells a proxy by e-mail that they can do less, unless it was they who wanted it, or they could do nothing anyway. */
async function tellProxy(call: Call & { caller: Caller }, row: GrantRow, isEnded: boolean): Promise<void> {
  const { proxyUserId, personFirst: firstName, personLast: lastName } = row;
  if (!row.stands || !proxyUserId || proxyUserId === call.caller.userId) return;
  const isProxy = and(eq(user.id, proxyUserId), eq(user.status, 'ACTIVE'));
  const [proxy] = await call.tx.select({ address: user.username, language: user.language }).from(user).where(isProxy);
  if (!proxy) return;
  const mail = lessAccessMail({ firstName, lastName }, isEnded);
  call.afterCommit(() => call.services.messages.mail(proxy, mail, 'notice'));
}
