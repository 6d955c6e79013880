import type { InputSchema } from '../core/endpoint.ts';
import { flag, id, isoDay, isoInstant, listOf, oneOf, record, text, wholeNumber } from '../core/results.ts';
import { ROLES } from '../core/roles.ts';

export const auditActorResult = record({
  /**
   * A user, a paired self check-in device, a system's app, the portal's own jobs, somebody who is not signed in. A patient is told of
   * themselves as `you`, of whom they let act for them by name (`proxy`), and of another patient that it was one
   * (`patient`) and no more.
   */
  kind: oneOf(['you', 'user', 'proxy', 'patient', 'kiosk', 'app', 'portal', 'stranger']),
  /** Empty where nobody is named. */
  name: text(),
  /** Null where it is no user, or nobody knows. */
  role: oneOf(ROLES).nullable(),
});

const access = {
  /** The entry's position in the audit; higher is later. */
  position: wholeNumber(),
  at: isoInstant(),
  who: auditActorResult,
  /** The name of the app through which a user did it; empty where it was none. */
  app: text(),
  /** `read`, `create`, `reschedule`, …; of a call that was refused or repeated its path. */
  action: text(),
  /** `appointment`, `patient`, `account`, …; `call` where it was about no record. */
  entity: text(),
  /** `done`, `repeated`, or the code of the refusal. */
  outcome: text(),
  /** Why staff of another hospital opened the record; absent for all else. */
  reason: text().optional(),
};

export const recordAccessResult = record(access);

const auditAccountResult = record({ id: id(), name: text(), role: oneOf(ROLES) });

export const auditEntryResult = record({
  ...access,
  /** Null where nobody is known. */
  actorId: id().nullable(),
  /** The first few patients whose data it is about. */
  patients: listOf(record({ id: id(), name: text() })),
  /** How many there are in all. */
  patientCount: wholeNumber(),
  /** The first few accounts that it is about, with the role that they have now. */
  accounts: listOf(auditAccountResult).optional(),
  /** How many records it is about. */
  recordCount: wholeNumber(),
  /** The IP address it came from; empty for the portal's own jobs. */
  address: text(),
  /** What the server's log calls the request. */
  requestId: text(),
});

/** A page, newest first. */
export const auditPage = <const E extends InputSchema>(entry: E) =>
  record({
    entries: listOf(entry),
    /** What the next, older page is asked for with; null where this is the last. */
    before: wholeNumber().nullable(),
  });

/** What one person did on one day. */
const auditPersonDayResult = record({
  who: auditActorResult,
  actorId: id().nullable(),
  app: text(),
  /** On the clock of the zone that was asked for. */
  day: isoDay(),
  first: isoInstant(),
  last: isoInstant(),
  /** What they did, the most frequent first; `count` is how often. */
  events: listOf(record({ action: text(), entity: text(), outcome: text(), count: wholeNumber() })),
  patients: listOf(record({ id: id(), name: text() })),
  patientCount: wholeNumber(),
  /** The first few accounts that are not those of the patients. */
  accounts: listOf(auditAccountResult),
  accountCount: wholeNumber(),
});

/** The audit by person and day, newest first. */
export const auditByPersonResult = record({
  days: listOf(auditPersonDayResult),
  /** False where only the newest entries were counted. */
  isComplete: flag(),
});
