import type { InferType } from 'yup';
import type { auditActorResult, auditByPersonResult, auditEntryResult, recordAccessResult } from './results.ts';

/** Entries that a page holds where nobody says otherwise. */
export const AUDIT_PAGE = 25;

/** Entries that one export holds at most. */
export const MOST_ENTRIES_EXPORTED = 10_000;

/** Entries, the newest, that are summed up by person and day at most. */
export const MOST_ENTRIES_GROUPED = 2_000;

/** The action to filter by that stands for every way to open one patient's record or one document. */
export const OPENED_ACTION = 'opened';

/** What the audit keeps of what was done. Screens have words for each. */
export const AUDIT_ACTIONS = [
  'read',
  'create',
  'update',
  'import',
  'register',
  'import rows',
  'open for minor',
  'reschedule',
  'undo move',
  'undo cancel',
  'cancel',
  'confirmed',
  'confirm by SMS',
  'read by link',
  'confirm by link',
  'reschedule by link',
  'cancel by link',
  'check-in',
  'running late',
  'write by SMS',
  'completed',
  'reopened',
  'block',
  'did not come',
  'day after: complete',
  'day after: did not come',
  'remind',
  'tell',
  'call',
  'call again',
  'offer',
  'decline',
  'leave',
  'send sms',
  'count bulk sms',
  'plan bulk sms',
  'cancel bulk sms',
  'continue bulk sms',
  'stop sms',
  'start sms',
  'set password',
  'change code number',
  'change sign-in email',
  'stop change',
  'help with lost phone',
  'add passkey',
  'remove passkey',
  'add authenticator app',
  'remove authenticator app',
  'renew recovery codes',
  'lift second factor',
  'confirm lift of second factor',
  'sign out',
  'confirm access',
  'allow hospital sign-in',
  'connect hospital sign-in',
  'disconnect hospital sign-in',
  'remove second factor',
  'open calendar',
  'close calendar',
  'set picture',
  'remove picture',
  'look at invitation',
  'accept',
  'end',
  'renew',
  'limit access',
  'lift limit',
  'look for elsewhere',
  'open elsewhere',
  'merge',
  'undo merge',
  'invite to account',
  'claim account',
  'assign',
  'save draft',
  'complete',
  'sign',
  'attach file',
  'remove file',
  'read file',
  'verify',
  'take along PDF',
  'take along FHIR',
  'read access',
  'read audit',
  'export audit',
  'register app',
  'change app',
  'renew app secret',
  'allow app',
  'end app',
  'open app',
  'send again',
  'begin bulk export',
  'download bulk export',
  'delete bulk export',
] as const;

/** An action that is recorded: with areas for access of others; `confirm` is kept with `by link` behind it. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number] | 'confirm' | `invite for ${string}` | `allow ${string}`;

/** What an action is recorded with. Screens have words for each. */
export const AUDIT_ENTITIES = [
  'account',
  'app',
  'appointment',
  'bulkSms',
  'document',
  'form',
  'hospital',
  'patient',
  'practice',
  'proxyGrant',
  'smsMessage',
  'subscription',
  'waitingRequest',
] as const;

/** What an action is recorded with. */
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/** The media type of an export (RFC 4180). */
export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Who did something. */
export type AuditActor = InferType<typeof auditActorResult>;

/** One look at a patient's record, or one change of it, as the patient is told of it. */
export type RecordAccess = InferType<typeof recordAccessResult>;

/** What was done, as the audit keeps it: codes, which screens put in words. */
export type AuditEvent = Pick<RecordAccess, 'action' | 'entity' | 'outcome'>;

/** A page, newest first; `before` asks for the next, older one, and is null where this is the last. */
export interface AuditPage<Entry> {
  entries: Entry[];
  before: number | null;
}

/** One entry of the audit log, as a system admin reads it. */
export type AuditEntry = InferType<typeof auditEntryResult>;

/** The audit log by person and day. */
export type AuditByPerson = InferType<typeof auditByPersonResult>;

/** What one person did on one day. */
export type AuditPersonDay = AuditByPerson['days'][number];
