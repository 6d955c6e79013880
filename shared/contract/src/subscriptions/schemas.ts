import { choice, entityId } from '../core/fields.ts';
import { array, boolean, object, string } from '../core/yup.ts';
import { isWebAddress, NOTIFICATION_PAYLOADS, SUBSCRIPTION_TOPICS } from './rules.ts';

/** POST /subscription/create */
export const createSubscriptionSchema = object({
  topic: choice(SUBSCRIPTION_TOPICS, 'Is not valid', 'Please choose one.'),
  reason: string().trim().required('Please enter a name.').max(300),
  endpoint: string()
    .trim()
    .required('Enter an address that begins with https://')
    .max(1_000)
    .test('endpoint', 'Enter an address that begins with https://', isWebAddress)
    .meta({ example: 'https://receiver.example/hook' }),
  payload: choice(NOTIFICATION_PAYLOADS, 'Is not valid', 'Please choose one.'),
});

/** PUT /subscription/state */
export const switchSubscriptionSchema = object({
  id: entityId('subscription').required(),
  isOn: boolean().required(),
});

/** POST /subscription/dead-letters/retry */
export const retryDeadLettersSchema = object({
  ids: array(entityId('deadLetter').required()).required().min(1).max(1_000),
});
