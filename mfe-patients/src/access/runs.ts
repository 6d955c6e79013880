import type { RecordAccess } from '@openward/contract/audit';
import { dayOf } from '@openward/ui/date-time';

/** Consecutive equal entries of one person. */
export interface Run {
  latest: RecordAccess;
  /** The time of the oldest entry. */
  since: string;
  count: number;
}

/** A day in the device's time zone with its entries, newest first. */
export interface AccessDay {
  /** An instant of the day. */
  at: string;
  runs: Run[];
}

/** Groups entries by day and merges consecutive equal ones. */
export function byDay(entries: readonly RecordAccess[]): AccessDay[] {
  const days: AccessDay[] = [];
  for (const entry of entries) {
    const day = days.at(-1);
    if (!day || dayOf(day.at) !== dayOf(entry.at)) {
      days.push({ at: entry.at, runs: [{ latest: entry, since: entry.at, count: 1 }] });
      continue;
    }
    const run = day.runs.at(-1);
    if (run && isSame(run.latest, entry)) {
      run.since = entry.at;
      run.count += 1;
    } else day.runs.push({ latest: entry, since: entry.at, count: 1 });
  }
  return days;
}

/** Separates the patient's own entries, which are folded, from those of others. */
export function folded(runs: readonly Run[]): { isOwn: boolean; runs: Run[] }[] {
  const parts: { isOwn: boolean; runs: Run[] }[] = [];
  for (const run of runs) {
    // An app counts as another person, even if the patient authorised it.
    const isOwn = run.latest.who.kind === 'you' && !run.latest.app;
    const part = parts.at(-1);
    if (part?.isOwn === isOwn) part.runs.push(run);
    else parts.push({ isOwn, runs: [run] });
  }
  return parts;
}

function isSame(one: RecordAccess, other: RecordAccess): boolean {
  const said = ({ who, app, action, entity, outcome, reason }: RecordAccess) =>
    [who.kind, who.name, who.role, app, action, entity, outcome, reason].join('\n');
  return said(one) === said(other);
}
