import type { AuditPersonDay } from '@openward/contract/audit';
import { wallClock } from '@openward/contract/time';
import { actorOf, type EntryRow } from './entries.ts';

/** What one person did on one day, with the ids of all patients and accounts concerned. */
export type PersonDay = Omit<AuditPersonDay, 'patients' | 'patientCount' | 'accounts' | 'accountCount'> & {
  patientIds: Set<string>;
  accountIds: Set<string>;
};

/**
 * Sums up entries by person and day, the newest first.
 * @param rows newest first
 * @param zone IANA name of the time zone that defines the days
 */
export function byPersonAndDay(rows: readonly EntryRow[], zone: string): PersonDay[] {
  const days = new Map<string, PersonDay>();
  for (const row of rows) {
    const who = actorOf(row);
    const { actorId, at, action, entity, outcome } = row;
    const app = row.appName ?? '';
    const day = wallClock(Date.parse(at), zone).slice(0, 10);
    const key = JSON.stringify([who, actorId, app, day]);
    const found = days.get(key) ?? {
      who,
      actorId,
      app,
      day,
      first: at,
      last: at,
      events: [],
      patientIds: new Set(),
      accountIds: new Set(),
    };
    days.set(key, found);
    found.first = at;
    const event = found.events.find(
      (each) => each.action === action && each.entity === entity && each.outcome === outcome,
    );
    if (event) event.count += 1;
    else found.events.push({ action, entity, outcome, count: 1 });
    for (const id of row.patientIds) found.patientIds.add(id);
    // A patient's account is already named by the patient. Refused calls record accounts as users.
    if (['account', 'user'].includes(entity) && row.patientIds.length === 0) {
      for (const id of row.entityIds) found.accountIds.add(id);
    }
  }
  return [...days.values()].map((day) => ({ ...day, events: day.events.sort((a, b) => b.count - a.count) }));
}
