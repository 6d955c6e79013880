export { answerAsFhir, answerBadFhirAddress, answerUnknownAsFhir, isFhirAddress } from './answers/answer-as-fhir.ts';
export { EXPORT_CHANNEL, writeExports } from './bulk/write.ts';
export { exchangeHandlers } from './calls.ts';
export { bundleOf } from './mapping/bundle.ts';
export { isServed } from './scopes.ts';
export { subscriptionHandlers } from './subscriptions/administer.ts';
export { deliverNotifications, resealSecrets, SUBSCRIPTION_CHANNEL } from './subscriptions/deliver.ts';
