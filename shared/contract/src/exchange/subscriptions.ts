import { endpoint, result } from '../core/endpoint.ts';
import { entityId, UUID } from '../core/fields.ts';
import { SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { array, object, string } from '../core/yup.ts';
import {
  isWebAddress,
  NOTIFICATION_PAYLOADS,
  SUBSCRIPTION_STATUSES,
  SUBSCRIPTION_TOPICS,
} from '../subscriptions/rules.ts';
import type { FhirResource } from './resources.ts';

/*
 * Notifications for other systems: FHIR R4 Subscriptions with the backport of R5 topics
 * (http://hl7.org/fhir/uv/subscriptions-backport/), or plain webhooks, both signed by Standard Webhooks
 * (https://www.standardwebhooks.com).
 */

const BACKPORT = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition';
/** Extension of `criteria`: limits appointments to a hospital, as `location=Location/<id>`. */
export const FILTER_CRITERIA = `${BACKPORT}/backport-filter-criteria`;
/** Extension of `channel.payload`: the content of a notification, always `id-only`. */
export const PAYLOAD_CONTENT = `${BACKPORT}/backport-payload-content`;

/** A topic's address below the server's address. */
const TOPIC = new RegExp(`^https?://[^/?#]+/fhir/R4/SubscriptionTopic/(${SUBSCRIPTION_TOPICS.join('|')})$`);

const extensions = (value: 'valueString' | 'valueCode', url: string, pattern: RegExp) =>
  object({
    extension: array(
      object({
        url: string().required().oneOf([url]),
        [value]: string().required().matches(pattern),
      }),
    ).max(1),
  })
    .default(undefined)
    .meta({ kind: 'version' });

const LOCATION = new RegExp(`^location=Location/${UUID.source.slice(1)}`, 'i');

const subscriptionSchema = object({
  resourceType: string().oneOf(['Subscription']).required(),
  status: string().oneOf(['requested', 'active', 'off']).required(),
  reason: string().trim().max(300).required(),
  criteria: string()
    .required()
    .max(500)
    .matches(TOPIC, 'Must be the address of a topic of this server')
    .meta({ example: 'http://localhost:3000/fhir/R4/SubscriptionTopic/appointment' }),
  _criteria: extensions('valueString', FILTER_CRITERIA, LOCATION),
  channel: object({
    type: string().oneOf(['rest-hook']).required(),
    endpoint: string()
      .required()
      .max(1_000)
      .test('endpoint', 'Must be a web address that begins with https://', isWebAddress)
      .meta({ example: 'https://receiver.example/hook' }),
    payload: string().oneOf(NOTIFICATION_PAYLOADS).required(),
    _payload: extensions('valueCode', PAYLOAD_CONTENT, /^id-only$/),
    /** Custom headers are refused, because we sign notifications instead. */
    header: array(string()).max(0).meta({ example: [] }),
  }),
});

const subscriptionParams = object({ id: entityId('subscription').required() });

const ADMINISTERED = { roles: SYSTEM_ADMINISTRATORS, patientData: false } as const;
const path = '/fhir/R4/Subscription';

/** Only this answer contains the signing secret. */
const fhirCreateSubscription = endpoint({
  ...ADMINISTERED,
  method: 'POST',
  path,
  changes: true,
  asksProof: true,
  body: subscriptionSchema,
  result: result<FhirResource>(),
});

const fhirReadSubscription = endpoint({
  ...ADMINISTERED,
  method: 'GET',
  path: `${path}/:id`,
  changes: false,
  params: subscriptionParams,
  result: result<FhirResource>(),
});

const fhirSearchSubscription = endpoint({
  ...ADMINISTERED,
  method: 'GET',
  path,
  changes: false,
  query: object({ status: string().oneOf(SUBSCRIPTION_STATUSES), url: string().max(1_000) }),
  result: result<FhirResource>(),
});

/** Switches it off (`off`) or on (`requested`); nothing else can change. */
const fhirUpdateSubscription = endpoint({
  ...ADMINISTERED,
  method: 'PUT',
  path: `${path}/:id`,
  changes: true,
  asksProof: true,
  params: subscriptionParams,
  body: subscriptionSchema,
  result: result<FhirResource>(),
});

const fhirSubscriptionStatus = endpoint({
  ...ADMINISTERED,
  method: 'GET',
  path: `${path}/:id/$status`,
  changes: false,
  params: subscriptionParams,
  result: result<FhirResource>(),
});

/** FHIR Subscription endpoints. */
export const subscriptionResourceCalls = {
  fhirCreateSubscription,
  fhirReadSubscription,
  fhirSearchSubscription,
  fhirUpdateSubscription,
  fhirSubscriptionStatus,
};
