import type { Role } from '../core/roles.ts';

/** Entries that a page holds where nobody says otherwise. */
export const AUDIT_PAGE = 25;

/** Entries that one export holds at most. */
export const MOST_ENTRIES_EXPORTED = 10_000;

/** The media type of an export (RFC 4180). */
export const CSV_TYPE = 'text/csv; charset=utf-8';

/**
 * Who did something: a user, a paired self check-in device, the portal's own jobs, somebody who is not signed in. A
 * patient is told of themselves as `you`, of whom they let act for them by name (`proxy`), and of another patient that it
 * was one (`patient`) and no more.
 */
export type AuditWho = 'you' | 'user' | 'proxy' | 'patient' | 'kiosk' | 'portal' | 'stranger';

export interface AuditActor {
  kind: AuditWho;
  /** Empty where nobody is named. */
  name: string;
  /** Null where it is no user, or nobody knows. */
  role: Role | null;
}

/** What was done, as the audit keeps it: codes, which screens put in words. */
export interface AuditDeed {
  /** `read`, `create`, `reschedule`, …; of a call that was refused or repeated its path. */
  action: string;
  /** `appointment`, `patient`, `account`, …; `call` where it was about no record. */
  entity: string;
  /** `done`, `repeated`, or the code of the refusal. */
  outcome: string;
}

/** One look at a patient's record, or one change of it, as the patient is told of it. */
export interface RecordAccess extends AuditDeed {
  /** The entry's position in the audit; higher is later. */
  position: number;
  /** ISO UTC. */
  at: string;
  who: AuditActor;
}

/** A page, newest first. */
export interface AuditPage<Entry> {
  entries: Entry[];
  /** What the next, older page is asked for with; null where this is the last. */
  before: number | null;
}

/** One entry of the audit log, as a system admin reads it. */
export interface AuditEntry extends RecordAccess {
  /** Null where nobody is known. */
  actorId: string | null;
  /** The first few patients whose data it is about. */
  patients: { id: string; name: string }[];
  /** How many there are in all. */
  patientCount: number;
  /** How many records it is about. */
  recordCount: number;
  /** The IP address it came from; empty for the portal's own jobs. */
  address: string;
  /** What the server's log calls the request. */
  requestId: string;
}
