import type { App } from '@openward/contract/apps';
import type { Subscription } from '@openward/contract/subscriptions';
import type { T } from '@openward/remote-kit';

/** How an app authenticates, in words. */
export function kindWords(kind: App['kind'], t: T): string {
  const words = {
    public: t('Runs in a browser or on a phone, without a secret'),
    secret: t('Runs on a server, with a secret'),
    key: t('Runs on a server, with its own key'),
  };
  return words[kind];
}

/** A topic of notifications, in words. */
export function topicWords(topic: Subscription['topic'], t: T): string {
  return { appointment: t('Appointments'), document: t('Documents'), patient: t('Patients') }[topic];
}

/** A notification format, in words. */
export function payloadWords(payload: Subscription['payload'], t: T): string {
  return { 'application/fhir+json': t('FHIR Bundle'), 'application/json': t('Plain webhook') }[payload];
}

/** How many people allow an app, in words. */
export function peopleWords(people: number, t: T): string {
  if (people === 0) return t('Nobody allows it yet');
  return people === 1 ? t('1 person allows it') : t('{count} people allow it', { count: people });
}
