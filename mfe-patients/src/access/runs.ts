import type { RecordAccess } from '@openward/contract/audit';
import { dayOf } from '@openward/ui/date-time';

/** Entries of one person that say the same, one after the other. */
export interface Run {
  /** The latest of them. */
  latest: RecordAccess;
  /** When it began. */
  since: string;
  count: number;
}

/** A day of the device's calendar with what happened on it, newest first. */
export interface AccessDay {
  /** An instant of the day. */
  at: string;
  runs: Run[];
}

/** Entries by the days of the device, and what repeats itself as one. */
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

/** What the patient did stands in folds of its own between what others did. */
export function folded(runs: readonly Run[]): { isOwn: boolean; runs: Run[] }[] {
  const parts: { isOwn: boolean; runs: Run[] }[] = [];
  for (const run of runs) {
    // An app is somebody else, whoever let it in.
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
