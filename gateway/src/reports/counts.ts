import type { VersionReport } from '@openward/contract/releases';
/** How often each thing happened: a kind of report (`failed`), and the stages of what failed (`failed:integrity`). */
export type Tally = Record<string, number>;

/** Tallies by version (`auth 1.2.0`) and by when they began, in minutes since 1970. */
export type Counts = Record<string, Record<string, Tally>>;

/** Minutes for which each minute has a tally of its own; of what is older each hour has. */
export const BY_MINUTE = 15;
const HOUR = 60;
/** Minutes for which anything is kept. */
export const KEPT = 14 * 24 * HOUR;

/** By what tallies of a version are found. */
export function keyOf(name: string, version: string): string {
  return `${name} ${version}`;
}

/** The minute of a time. */
export function minuteOf(time: number): number {
  return Math.floor(time / 60_000);
}

/** Counts a report. */
export function count(counts: Counts, { name, version, kind, stage, weight }: VersionReport, minute: number): void {
  const tally: Tally = { [kind]: weight };
  if (stage) tally[`${kind}:${stage}`] = weight;
  add(counts, keyOf(name, version), minute, tally);
}

/** The same counts in less room: by the hour where they are older than a quarter of one, without what is too old. */
export function folded(counts: Counts, now: number): Counts {
  const result: Counts = {};
  for (const [key, began, tally] of tallies(counts)) {
    if (began <= now - KEPT) continue;
    // The tally of an hour is older than all that is looked at by the minute, so it may stand under its first minute.
    add(result, key, began > now - BY_MINUTE ? began : began - (began % HOUR), tally);
  }
  return result;
}

/** One version's tallies from a minute on, of several gateways together. */
export function tallyOf(all: Counts[], key: string, from: number): Tally {
  const sum: Tally = {};
  for (const counts of all) {
    for (const [began, tally] of Object.entries(counts[key] ?? {})) if (Number(began) >= from) addTo(sum, tally);
  }
  return sum;
}

/** Every tally with its version's key and the minute it began. */
export function tallies(counts: Counts): [key: string, began: number, tally: Tally][] {
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
