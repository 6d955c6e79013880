import { DRAWN, type Tally } from '../releases/store/counts.ts';

/** Minimum number of tries for a verdict, unless all failed. */
const ENOUGH = 20;
/** Failures that are enough if all tries failed. */
const ALL_FAILED = 5;

/** A count and its total. */
interface Share {
  count: number;
  of: number;
}

/**
 * The reason, for the history, to halt a canary that fails too often; undefined if it does not.
 * @param limit percent of tries that may fail
 */
export function whyFailing(canary: Tally, active: Tally, limit: number): string | undefined {
  const failed = failedLoads(canary);
  if (!isEnough(failed) || !isOver(failed, limit)) return undefined;
  // Failures that are as frequent in the active version are not the canary's fault.
  const usual = failedLoads(active);
  if (usual.of > 0 && failed.count * usual.of <= 2 * usual.count * failed.of) return undefined;
  return `${failed.count} of ${failed.of} loads failed (limit ${limit} %)`;
}

/**
 * The reason to halt a canary that renders: its calls fail or it is slow, clearly more than the active version.
 * @param beside the limit of pages with failed calls, in percent, and the active version
 */
export function whyWorse(canary: Tally, active: Tally, beside: { limit: number; active: string }): string | undefined {
  return whyUnanswered(canary, active, beside) ?? whySlow(canary, active, beside.active);
}

function whyUnanswered(
  canary: Tally,
  active: Tally,
  { limit, active: version }: { limit: number; active: string },
): string | undefined {
  const [failed, usual] = [failedCalls(canary), failedCalls(active)];
  if (!isEnough(failed) || usual.of < ENOUGH) return undefined;
  if (!isOver(failed, limit) || !isClearlyAbove(failed, usual)) return undefined;
  return `calls failed in ${failed.count} of ${failed.of} pages, with ${version} in ${usual.count} of ${usual.of}`;
}

/** A canary is slow from this many times the time of the active version. */
const TIMES_SLOWER = 2;
/** Differences in milliseconds that users do not notice. */
const UNNOTICED = 100;

function whySlow(canary: Tally, active: Tally, version: string): string | undefined {
  const [times, usual] = [timesOf(canary), timesOf(active)];
  if (times.length < ENOUGH || usual.length < ENOUGH) return undefined;
  const [own, other] = [p75(times), p75(usual)];
  if (own <= TIMES_SLOWER * other || own - other <= UNNOTICED) return undefined;
  const slow = (all: number[]): Share => ({
    count: all.filter((time) => time > TIMES_SLOWER * other).length,
    of: all.length,
  });
  // A few slow devices in a small sample do not make a version slow.
  if (!isClearlyAbove(slow(times), slow(usual))) return undefined;
  return `drawn in ${own} ms (p75 of ${times.length} loads), with ${version} in ${other} ms`;
}

function failedLoads({ shown = 0, failed = 0, crashed = 0 }: Tally): Share {
  return { count: failed + crashed, of: shown + failed + crashed };
}

function failedCalls({ answered = 0, unanswered = 0 }: Tally): Share {
  return { count: unanswered, of: answered + unanswered };
}

function isEnough({ count, of }: Share): boolean {
  return of >= ENOUGH || (count >= ALL_FAILED && count === of);
}

function isOver({ count, of }: Share, limit: number): boolean {
  return count * 100 > limit * of;
}

/** The times of a tally in ascending order. */
function timesOf(tally: Tally): number[] {
  return Object.entries(tally)
    .flatMap(([what, times]) =>
      what.startsWith(DRAWN) ? Array<number>(times).fill(Number(what.slice(DRAWN.length))) : [],
    )
    .sort((one, other) => one - other);
}

/** The 75th percentile. */
function p75(sorted: number[]): number {
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0;
}

/** Standard deviations on each side; frequent checks of canaries need a low rate of false alarms. */
const DEVIATIONS = 2.5;

/** True if the Wilson score intervals of both shares do not overlap. */
export function isClearlyAbove(one: Share, other: Share): boolean {
  return intervalOf(one)[0] > intervalOf(other)[1];
}

function intervalOf({ count, of }: Share): [low: number, high: number] {
  const share = count / of;
  const square = DEVIATIONS ** 2 / of;
  const middle = share + square / 2;
  const width = DEVIATIONS * Math.sqrt((share * (1 - share)) / of + square / (4 * of));
  return [(middle - width) / (1 + square), (middle + width) / (1 + square)];
}
