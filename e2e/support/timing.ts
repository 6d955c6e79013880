/** True in the lane that measures: tests run one at a time, with the product's own time limits. */
export const IS_TIMED = process.env.TEST_LANE === 'timing';

/** The product's time limit in milliseconds; in other lanes at least 30 s, because the machine may be busy. */
export function within(milliseconds: number): { timeout: number } {
  return { timeout: IS_TIMED ? milliseconds : Math.max(30_000, milliseconds) };
}
