import { merge } from './draft-state.ts';
import { openSteps, stepsOf } from './use-steps.ts';

const base = { a: 'old', b: 'old', c: ['x'], d: true };

it.each([
  ['only they changed', base, { ...base, a: 'theirs' }, { ...base, a: 'theirs' }, []],
  ['only I changed', { ...base, c: ['y'] }, base, { ...base, c: ['y'] }, []],
  ['both the same', { ...base, c: ['y'] }, { ...base, c: ['y'] }, { ...base, c: ['y'] }, []],
  [
    'both something else',
    { ...base, a: 'mine' },
    { ...base, a: 'theirs', b: 'new' },
    { ...base, a: 'mine', b: 'new' },
    ['a'],
  ],
  ['they took an answer away', base, { ...base, a: '' }, { ...base, a: '' }, []],
  ['no answer is no answer', { ...base, e: '' }, base, { ...base, e: '' }, []],
])('%s', (_what, mine, theirs, merged, conflicts) => {
  expect(merge(base, mine, theirs)).toMatchObject({ mine: merged, conflicts });
});

it('puts long forms into steps of about one length, short ones on one page', () => {
  const fields = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ name: `f${place}`, label: 'x', type: 'Text' as const }));
  const sizes = (count: number) => stepsOf(fields(count), {}).map(({ names }) => names.size);
  expect([sizes(12), sizes(16), sizes(500).length]).toEqual([[12], [8, 8], 34]);
  const [first, second] = stepsOf(fields(30), {});
  expect(openSteps([first, second] as never, new Set(['f20']))).toEqual([second]);
});
