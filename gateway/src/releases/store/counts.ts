import type { VersionCounts as CountedReports, LoadStage, VersionReport } from '@openward/contract/releases';

/**
 * How often each thing happened: a kind of report (`failed`), the stages of failures (`failed:integrity`), and the
 * times from mount to drawn (`drawn:120`, in milliseconds).
 */
export type Tally = Record<string, number>;

/** Tallies by version (`auth 1.2.0`) and start time, in minutes since 1970. */
export type Counts = Record<string, Record<string, Tally>>;

/** Minutes for which tallies are kept per minute; older ones are kept per hour. */
const BY_MINUTE = 15;
const HOUR = 60;
/** Minutes for which tallies are kept at all. */
export const KEPT = 14 * 24 * HOUR;

/** Milliseconds at which times are capped, because longer ones are equally bad. */
const LONGEST = 60_000;

/** Prefix of times in a tally. */
export const DRAWN = 'drawn:';

/** The key of a version's tallies. */
export function keyOf(name: string, version: string): string {
  return `${name} ${version}`;
}

/** Minutes since 1970. @param time in milliseconds since 1970 */
export function minuteOf(time: number): number {
  return Math.floor(time / 60_000);
}

/** Counts a report. */
export function count(
  counts: Counts,
  { name, version, kind, stage, time, weight }: VersionReport,
  minute: number,
): void {
  const tally: Tally = { [kind]: weight };
  if (stage) tally[`${kind}:${stage}`] = weight;
  // Rounded to two digits, so that an hour's tally stays small.
  if (time !== undefined) tally[`${DRAWN}${Number(Math.min(time, LONGEST).toPrecision(2))}`] = 1;
  add(counts, keyOf(name, version), minute, tally);
}

/** Compacts counts: merges those older than 15 minutes by hour, and drops expired ones. */
export function folded(counts: Counts, now: number): Counts {
  const result: Counts = {};
  for (const [key, began, tally] of tallies(counts)) {
    if (began <= now - KEPT) continue;
    // Only older tallies get the hour's first minute as key, so it cannot collide with a per-minute tally.
    add(result, key, began > now - BY_MINUTE ? began : began - (began % HOUR), tally);
  }
  return result;
}

/** One version's tallies since a minute, summed over several gateways. */
export function tallyOf(all: Counts[], key: string, from: number): Tally {
  const sum: Tally = {};
  for (const counts of all) {
    for (const [began, tally] of Object.entries(counts[key] ?? {})) if (Number(began) >= from) addTo(sum, tally);
  }
  return sum;
}

/** The first minute of a version's tallies; undefined if it has none. */
export function firstOf(all: Counts[], key: string): number | undefined {
  const minutes = all.flatMap((counts) => Object.keys(counts[key] ?? {}).map(Number));
  return minutes.length > 0 ? Math.min(...minutes) : undefined;
}

function tallies(counts: Counts): [key: string, began: number, tally: Tally][] {
  return Object.entries(counts).flatMap(([key, times]) =>
    Object.entries(times).map(([began, tally]): [string, number, Tally] => [key, Number(began), tally]),
  );
}

function add(counts: Counts, key: string, began: number, tally: Tally): void {
  counts[key] ??= {};
  const times = counts[key];
  times[began] ??= {};
  addTo(times[began], tally);
}

function addTo(sum: Tally, tally: Tally): void {
  for (const [what, times] of Object.entries(tally)) sum[what] = (sum[what] ?? 0) + times;
}

/** How versions performed in browsers during the last 14 days, by part and version. */
export interface Reports {
  [part: string]: {
    /** `stages`: where it failed; absent if it never did. */
    [version: string]: CountedReports & { stages?: Partial<Record<LoadStage, number>> };
  };
}

/** A sentence for each version that crashed lately after being shown. @param now as {@link reportsOf} */
export function crashesLately(all: Counts[], now: number): string[] {
  const from = minuteOf(now) - BY_MINUTE;
  const keys = new Set(all.flatMap(Object.keys));
  return [...keys].sort().flatMap((key) => {
    const { crashed = 0 } = tallyOf(all, key, from);
    const times = crashed === 1 ? 'once' : `${crashed} times`;
    return crashed > 0 ? `${key} crashed ${times} in browsers in the last ${BY_MINUTE} minutes.` : [];
  });
}

const FAILED_AT = /^(?:failed|crashed):/;

/** Sums up the counts of all gateways. @param now in milliseconds since 1970 */
export function reportsOf(all: Counts[], now: number): Reports {
  const oldest = minuteOf(now) - KEPT;
  const reports: Reports = {};
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
