import fc from 'fast-check';
import { exceedsJsonLimits } from './json-limits.ts';

const exceeds = (text: string, limits: { depth?: number; values?: number }) =>
  exceedsJsonLimits(new TextEncoder().encode(text), { depth: 1_000_000, values: 1_000_000, ...limits });

test.each([
  ['a number', '1', 0, 1],
  ['an empty list', ' [ ] ', 1, 1],
  ['an empty object', '{\n}', 1, 1],
  ['a list of lists', '[[],[]]', 2, 3],
  ['an object', '{"a":1,"b":[true,null]}', 2, 5],
  ['brackets and commas in a text', '["[[[{{,,,", "\\"[,", "\\\\"]', 1, 4],
  ['a text that is no ASCII', '["ä\u{1f600},["]', 1, 2],
  ['a name that looks like a list', '{"[,[": 1}', 1, 2],
])('%s has its depth and its number of values', (_what, text, depth, values) => {
  expect([exceeds(text, { depth }), depth > 0 && exceeds(text, { depth: depth - 1 })]).toEqual([false, depth > 0]);
  expect([exceeds(text, { values }), exceeds(text, { values: values - 1 })]).toEqual([false, true]);
});

test.each([
  ['nested without end', '['.repeat(8_000)],
  ['nested without end, in objects', '{"a":'.repeat(8_000)],
])('what is %s is found before its end', (_what, text) => {
  expect(exceeds(text, { depth: 16 })).toBe(true);
});

test.each(['', ' ', '"', '"\\', ']', '}}}', ','])('%j is no JSON and ends', (text) => {
  expect(typeof exceeds(text, { depth: 16, values: 10 })).toBe('boolean');
});

function measured(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 };
  const inner = Object.values(value).map(measured);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    values: inner.reduce((sum, { values }) => sum + values, 1),
  };
}

test('of any JSON it finds what whoever counts the parsed values finds', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const { depth, values } = measured(JSON.parse(text));
      expect(exceeds(text, { depth, values })).toBe(false);
      expect(exceeds(text, { values: values - 1 })).toBe(true);
      if (depth > 0) expect(exceeds(text, { depth: depth - 1 })).toBe(true);
    }),
  );
});
