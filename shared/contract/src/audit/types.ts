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
