import { tableOf } from './table.ts';

const LCP = 'sign-in: LCP ms';
const REQUESTS = 'sign-in: requests';

test('medians of both sides, their ratio, and whether what is wanted is met', () => {
  const table = tableOf({
    there: { [LCP]: [900, 1000, 5000], [REQUESTS]: [18, 18, 18] },
    here: { [LCP]: [600, 640, 90], [REQUESTS]: [11, 11, 11] },
  });
  expect(table).toEqual({
    [LCP]: { there: 1000, here: 600, 'here ÷ there': 0.6, wanted: '≤ 0.65 x', met: '✓' },
    [REQUESTS]: { there: 18, here: 11, 'here ÷ there': 0.61, wanted: '≤ 10', met: '✗' },
  });
});

test('alone, nothing is said of what is wanted beside another checkout', () => {
  const table = tableOf({ here: { [LCP]: [600], [REQUESTS]: [10] } });
  expect(table).toEqual({
    [LCP]: { here: 600, wanted: '≤ 0.65 x', met: '' },
    [REQUESTS]: { here: 10, wanted: '≤ 10', met: '✓' },
  });
});

test('a shift of nothing has no ratio, and the run before stands beside', () => {
  const row = 'slow: layout shift';
  expect(tableOf({ there: { [row]: [0] }, here: { [row]: [0] } }, { [row]: { here: 0.00012 } })).toEqual({
    [row]: { there: 0, here: 0, 'here ÷ there': '', 'run before': 0.00012, wanted: '≤ 0', met: '✓' },
  });
  expect(tableOf({ here: { other: [1] } }, {})).toEqual({
    other: { here: 1, 'run before': '', wanted: '', met: '' },
  });
});

test('a score is judged by the least that is wanted, and a table may want something else', () => {
  const row = 'sign-in: Lighthouse mobile';
  expect(tableOf({ here: { [row]: [96, 94, 95] } })[row]).toEqual({ here: 95, wanted: '≥ 95', met: '✓' });
  expect(tableOf({ here: { [row]: [94] } })[row]).toEqual({ here: 94, wanted: '≥ 95', met: '✗' });
  const [there, here] = [{ [LCP]: [1000] }, { [LCP]: [410] }];
  expect(tableOf({ there, here }, undefined, { [LCP]: { times: 0.4 } })[LCP]).toMatchObject({
    wanted: '≤ 0.4 x',
    met: '✗',
  });
});
