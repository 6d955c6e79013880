import type { AuditAction } from '@openward/contract/audit';
import { FHIR_BASE } from '@openward/contract/exchange';
import type { SubscriptionTopic } from '@openward/contract/subscriptions';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { subscription } from '../../platform/database/schema/index.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound, refusal } from '../../platform/http/refusal.ts';
import { portalAddress } from '../../platform/portal-address.ts';
import type { Services } from '../../platform/services.ts';
import type { Subscription } from './resource.ts';
import { mayPostTo, newSecret, sealSecret } from './send.ts';

/** Maximum length of the lists of subscriptions and dead letters. */
export const MOST = 1_000;

type Given = Pick<Subscription, 'topic' | 'reason' | 'hospitalId' | 'endpoint' | 'payload'>;
type AdministratorsCall = Pick<Call, 'tx' | 'records' | 'services'> & { caller: Caller };

/** A topic's canonical address. @throws Refusal wrong_state if the portal's own address is not configured */
export function topicAddress(services: Services, topic: SubscriptionTopic): string {
  return `${portalAddress(services)}${FHIR_BASE}/SubscriptionTopic/${topic}`;
}

/**
 * Creates a subscription and the secret that signs its notifications.
 * @param field the name of the address in the call
 * @throws Refusal invalid_input if the address is not allowed
 */
export async function subscribe(given: Given, call: AdministratorsCall, field: string) {
  const { tx, caller, services } = call;
  const { config } = services;
  if (!mayPostTo(given.endpoint, config.demo)) {
    throw refusal('invalid_input', 'Must be a web address that begins with https://', { field });
  }
  const now = services.now();
  const secret = newSecret();
  const [made] = await tx
    .insert(subscription)
    .values({
      ...{ id: newId(), ...given, criteria: topicAddress(services, given.topic), secret: sealSecret(config, secret) },
      ...{ nextTryAt: now, createdAt: now, createdBy: caller.userId },
    })
    .returning();
  const one = made as Subscription;
  await record(call, 'create', one);
  return { one, secret };
}

/** Turns a subscription off or on; after a handshake, waiting events go first. @returns the changed subscription */
export async function turn(before: Subscription, isOn: boolean, call: AdministratorsCall): Promise<Subscription> {
  const { tx, services } = call;
  if (isOn ? ['requested', 'active'].includes(before.status) : before.status === 'off') return before;
  const [after] = await tx
    .update(subscription)
    .set(isOn ? { status: 'requested', error: null, failingSince: null, nextTryAt: services.now() } : { status: 'off' })
    .where(eq(subscription.id, before.id))
    .returning();
  await record(call, 'update', before);
  return after ?? before;
}

/** @throws Refusal not_found */
export async function oneOf(tx: Tx, id: string, lock?: 'lock'): Promise<Subscription> {
  const query = tx.select().from(subscription).where(eq(subscription.id, id));
  const [found] = await (lock ? query.for('no key update') : query);
  if (!found) throw notFound('Subscription not found.');
  return found;
}

function record({ records }: AdministratorsCall, action: AuditAction, { id, endpoint }: Subscription): Promise<void> {
  return records.record(action, 'subscription', [{ id, patientId: null }], undefined, new URL(endpoint).host);
}
