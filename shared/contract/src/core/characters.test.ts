import { charactersOf, hasAtMost } from './characters.ts';
import { string } from './yup.ts';

const FAMILY = '👨‍👩‍👧‍👦';

it.each([
  ['an emoji of several', FAMILY, 1],
  ['a flag', '🇪🇸', 1],
  ['a letter with its accent apart', 'e\u0301', 1],
  ['letters', 'abc', 3],
])('%s', (_what, text, count) => {
  expect(charactersOf(text)).toHaveLength(count);
});

it('a schema counts what people call characters', () => {
  const schema = string().max(3);
  expect(schema.isValidSync(FAMILY.repeat(3))).toBe(true);
  expect(schema.isValidSync(FAMILY.repeat(4))).toBe(false);
  expect(() => schema.validateSync('abcd')).toThrow(
    expect.objectContaining({ errors: [{ sentence: 'Must be at most {max} characters', values: { max: 3 } }] }),
  );
  expect(schema.isValidSync(undefined)).toBe(true);
});

it('a letter under a heap of accents hides no long text', () => {
  expect(hasAtMost(`a${'\u0301'.repeat(500)}`, 10)).toBe(false);
});
