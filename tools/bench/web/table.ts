import { quantile, rounded } from '../harness.ts';

/** A target: `most` or `least` for the value itself, `times` relative to the other side. */
export type Wanted = { most: number } | { least: number } | { times: number };

const WANTED: Record<string, Wanted> = {
  'sign-in: requests': { most: 10 },
  'sign-in: script kB gzip': { most: 195 },
  'sign-in: CPU ms': { times: 0.6 },
  'sign-in: LCP ms': { times: 0.65 },
  'sign-in: Lighthouse mobile: score': { least: 95 },
  'sign-in: Lighthouse desktop: score': { least: 100 },
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

/** The target of rows with keys. */
const KEY: Wanted = { most: 50 };
/** Rows that show the third quartile of their samples instead of the median. */
const isThirdQuartile = (name: string) => name.endsWith(', p75 ms');

/** Samples by row of the table. */
export type Samples = Record<string, number[]>;

/** A stored table. */
export type Table = Record<string, { here: number; [column: string]: number | string }>;

/**
 * Creates the table of medians, or third quartiles for names with `p75`: `here`, with another checkout `there` and
 * `here ÷ there`, `run before` if there is one, and `wanted` with whether the rounded numbers meet it.
 */
export function tableOf(
  { there, here }: { there?: Samples; here: Samples },
  before?: Table,
  wanted: Record<string, Wanted> = WANTED,
): Table {
  return Object.fromEntries(
    Object.entries(here).map(([name, values]) => {
      const median = medianOf(name, values);
      const other = there && medianOf(name, there[name] ?? []);
      const ratio = other ? rounded(median / other) : undefined;
      const row = {
        ...(other !== undefined && { there: other }),
        here: median,
        ...(other !== undefined && { 'here ÷ there': ratio ?? '' }),
        ...(before && { 'run before': before[name]?.here ?? '' }),
        ...verdictOf(wanted[name] ?? (isThirdQuartile(name) ? KEY : undefined), median, ratio),
      };
      return [name, row];
    }),
  );
}

function medianOf(name: string, values: number[]): number {
  return rounded(quantile(values, isThirdQuartile(name) ? 0.75 : 0.5), name.endsWith('layout shift') ? 4 : 1);
}

function verdictOf(
  wanted: Wanted | undefined,
  median: number,
  ratio: number | undefined,
): { wanted: string; met: string } {
  if (!wanted) return { wanted: '', met: '' };
  if ('least' in wanted) return { wanted: `≥ ${wanted.least}`, met: median >= wanted.least ? '✓' : '✗' };
  const isRatio = 'times' in wanted;
  const value = isRatio ? ratio : median;
  const limit = isRatio ? wanted.times : wanted.most;
  return { wanted: `≤ ${limit}${isRatio ? ' x' : ''}`, met: value === undefined ? '' : value <= limit ? '✓' : '✗' };
}
