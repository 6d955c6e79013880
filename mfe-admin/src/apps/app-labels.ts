import type { App } from '@openward/contract/apps';
import type { Subscription } from '@openward/contract/subscriptions';
import type { T } from '@openward/remote-kit';

/** The label of how an app authenticates. */
export function kindLabel(kind: App['kind'], t: T): string {
  const labels = {
    public: t('Runs in a browser or on a phone, without a secret'),
    secret: t('Runs on a server, with a secret'),
    key: t('Runs on a server, with its own key'),
  };
  return labels[kind];
}

/** The label of a topic of notifications. */
export function topicLabel(topic: Subscription['topic'], t: T): string {
  return { appointment: t('Appointments'), document: t('Documents'), patient: t('Patients') }[topic];
}

/** The label of a notification format. */
export function payloadLabel(payload: Subscription['payload'], t: T): string {
  return { 'application/fhir+json': t('FHIR Bundle'), 'application/json': t('Plain webhook') }[payload];
}

/** The number of people who allow an app, as a sentence. */
export function userCountLabel(people: number, t: T): string {
  if (people === 0) return t('Nobody allows it yet');
  return people === 1 ? t('1 person allows it') : t('{count} people allow it', { count: people });
}
