import { quantile, rounded } from '../lib/bench-report.mjs';

/** What is wanted: `most` of the value itself, `times` of what it is in the other checkout. */
const WANTED = {
  'sign-in: requests': { most: 10 },
  'sign-in: script kB gzip': { most: 195 },
  'sign-in: CPU ms': { times: 0.6 },
  'sign-in: LCP ms': { times: 0.65 },
  'change of screen ms': { most: 60 },
  'slow: first paint ms': { most: 1200 },
  'slow: usable ms': { most: 2200 },
  'slow: layout shift': { most: 0 },
  "slow: sign-in to today's panel ms": { most: 1500 },
  '50,000 patients, 4x CPU: key to paint ms': { most: 50 },
  '50,000 patients, 4x CPU: patients in one answer': { most: 20 },
  'slow: key in a long document ms': { most: 50 },
  'slow: key in a form of 500 fields ms': { most: 50 },
};

/**
 * The table of medians, a row by name: `here`, and beside another checkout `there` and `here ÷ there`; `run before` where
 * there was one; `wanted` and whether it is met where something is wanted. What is judged is the number that is shown.
 * @param {{there?: Record<string, number[]>, here: Record<string, number[]>}} samples what was measured, by row
 * @param {Record<string, {here: number}>} [before] the table of the run before
 * @returns {Record<string, Record<string, number | string>>}
 */
export function tableOf({ there, here }, before) {
  return Object.fromEntries(
    Object.entries(here).map(([name, values]) => {
      const row = { here: median(name, values) };
      if (there) {
        row.there = median(name, there[name]);
        row.ratio = row.there > 0 ? rounded(row.here / row.there) : undefined;
      }
      return [
        name,
        {
          ...(there && { there: row.there }),
          here: row.here,
          ...(there && { 'here ÷ there': row.ratio ?? '' }),
          ...(before && { 'run before': before[name]?.here ?? '' }),
          ...verdictOf(WANTED[name], row),
        },
      ];
    }),
  );
}

function median(name, values) {
  return rounded(quantile(values), name.endsWith('layout shift') ? 4 : 1);
}

function verdictOf(wanted, { here, ratio }) {
  if (!wanted) return { wanted: '', met: '' };
  const [value, limit, words] =
    wanted.most === undefined ? [ratio, wanted.times, `≤ ${wanted.times} x`] : [here, wanted.most, `≤ ${wanted.most}`];
  return { wanted: words, met: value === undefined ? '' : value <= limit ? '✓' : '✗' };
}
