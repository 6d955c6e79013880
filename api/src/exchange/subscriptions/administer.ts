import type { Contract } from '@openward/contract/everything';
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { hospital, subscription, subscriptionEvent } from '../../platform/database/schema/index.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { MOST, oneOf, subscribe, turn } from './keep.ts';

/** The administration page of subscriptions. */
export const subscriptionHandlers: Handlers<Contract['subscriptions']> = {
  async listSubscriptions(_input, { tx }) {
    const waiting = sql<number>`(
      select count(*)::int from subscription_event
      where subscription_event.subscription_id = subscription.id and dead_at is null)`;
    const found = await tx
      .select({ one: subscription, hospitalName: hospital.name, waiting })
      .from(subscription)
      .leftJoin(hospital, eq(hospital.id, subscription.hospitalId))
      .orderBy(desc(subscription.createdAt), desc(subscription.id))
      .limit(MOST);
    return found.map(({ one: { id, topic, endpoint, payload, reason, status, error, createdAt }, ...counted }) => ({
      ...{ id, topic, endpoint, payload, reason, status, error },
      ...counted,
      createdAt: createdAt.toISOString(),
    }));
  },
  async createSubscription({ body }, call) {
    const { one, secret } = await subscribe({ ...body, hospitalId: null }, call, 'endpoint');
    return { id: one.id, secret };
  },
  async switchSubscription({ body: { id, isOn } }, call) {
    await turn(await oneOf(call.tx, id, 'lock'), isOn, call);
    return null;
  },
  async listDeadLetters(_input, { tx }) {
    const found = await tx
      .select()
      .from(subscriptionEvent)
      .where(isNotNull(subscriptionEvent.deadAt))
      .orderBy(asc(subscriptionEvent.deadAt), asc(subscriptionEvent.id))
      .limit(MOST);
    return found.map(({ id, subscriptionId, type, at, deadAt, attempts, error }) => ({
      ...{ id, subscriptionId, type, attempts, error },
      at: at.toISOString(),
      deadAt: (deadAt ?? at).toISOString(),
    }));
  },
  async retryDeadLetters({ body }, { tx, records }) {
    const ids = [...new Set(body.ids)];
    const again = await tx
      .update(subscriptionEvent)
      .set({ deadAt: null, attempts: 0 })
      .where(and(inArray(subscriptionEvent.id, ids), isNotNull(subscriptionEvent.deadAt)))
      .returning({ id: subscriptionEvent.subscriptionId });
    if (again.length < ids.length) throw notFound('Event not found.', 'ids');
    const rows = [...new Set(again.map(({ id }) => id))].map((id) => ({ id, patientId: null }));
    await records.record('send again', 'subscription', rows);
    return null;
  },
};
