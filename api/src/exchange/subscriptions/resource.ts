import { type FhirResource, FILTER_CRITERIA, PAYLOAD_CONTENT } from '@openward/contract/exchange';
import type { SubscriptionTopic } from '@openward/contract/subscriptions';
import type { subscription } from '../../platform/database/schema/index.ts';

/** A subscription as stored. */
export type Subscription = typeof subscription.$inferSelect;

/** An event for a subscribed system. */
export interface NotifiedEvent {
  id: string;
  /** Such as `appointment.booked`. */
  type: string;
  at: Date;
  subjectId: string;
  patientId: string;
  /** Within its subscription, from 1. */
  number: number;
}

const BACKPORT = 'http://hl7.org/fhir/uv/subscriptions-backport';

/** The resource type of a topic's events. */
const FOCUS = {
  appointment: 'Appointment',
  document: 'QuestionnaireResponse',
  patient: 'Patient',
} as const satisfies Record<SubscriptionTopic, string>;

/** A subscription as a FHIR R4 resource. @param secret shown only once, at its creation */
export function subscriptionResource(one: Subscription, secret?: string) {
  return {
    resourceType: 'Subscription',
    id: one.id,
    meta: { profile: [`${BACKPORT}/StructureDefinition/backport-subscription`] },
    ...(secret && { extension: [{ url: `${baseOf(one)}/StructureDefinition/webhook-secret`, valueString: secret }] }),
    status: one.status,
    reason: one.reason,
    criteria: one.criteria,
    ...(one.hospitalId && {
      _criteria: { extension: [{ url: FILTER_CRITERIA, valueString: `location=Location/${one.hospitalId}` }] },
    }),
    ...(one.error && { error: one.error }),
    channel: {
      type: 'rest-hook',
      endpoint: one.endpoint,
      payload: one.payload,
      _payload: { extension: [{ url: PAYLOAD_CONTENT, valueCode: 'id-only' }] },
    },
  } satisfies FhirResource & Record<string, unknown>;
}

/** The status of a subscription (backport, SubscriptionStatus). @param event undefined without an event */
export function statusParameters(
  one: Subscription,
  type: 'handshake' | 'event-notification' | 'query-status',
  event?: NotifiedEvent,
) {
  const focus = event && focusOf(one, event);
  return {
    resourceType: 'Parameters',
    meta: { profile: [`${BACKPORT}/StructureDefinition/backport-subscription-status-r4`] },
    parameter: [
      { name: 'subscription', valueReference: { reference: `${baseOf(one)}/Subscription/${one.id}` } },
      { name: 'topic', valueCanonical: one.criteria },
      { name: 'status', valueCode: one.status },
      { name: 'type', valueCode: type },
      { name: 'events-since-subscription-start', valueString: String(one.events) },
      ...(event
        ? [
            {
              name: 'notification-event',
              part: [
                { name: 'event-number', valueString: String(event.number) },
                { name: 'timestamp', valueInstant: event.at.toISOString() },
                ...(focus ? [{ name: 'focus', valueReference: { reference: `${baseOf(one)}/${focus}` } }] : []),
              ],
            },
          ]
        : []),
    ],
  };
}

/**
 * The body of a notification in the chosen format: ids only, no content of records. Without an event, the handshake
 * that the system must answer first.
 * @param id of the notification, the same for every attempt
 */
export function notificationOf(one: Subscription, id: string, now: Date, event?: NotifiedEvent): string {
  if (one.payload === 'application/json') {
    const about = event
      ? { subject: { type: one.topic, id: event.subjectId }, patientId: event.patientId }
      : { subject: { type: 'subscription', id: one.id } };
    const type = event?.type ?? 'subscription.handshake';
    return JSON.stringify({ id, type, at: (event?.at ?? now).toISOString(), ...about });
  }
  const type = event ? 'event-notification' : 'handshake';
  const status = {
    fullUrl: `urn:uuid:${id}`,
    resource: statusParameters(one, type, event),
    request: { method: 'GET', url: `Subscription/${one.id}/$status` },
    response: { status: '200' },
  };
  const focus = event && focusOf(one, event);
  const method = METHODS[event?.type ?? ''] ?? 'PUT';
  const request = { method, url: method === 'POST' ? FOCUS[one.topic] : focus };
  const entry = { fullUrl: `${baseOf(one)}/${focus}`, request, response: { status: '200' } };
  return JSON.stringify({
    resourceType: 'Bundle',
    type: 'history',
    timestamp: now.toISOString(),
    entry: focus ? [status, entry] : [status],
  });
}

/** Events after which a resource first appears or disappears; all others change it. */
const METHODS: Readonly<Record<string, 'POST' | 'DELETE'>> = {
  'appointment.booked': 'POST',
  'document.completed': 'POST',
  'patient.created': 'POST',
  'patient.merged': 'DELETE',
};

/** The resource of an event; undefined for documents that are not completed, because they have none. */
function focusOf({ topic }: Subscription, { type, subjectId }: NotifiedEvent): string | undefined {
  if (topic === 'document' && type !== 'document.completed') return undefined;
  return `${FOCUS[topic]}/${subjectId}`;
}

/** Our address as the subscribing system knows it. */
function baseOf({ criteria }: Subscription): string {
  return criteria.replace(/\/SubscriptionTopic\/\w+$/, '');
}
