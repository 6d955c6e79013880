import { quantile, rounded } from '../lib/bench-report.mjs';

/**
 * Sends `count` calls, at most `concurrency` at a time, and ends early after `seconds`.
 * @param {(index: number) => Promise<{status: number}>} call sends one call and reads the answer to its end
 */
export async function load(call, { count = 400, concurrency = 8, seconds = 6 } = {}) {
  const milliseconds = [];
  const answers = {};
  const until = performance.now() + seconds * 1000;
  let next = 0;
  const worker = async () => {
    while (next < count && performance.now() < until) {
      const started = performance.now();
      const { status } = await call(next++);
      milliseconds.push(performance.now() - started);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const elapsed = (performance.now() - started) / 1000;
  return {
    calls: milliseconds.length,
    median: rounded(quantile(milliseconds)),
    p95: rounded(quantile(milliseconds, 0.95)),
    perSecond: rounded(milliseconds.length / elapsed, 1),
    answers,
  };
}

/** How a measurement compares with the bare route: times as a multiple, throughput as a share of it. */
export function ratios(measured, bare) {
  return {
    'median ms': measured.median,
    'p95 ms': measured.p95,
    'calls/s': measured.perSecond,
    'median ÷ bare': rounded(measured.median / bare.median, 1),
    'p95 ÷ bare': rounded(measured.p95 / bare.p95, 1),
    'bare ÷ calls/s': rounded(bare.perSecond / measured.perSecond, 1),
    answers: Object.entries(measured.answers)
      .map(([status, times]) => `${times}×${status}`)
      .join(' '),
  };
}
