import { setTimeout } from 'node:timers/promises';
import { template } from '@openward/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { mailSystemAdministrators } from '../../messages/index.ts';
import type { ApiConfig } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { instant, integer, rowsOf, text } from '../../platform/database/rows.ts';
import { subscription, subscriptionEvent } from '../../platform/database/schema/index.ts';
import type { Services } from '../../platform/services.ts';
import { type NotifiedEvent, notificationOf, type Subscription } from './resource.ts';
import { type Answered, openSecret, post, sealSecret } from './send.ts';

type NotificationPort = Pick<Services, 'config' | 'now'>;

/** The database notifies the job on this channel of something to deliver. */
export const SUBSCRIPTION_CHANNEL = 'openward_subscriptions';

/** Systems notified at a time per process. */
const AT_ONCE = 10;
/** Seconds of a lease: far longer than a system may take, so that an expired lease means a dead process. */
const LEASE_SECONDS = 60;
/** Minutes until the next try after each failure. After the last, the event becomes a dead letter. */
const WAITS = [1, 5, 30, 120, 360, 1440];
/** Milliseconds of failure after which a subscription is given up. */
const GIVE_UP_AFTER = 3 * 24 * 3_600_000;
const GONE = 410;
/** Milliseconds between searches for new events while notifications are in progress. */
const CLAIM_AGAIN = 1_000;

/** A subscription that this process owns until its lease ends, and its next event; none for the handshake. */
interface Claimed {
  one: Subscription;
  event: (NotifiedEvent & { attempts: number }) | undefined;
}

/**
 * Notifies systems of events, one after another per subscription. Several processes may run it at once.
 *
 * A subscription is claimed in one transaction, and the outcome recorded in another. If a process dies in between, the
 * event is sent again after the lease, with the same id.
 * @param stopping ends it after the notifications in progress
 */
export async function deliverNotifications(
  database: Database,
  port: NotificationPort,
  stopping?: AbortSignal,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for (;;) {
    const room = AT_ONCE - underWay.size;
    const claimed = stopping?.aborted ? [] : await database.transaction((tx) => claim(tx, port.now(), room));
    for (const one of claimed) {
      const work: Promise<void> = notify(database, port, one).finally(() => underWay.delete(work));
      underWay.add(work);
    }
    if (underWay.size === 0) return;
    // New events must not wait for a slow system.
    const pause = new AbortController();
    const again = setTimeout(CLAIM_AGAIN, undefined, { signal: pause.signal }).catch(() => {});
    await Promise.race([...underWay, again]).finally(() => pause.abort());
  }
}

const EVENT = {
  subscriptionId: text,
  id: text,
  type: text,
  at: instant,
  subjectId: text,
  patientId: text,
  number: integer,
  attempts: integer,
};

/** Claims due subscriptions and numbers the next event of each. */
async function claim(tx: Tx, now: Date, most: number): Promise<Claimed[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // The lock is compatible with writers of events, which lock the subscription's key.
  const due = await rowsOf(tx, { id: text, status: text })`
    select id, status from subscription
    where next_try_at <= ${at} and (status = 'requested' or status = 'active' and exists (
      select from subscription_event where subscription_id = subscription.id and dead_at is null))
    order by next_try_at, id limit ${most} for no key update skip locked`;
  if (due.length === 0) return [];
  // A separate statement, so that it does not see events that another process has just delivered.
  const events = await rowsOf(tx, EVENT)`
    with head as (
      select next.* from subscription cross join lateral (
        select * from subscription_event where subscription_id = subscription.id and dead_at is null
        order by place limit 1) as next
      where subscription.id = any(${sql.param(due.map(({ id }) => id))}::uuid[]) and subscription.status = 'active'
    ), counted as (
      update subscription set events = events + 1 from head
      where subscription.id = head.subscription_id and head.number is null
      returning subscription.id, events
    )
    update subscription_event as event set attempts = head.attempts + 1, number = coalesce(head.number, counted.events)
    from head left join counted on counted.id = head.subscription_id
    where event.id = head.id
    returning event.subscription_id, event.id, event.type, event.at, event.subject_id, event.patient_id,
              event.number::int, event.attempts`;
  const eventOf = (id: string) => events.find(({ subscriptionId }) => subscriptionId === id);
  const wanted = due.filter(({ id, status }) => status === 'requested' || eventOf(id)).map(({ id }) => id);
  const claimed = await tx
    .update(subscription)
    .set({ nextTryAt: new Date(now.getTime() + LEASE_SECONDS * 1000) })
    .where(inArray(subscription.id, wanted))
    .returning();
  return claimed.map((one) => ({ one, event: eventOf(one.id) }));
}

async function notify(database: Database, port: NotificationPort, { one, event }: Claimed): Promise<void> {
  const now = port.now();
  const id = event?.id ?? newId();
  const secret = openSecret(port.config, one.secret);
  const { endpoint, payload } = one;
  const body = notificationOf(one, id, now, event);
  const answered = secret
    ? await post({ endpoint, payload, body, id, secret, now }, port.config.demo)
    : { error: 'the secret was sealed with another key' };
  await database.transaction((tx) => note(tx, { one, event }, answered, port.now()));
}

/** Records the outcome of a notification, unless another process has claimed the subscription meanwhile. */
async function note(tx: Tx, { one, event }: Claimed, answered: Answered, now: Date): Promise<void> {
  const [held] = await tx.select().from(subscription).where(eq(subscription.id, one.id)).for('no key update');
  if (held?.nextTryAt.getTime() !== one.nextTryAt.getTime()) return;
  const change = (set: Partial<Subscription>) => tx.update(subscription).set(set).where(eq(subscription.id, one.id));
  const changeEvent = (set: { deadAt?: Date; error: string }) =>
    tx
      .update(subscriptionEvent)
      .set(set)
      .where(eq(subscriptionEvent.id, event?.id ?? ''));
  const { status } = answered as { status?: number };
  if (status !== undefined && status >= 200 && status < 300) {
    if (event) await tx.delete(subscriptionEvent).where(eq(subscriptionEvent.id, event.id));
    // It may have been turned off meanwhile.
    const isActive = held.status === 'requested' && { status: 'active' as const };
    await change({ ...isActive, nextTryAt: now, failingSince: null, error: null });
    return;
  }
  const error = status === undefined ? (answered as { error: string }).error : `status ${status}`;
  const failingSince = held.failingSince ?? now;
  if (status === GONE) return void (await change({ status: 'off', error, nextTryAt: now }));
  if (!event)
    return void (await change({ ...(held.status === 'requested' && { status: 'error' }), error, nextTryAt: now }));
  const wait = WAITS[event.attempts - 1];
  await changeEvent({ error, ...(wait === undefined && { deadAt: now }) });
  const nextTryAt = new Date(now.getTime() + (wait ?? 0) * 60_000);
  if (held.status !== 'active' || now.getTime() - failingSince.getTime() < GIVE_UP_AFTER) {
    await change({ error, failingSince, nextTryAt });
    return;
  }
  await change({ status: 'error', error, failingSince, nextTryAt: now });
  await mailSystemAdministrators(tx, now, {
    subject: 'We stopped notifying a system',
    text: template(
      'We could not notify the system at {host} for three days, so we turned its subscription off. Please check that system, then turn the subscription on again.',
      { host: new URL(one.endpoint).host },
    ),
    minutes: 7 * 24 * 60,
  });
}

/** Seals every secret with the current key, so that the previous key can be removed. */
export async function resealSecrets({ transaction }: Pick<Database, 'transaction'>, config: ApiConfig): Promise<void> {
  if (!config.previousTokenKey) return;
  await transaction(async (tx) => {
    for (const { id, secret: kept } of await tx.select().from(subscription).for('no key update')) {
      const secret = openSecret(config, kept);
      if (secret)
        await tx
          .update(subscription)
          .set({ secret: sealSecret(config, secret) })
          .where(eq(subscription.id, id));
    }
  });
}
