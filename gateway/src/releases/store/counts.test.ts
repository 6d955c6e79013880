import { type Counts, count, crashesLately, folded, reportsOf, tallyOf } from './counts.ts';

const NOW = Date.UTC(2026, 10, 22, 12, 30) / 60_000;
const failed = { name: 'auth', version: '1.1.0', kind: 'failed', stage: 'status', weight: 1 } as const;

/** Counts with one failure at each of these minutes ago. */
function failuresAgo(...minutes: number[]): Counts {
  const counts: Counts = {};
  for (const ago of minutes) count(counts, failed, NOW - ago);
  return counts;
}
const failures = (counts: Counts, from = 0) => tallyOf([counts], 'auth 1.1.0', from).failed ?? 0;

it('keeps each minute of the last quarter of an hour, and each hour of what is older', () => {
  const counts = folded(failuresAgo(0, 3, 14, 40, 50, 80, 100), NOW);
  // 12:30, 12:27, 12:16; 11:50 and 11:40; 11:10 and 10:50.
  expect(Object.keys(counts['auth 1.1.0'] ?? {})).toHaveLength(5);
  expect(failures(counts)).toBe(7);
  expect(failures(counts, NOW - 10)).toBe(2);
});

it('counts nothing twice, however often it is folded', () => {
  let counts = failuresAgo(0, 20, 29, 31);
  for (let minute = 0; minute < 100; minute++) counts = folded(counts, NOW + minute);
  expect(failures(counts)).toBe(4);
  expect(failures(counts, NOW + 99 - 10)).toBe(0);
});

it('forgets what is older than 14 days', () => {
  const days = 24 * 60;
  expect(failures(folded(failuresAgo(13 * days, 15 * days), NOW))).toBe(1);
});

it('says how a version fared at all gateways, and since when', () => {
  const other: Counts = {};
  count(other, { name: 'auth', version: '1.1.0', kind: 'shown', weight: 10 }, NOW - 5);
  count(other, { name: 'auth', version: '1.1.0', kind: 'crashed', stage: 'crash', weight: 1 }, NOW - 5);
  expect(reportsOf([failuresAgo(0, 2), other], NOW * 60_000)).toEqual({
    auth: {
      '1.1.0': {
        shown: 10,
        failed: 2,
        fallback: 0,
        crashed: 1,
        stages: { status: 2, crash: 1 },
        since: '2026-11-22T12:25:00.000Z',
      },
    },
  });
});

it('says which versions broke lately, after they had been shown', () => {
  const crashed = { ...failed, kind: 'crashed', stage: 'crash' } as const;
  const counts = failuresAgo(0);
  for (const ago of [0, 3, 14, 16, 40]) count(counts, crashed, NOW - ago);
  count(counts, { ...crashed, name: 'admin' }, NOW);
  expect(crashesLately([counts], NOW * 60_000)).toEqual([
    'admin 1.1.0 crashed once in browsers in the last 15 minutes.',
    'auth 1.1.0 crashed 3 times in browsers in the last 15 minutes.',
  ]);
});
