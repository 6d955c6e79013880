import * as administration from '../accounts/administration-calls.ts';
import * as signIn from '../accounts/calls.ts';
import * as accountResults from '../accounts/results.ts';
import * as security from '../accounts/security-calls.ts';
import * as appointments from '../appointments/calls.ts';
import * as appointmentResults from '../appointments/results.ts';
import * as apps from '../apps/calls.ts';
import * as appResults from '../apps/results.ts';
import * as audit from '../audit/calls.ts';
import * as auditResults from '../audit/results.ts';
import * as availability from '../availability/calls.ts';
import * as availabilityResults from '../availability/results.ts';
import * as blocks from '../blocks/calls.ts';
import * as blockResults from '../blocks/results.ts';
import * as calendars from '../calendars/calls.ts';
import * as calendarResults from '../calendars/results.ts';
import * as checkIn from '../check-in/calls.ts';
import * as checkInResults from '../check-in/results.ts';
import { personNameResult } from '../core/results.ts';
import * as documents from '../documents/calls.ts';
import * as documentResults from '../documents/results.ts';
import { exchangeCalls as exchange } from '../exchange/calls.ts';
import * as forms from '../forms/calls.ts';
import * as formResults from '../forms/results.ts';
import * as healthRecord from '../health-record/calls.ts';
import * as healthRecordResults from '../health-record/results.ts';
import * as imports from '../imports/calls.ts';
import * as importResults from '../imports/results.ts';
import * as messages from '../messages/calls.ts';
import * as messageResults from '../messages/results.ts';
import * as webhooks from '../messages/webhooks.ts';
import * as people from '../people/calls.ts';
import * as peopleResults from '../people/results.ts';
import * as platform from '../platform/calls.ts';
import * as platformResults from '../platform/results.ts';
import * as practice from '../practice/calls.ts';
import * as practiceResults from '../practice/results.ts';
import * as reassign from '../reassign/calls.ts';
import * as reassignResults from '../reassign/results.ts';
import * as series from '../series/calls.ts';
import * as seriesResults from '../series/results.ts';
import * as sharing from '../sharing/calls.ts';
import * as sharingResults from '../sharing/results.ts';
import * as subscriptions from '../subscriptions/calls.ts';
import * as subscriptionResults from '../subscriptions/results.ts';
import * as visitLinks from '../visit-links/calls.ts';
import * as visitLinkResults from '../visit-links/results.ts';
import * as waitingList from '../waiting-list/calls.ts';
import * as waitingListResults from '../waiting-list/results.ts';

/** Every endpoint by area, for the server, the access tests and OpenAPI; clients import only what they call. */
export const contract = {
  accounts: { ...signIn, ...security, ...administration },
  appointments,
  apps,
  audit,
  availability,
  blocks,
  calendars,
  checkIn,
  documents,
  exchange,
  forms,
  healthRecord,
  imports,
  messages,
  people,
  platform,
  practice,
  reassign,
  series,
  sharing,
  subscriptions,
  visitLinks,
  waitingList,
} as const;

export type Contract = typeof contract;

/** Routes for phone carriers and providers. */
export { webhooks };

export type Webhooks = typeof webhooks;
export type { Webhook } from '../messages/webhooks.ts';

/** Shared result schemas by name, so that the OpenAPI document describes each once. */
export const results: readonly object[] = [
  { personNameResult },
  peopleResults,
  appointmentResults,
  appResults,
  auditResults,
  availabilityResults,
  blockResults,
  calendarResults,
  checkInResults,
  documentResults,
  formResults,
  healthRecordResults,
  accountResults,
  importResults,
  messageResults,
  platformResults,
  practiceResults,
  reassignResults,
  seriesResults,
  sharingResults,
  subscriptionResults,
  visitLinkResults,
  waitingListResults,
];
