import type { AuditPersonDay } from '@openward/contract/audit';
import { wallClock } from '@openward/contract/time';
import { actorOf, type EntryRow } from './entries.ts';

type PersonDay = Omit<AuditPersonDay, 'patients' | 'patientCount'> & { patientIds: Set<string> };

/**
 * Sums up entries by person and day, the newest first.
 * @param rows newest first
 * @param zone IANA name of the zone whose days are meant
 */
export function byPersonAndDay(rows: readonly EntryRow[], zone: string): PersonDay[] {
  const days = new Map<string, PersonDay>();
  for (const row of rows) {
    const who = actorOf(row);
    const { actorId, at, action, entity, outcome } = row;
    const app = row.appName ?? '';
    const day = wallClock(Date.parse(at), zone).slice(0, 10);
    const key = JSON.stringify([who, actorId, app, day]);
    const found = days.get(key) ?? { who, actorId, app, day, first: at, last: at, events: [], patientIds: new Set() };
    days.set(key, found);
    found.first = at;
    const event = found.events.find(
      (each) => each.action === action && each.entity === entity && each.outcome === outcome,
    );
    if (event) event.count += 1;
    else found.events.push({ action, entity, outcome, count: 1 });
    for (const id of row.patientIds) found.patientIds.add(id);
  }
  return [...days.values()].map((day) => ({ ...day, events: day.events.sort((a, b) => b.count - a.count) }));
}
