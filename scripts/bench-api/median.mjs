import { quantile } from '../lib/bench-report.mjs';

const RUNS = 60;
const WARM_UP = 10;

/**
 * Does something again and again, one after the other.
 * @param {() => Promise<unknown>} work
 * @returns {Promise<number>} milliseconds, the median once it is warm
 */
export async function medianOf(work) {
  for (let run = 0; run < WARM_UP; run++) await work();
  const milliseconds = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await work();
    milliseconds.push(performance.now() - started);
  }
  return quantile(milliseconds);
}
