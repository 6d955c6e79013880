import type { InputOf } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import type { FhirResource } from '@openward/contract/exchange';
import type { SubscriptionStatus, SubscriptionTopic } from '@openward/contract/subscriptions';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { hospital, subscription } from '../../platform/database/schema/index.ts';
import { notFound, refusal } from '../../platform/http/refusal.ts';
import { entryOf, searchset } from '../searchset.ts';
import type { ExchangeCall } from '../source.ts';
import { MOST, oneOf, subscribe, topicAddress, turn } from './keep.ts';
import { statusParameters, subscriptionResource } from './resource.ts';

type Calls = Contract['exchange'];

/** POST /fhir/R4/Subscription */
async function create({ body }: InputOf<Calls['fhirCreateSubscription']>, call: ExchangeCall): Promise<FhirResource> {
  const { reason, criteria, channel } = body;
  if (body.status !== 'requested') {
    throw refusal('invalid_input', 'A new subscription must have the status “requested”.', { field: 'status' });
  }
  const topic = criteria.slice(criteria.lastIndexOf('/') + 1) as SubscriptionTopic;
  if (criteria !== topicAddress(call.services, topic)) {
    throw refusal('invalid_input', 'Must be the address of a topic of this server', { field: 'criteria' });
  }
  const hospitalId = await hospitalOf(call.tx, body, topic);
  const { endpoint, payload } = channel;
  const { one, secret } = await subscribe({ topic, reason, hospitalId, endpoint, payload }, call, 'channel.endpoint');
  return subscriptionResource(one, secret);
}

/** The hospital of a limited subscription; null for all. */
async function hospitalOf(
  tx: Tx,
  { _criteria }: InputOf<Calls['fhirCreateSubscription']>['body'],
  topic: SubscriptionTopic,
): Promise<string | null> {
  const [filter] = (_criteria?.extension ?? []) as { valueString?: string }[];
  const id = filter?.valueString?.split('/').at(-1);
  if (!id) return null;
  const field = '_criteria.extension';
  if (topic !== 'appointment') {
    throw refusal('invalid_input', 'Only appointments can be limited to a hospital.', { field });
  }
  const [found] = await tx.select({ id: hospital.id }).from(hospital).where(eq(hospital.id, id));
  if (!found) throw notFound('Hospital not found.', field);
  return found.id;
}

/** PUT /fhir/R4/Subscription/:id: turns it off or on again. */
async function update({ params, body }: InputOf<Calls['fhirUpdateSubscription']>, call: ExchangeCall) {
  const before = await oneOf(call.tx, params.id, 'lock');
  const { endpoint, payload } = body.channel;
  if (endpoint !== before.endpoint || payload !== before.payload || body.criteria !== before.criteria) {
    const field = body.criteria === before.criteria ? 'channel' : 'criteria';
    throw refusal('invalid_input', 'This cannot be changed. Please create a new subscription.', { field });
  }
  return subscriptionResource(await turn(before, body.status !== 'off', call));
}

/** GET /fhir/R4/Subscription: newest first. */
async function search({ query }: InputOf<Calls['fhirSearchSubscription']>, { tx }: ExchangeCall) {
  const found = await tx
    .select()
    .from(subscription)
    .where(
      and(
        query.status ? eq(subscription.status, query.status as SubscriptionStatus) : undefined,
        query.url ? eq(subscription.endpoint, query.url) : undefined,
      ),
    )
    .orderBy(desc(subscription.createdAt), desc(subscription.id))
    .limit(MOST);
  return searchset(
    'Subscription',
    found.map((one) => entryOf(subscriptionResource(one))),
  );
}

/** Handlers of FHIR subscriptions. */
export const subscriptionResourceHandlers = {
  fhirCreateSubscription: create,
  fhirUpdateSubscription: update,
  fhirSearchSubscription: search,
  fhirReadSubscription: async ({ params }: InputOf<Calls['fhirReadSubscription']>, { tx }: ExchangeCall) =>
    subscriptionResource(await oneOf(tx, params.id)),
  async fhirSubscriptionStatus({ params }: InputOf<Calls['fhirSubscriptionStatus']>, { tx }: ExchangeCall) {
    const one = await oneOf(tx, params.id);
    const url = `Subscription/${one.id}/$status`;
    return searchset(url, [{ ...entryOf(statusParameters(one, 'query-status')), fullUrl: url }]);
  },
};
