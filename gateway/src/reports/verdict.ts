import type { Tally } from './counts.ts';

/** Fewer tries say nothing, unless none went well. */
const ENOUGH = 20;
/** Failures that say enough where nothing went well. */
const ALL_FAILED = 5;

/**
 * Why a canary is to be halted, as the history says it; undefined where it is not.
 * @param limit percent of all tries that may fail
 */
export function whyHalt(canary: Tally, active: Tally, limit: number): string | undefined {
  const { failures, tries } = ofAll(canary);
  const isEnough = tries >= ENOUGH || (failures >= ALL_FAILED && !canary.shown);
  if (!isEnough || failures * 100 <= limit * tries) return undefined;
  // What ails the active version as much is no fault of the canary.
  const usual = ofAll(active);
  if (usual.tries > 0 && failures * usual.tries <= 2 * usual.failures * tries) return undefined;
  return `${failures} of ${tries} loads failed (limit ${limit} %)`;
}

function ofAll({ shown = 0, failed = 0, crashed = 0 }: Tally): { failures: number; tries: number } {
  return { failures: failed + crashed, tries: shown + failed + crashed };
}
