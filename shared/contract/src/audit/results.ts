import type { InputSchema } from '../core/endpoint.ts';
import { flag, id, isoDay, isoInstant, listOf, oneOf, record, text, wholeNumber } from '../core/results.ts';
import { ROLES } from '../core/roles.ts';

export const auditActorResult = record({
  /**
   * A user, a paired self check-in device, an app of another system, a job of the portal, or an anonymous caller.
   * Patients see themselves as `you`, their proxies by name (`proxy`), and other patients without details (`patient`).
   */
  kind: oneOf(['you', 'user', 'proxy', 'patient', 'kiosk', 'app', 'portal', 'stranger']),
  /** Empty if unnamed. */
  name: text(),
  /** Null if not a user, or unknown. */
  role: oneOf(ROLES).nullable(),
});

const access = {
  /** The position in the audit; it increases over time. */
  position: wholeNumber(),
  at: isoInstant(),
  who: auditActorResult,
  /** The app that the user used; empty if none. */
  app: text(),
  /** `read`, `create`, `reschedule`, …; the path for refused and repeated calls. */
  action: text(),
  /** `appointment`, `patient`, `account`, …; `call` if no record was affected. */
  entity: text(),
  /** `done`, `repeated`, or the error code. */
  outcome: text(),
  /** Why staff of another hospital opened the record; otherwise missing. */
  reason: text().optional(),
};

export const recordAccessResult = record(access);

const auditAccountResult = record({ id: id(), name: text(), role: oneOf(ROLES) });

export const auditEntryResult = record({
  ...access,
  /** Null if unknown. */
  actorId: id().nullable(),
  /** The first few affected patients. */
  patients: listOf(record({ id: id(), name: text() })),
  /** Number of affected patients. */
  patientCount: wholeNumber(),
  /** The first few affected accounts with their current roles. */
  accounts: listOf(auditAccountResult).optional(),
  /** Number of affected records. */
  recordCount: wholeNumber(),
  /** IP address; empty for jobs of the portal. */
  address: text(),
  /** The request's id in the server log. */
  requestId: text(),
});

/** A page, newest first. */
export const auditPage = <const E extends InputSchema>(entry: E) =>
  record({
    entries: listOf(entry),
    /** The `before` of the next, older page; null on the last page. */
    before: wholeNumber().nullable(),
  });

/** The actions of one person on one day. */
const auditPersonDayResult = record({
  who: auditActorResult,
  actorId: id().nullable(),
  app: text(),
  /** In the requested time zone. */
  day: isoDay(),
  first: isoInstant(),
  last: isoInstant(),
  /** Most frequent first; `count` is the number of times. */
  events: listOf(record({ action: text(), entity: text(), outcome: text(), count: wholeNumber() })),
  patients: listOf(record({ id: id(), name: text() })),
  patientCount: wholeNumber(),
  /** The first few accounts that do not belong to the patients. */
  accounts: listOf(auditAccountResult),
  accountCount: wholeNumber(),
});

/** The audit by person and day, newest first. */
export const auditByPersonResult = record({
  days: listOf(auditPersonDayResult),
  /** False if only the newest entries were counted. */
  isComplete: flag(),
});
