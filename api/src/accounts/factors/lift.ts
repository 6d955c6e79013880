import type { FactorLift } from '@openward/contract/accounts';
import type { Contract } from '@openward/contract/everything';
import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import { notify } from '../../messages/index.ts';
import { needsSecondFactor } from '../../platform/access/second-factor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { boolean, oneRowOf } from '../../platform/database/rows.ts';
import { factorLift, user } from '../../platform/database/schema/index.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound, refusal } from '../../platform/http/refusal.ts';
import { hashOf, randomToken } from '../../platform/identity/secrets.ts';
import { holdUser } from '../credentials.ts';
import { inCareOf, unknownTo } from '../in-care.ts';
import { endSessionsOf } from '../sessions.ts';
import { STOP_MS, stopLinks, waysOf } from '../ways.ts';
import { dropFactors } from './second-factors.ts';

type Endpoints = Contract['accounts'];

/** The owner has this long to stop a request that they did not make. */
const DELAY_MS = 3_600_000;

/** Lifts that are still pending. */
export const isLiftOpen = and(isNull(factorLift.doneAt), isNull(factorLift.stoppedAt));
const isWaiting = (userId: string) => and(eq(factorLift.userId, userId), isLiftOpen);

/** POST /users/factors/lift: a second request returns the first. */
export const liftFactor: Handler<Endpoints['liftFactor']> = async ({ body }, call) => {
  const { tx, services, caller } = call;
  const { id: userId, reason } = body;
  const now = services.now();
  const inCare = await inCareOf(tx, caller, userId);
  if (!(await holdUser(tx, userId))) throw unknownTo(caller);
  await applyLift(tx, userId, now);
  const [found] = await tx.select({ secondFactor: user.secondFactor }).from(user).where(eq(user.id, userId));
  await call.records.record('lift second factor', 'account', [inCare], undefined, reason);
  if (!found?.secondFactor) throw refusal('wrong_state', 'This account has no second factor.');
  const waiting = await openLift(tx, userId, caller.userId);
  if (waiting) return waiting;
  const secret = randomToken();
  const effectiveAt = new Date(now.getTime() + DELAY_MS);
  const id = newId();
  const about = { reason, createdAt: now, effectiveAt, stopHash: hashOf(secret) };
  await tx.insert(factorLift).values({ id, userId, askedBy: caller.userId, ...about });
  const { contacts } = await waysOf(tx, userId, now);
  call.afterCommit(() => notify(services.messages, contacts, 'factorLifted', stopLinks(services, secret)));
  return { id, effectiveAt: effectiveAt.toISOString(), reason, isOwn: true };
};

/** POST /users/factors/lift/:id/confirm: a second administrator skips the hour of waiting. */
export const confirmFactorLift: Handler<Endpoints['confirmFactorLift']> = async ({ params }, call) => {
  const { tx, services, caller } = call;
  const now = services.now();
  const [asked] = await tx.select().from(factorLift).where(eq(factorLift.id, params.id));
  if (!asked) throw notFound('Request not found.');
  const inCare = await inCareOf(tx, caller, asked.userId);
  if (!(await holdUser(tx, asked.userId))) throw unknownTo(caller);
  if (asked.askedBy === caller.userId) throw refusal('wrong_state', 'Another administrator has to confirm this.');
  // The first administrator may control this account too; an owner would notice that within a week.
  const isProvenByFactor = needsSecondFactor(services.config, caller);
  if (!isProvenByFactor || !(await hasFactorSince(tx, caller.userId, new Date(asked.createdAt.getTime() - STOP_MS)))) {
    throw refusal('wrong_state', 'To confirm this, an administrator needs a second factor that is 7 days old.');
  }
  const isThis = and(eq(factorLift.id, params.id), isWaiting(asked.userId));
  const confirmed = await tx
    .update(factorLift)
    .set({ confirmedBy: caller.userId, effectiveAt: now })
    .where(isThis)
    .returning({ id: factorLift.id });
  if (confirmed.length === 0) throw notFound('Request not found.');
  await call.records.record('confirm lift of second factor', 'account', [inCare], undefined, asked.reason);
  await applyLift(tx, asked.userId, now);
  const { contacts } = await waysOf(tx, asked.userId, now);
  call.afterCommit(() => notify(services.messages, contacts, 'factorRemoved'));
  return null;
};

async function hasFactorSince(tx: Tx, userId: string, since: Date): Promise<boolean> {
  const { isOld } = await oneRowOf(tx, { isOld: boolean })`
    select exists (select from passkey where user_id = ${userId} and created_at <= ${since.toISOString()}::timestamptz)
      or exists (select from authenticator_app
                 where user_id = ${userId} and confirmed_at <= ${since.toISOString()}::timestamptz) as is_old`;
  return isOld;
}

/** Removes the factors of a user (row locked) whose lift is due, and ends all sessions. */
export async function applyLift(tx: Tx, userId: string, now: Date): Promise<void> {
  const isDue = and(isWaiting(userId), lte(factorLift.effectiveAt, now));
  const due = await tx.update(factorLift).set({ doneAt: now }).where(isDue).returning({ id: factorLift.id });
  if (due.length === 0) return;
  await dropFactors(tx, userId);
  await endSessionsOf(tx, userId, 'second factor removed', now);
}

/** Stops a pending lift, because the user still has the factor. */
export async function stopLift(tx: Tx, userId: string, stoppedAt: Date): Promise<void> {
  await tx.update(factorLift).set({ stoppedAt }).where(isWaiting(userId));
}

/** The pending lift; `isOwn` where the caller requested it. */
export async function openLift(tx: Tx, userId: string, callerId: string): Promise<FactorLift | undefined> {
  const [waiting] = await tx
    .select()
    .from(factorLift)
    .where(isWaiting(userId))
    .orderBy(desc(factorLift.createdAt))
    .limit(1);
  if (!waiting) return undefined;
  const { id, effectiveAt, reason, askedBy } = waiting;
  return { id, effectiveAt: effectiveAt.toISOString(), reason, isOwn: askedBy === callerId };
}
