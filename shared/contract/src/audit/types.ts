import type { InferType } from 'yup';
import type { auditActorResult, auditByPersonResult, auditEntryResult, recordAccessResult } from './results.ts';

/** Default page size. */
export const AUDIT_PAGE = 25;

/** Most entries in an export. */
export const MOST_ENTRIES_EXPORTED = 10_000;

/** Number of newest entries that are grouped by person and day. */
export const MOST_ENTRIES_GROUPED = 2_000;

/** A filter action that covers every way to open one patient's record or document. */
export const OPENED_ACTION = 'opened';

/** Recorded actions; screens need a label for each. */
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

/** A recorded action, followed by areas for access grants; `confirm` is followed by `by link`. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number] | 'confirm' | `invite for ${string}` | `allow ${string}`;

/** Recorded entities; screens need a label for each. */
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

/** One of {@link AUDIT_ENTITIES}. */
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/** Media type of an export (RFC 4180). */
export const CSV_TYPE = 'text/csv; charset=utf-8';

/** The actor of an entry. */
export type AuditActor = InferType<typeof auditActorResult>;

/** A read or change of a patient's record, as shown to the patient. */
export type RecordAccess = InferType<typeof recordAccessResult>;

/** An action as codes, which screens translate into text. */
export type AuditEvent = Pick<RecordAccess, 'action' | 'entity' | 'outcome'>;

/** A page, newest first; `before` requests the next, older page and is null on the last one. */
export interface AuditPage<Entry> {
  entries: Entry[];
  before: number | null;
}

/** An entry of the audit log for system admins. */
export type AuditEntry = InferType<typeof auditEntryResult>;

/** The audit log by person and day. */
export type AuditByPerson = InferType<typeof auditByPersonResult>;

/** The actions of one person on one day. */
export type AuditPersonDay = AuditByPerson['days'][number];
