import { shownFields } from './rules.ts';
import type { FormField } from './types.ts';

const ask = (name: string, given: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  type: 'Text',
  ...given,
});
const showWhen = { field: 'first', is: 'answered' } as const;

test('a section has its heading over the first question that is shown, and none where all are hidden', () => {
  const fields = [
    ask('first'),
    ask('a', { section: 'One', showWhen }),
    ask('b', { showWhen }),
    ask('c'),
    ask('d'),
    ask('e', { section: 'Two', showWhen }),
    ask('f', { section: 'Three' }),
  ];
  const headings = (first: string) => shownFields(fields, { first }).map(({ name, section }) => [name, section]);
  expect(headings('')).toEqual([
    ['first', undefined],
    ['c', 'One'],
    ['d', undefined],
    ['f', 'Three'],
  ]);
  expect(shownFields(fields, { first: 'yes' })).toEqual(fields);
});
