/** True in the lane that measures: one test at a time, and each time limit is the one that the product promises. */
export const IS_TIMED = process.env.TEST_LANE === 'timing';

/** The time limit for what the product promises within so many milliseconds; in other lanes a busy machine may be slow. */
export function within(milliseconds: number): { timeout: number } {
  return { timeout: IS_TIMED ? milliseconds : Math.max(30_000, milliseconds) };
}
