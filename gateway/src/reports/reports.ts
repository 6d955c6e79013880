import type { LoadStage } from '@openward/contract/releases';
import { type Counts, KEPT, minuteOf, tallies } from './counts.ts';

/** How a version fared in browsers during the last 14 days. */
export interface VersionReports {
  /** Drawn; an estimate, for one of ten is told. */
  shown: number;
  /** Could not be brought or drawn. */
  failed: number;
  /** Another version stood in for it. */
  fallback: number;
  /** Broke after it was drawn. */
  crashed: number;
  /** Where it failed, by stage; absent where it never did. */
  stages?: Partial<Record<LoadStage, number>>;
  /** When the first of these was counted, ISO 8601 UTC; to the hour where that is long ago. */
  since: string;
}

/** By part and version. */
export interface Reports {
  [part: string]: { [version: string]: VersionReports };
}

const FAILED_AT = /^(?:failed|crashed):/;

/** What the counts of all gateways come to. @param now in milliseconds since 1970 */
export function reportsOf(all: Counts[], now: number): Reports {
  const oldest = minuteOf(now) - KEPT;
  const reports: Record<string, Record<string, VersionReports>> = {};
  for (const [key, began, tally] of all.flatMap(tallies)) {
    if (began <= oldest) continue;
    const [part = '', version = ''] = key.split(' ');
    const since = new Date(began * 60_000).toISOString();
    reports[part] ??= {};
    reports[part][version] ??= { shown: 0, failed: 0, fallback: 0, crashed: 0, since };
    const sum = reports[part][version];
    if (since < sum.since) sum.since = since;
    for (const [what, times] of Object.entries(tally)) {
      if (what in sum) sum[what as 'shown'] += times;
      else if (FAILED_AT.test(what)) {
        const stage = what.replace(FAILED_AT, '') as LoadStage;
        sum.stages = { ...sum.stages, [stage]: (sum.stages?.[stage] ?? 0) + times };
      }
    }
  }
  return reports;
}
