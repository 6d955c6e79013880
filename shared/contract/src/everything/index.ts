import * as accounts from '../accounts/calls.ts';
import * as appointments from '../appointments/calls.ts';
import * as audit from '../audit/calls.ts';
import * as availability from '../availability/calls.ts';
import * as calendars from '../calendars/calls.ts';
import * as documents from '../documents/calls.ts';
import * as forms from '../forms/calls.ts';
import * as healthRecord from '../health-record/calls.ts';
import * as imports from '../imports/calls.ts';
import * as messages from '../messages/calls.ts';
import * as people from '../people/calls.ts';
import * as platform from '../platform/calls.ts';
import * as sharing from '../sharing/calls.ts';
import * as waitingList from '../waiting-list/calls.ts';

/** Every call of the api by area: for the server, the access tests and the OpenAPI document; clients import what they call. */
export const contract = {
  accounts,
  appointments,
  audit,
  availability,
  calendars,
  documents,
  forms,
  healthRecord,
  imports,
  messages,
  people,
  platform,
  sharing,
  waitingList,
} as const;

export type Contract = typeof contract;
