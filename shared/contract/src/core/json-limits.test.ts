import fc from 'fast-check';
import { exceedsJsonLimits } from './json-limits.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The depth of a value and the number of values in it, including the value. */
function measured(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 };
  const inside = Object.values(value).map(measured);
  return {
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
    values: 1 + inside.reduce((sum, { values }) => sum + values, 0),
  };
}

describe('exceedsJsonLimits', () => {
  it.each([
    ['1', 0, 1],
    ['"[[["', 0, 1],
    ['[]', 1, 1],
    [' [ ] ', 1, 1],
    ['{"a":1,"b":[true,null]}', 2, 5],
    ['[[],{},""]', 2, 4],
    ['["\\"[,[,","\\\\",1]', 1, 4],
    ['{"a,b[":"ä,[€"}', 1, 2],
  ])('%s is %i deep and holds %i values', (text, depth, values) => {
    expect(exceedsJsonLimits(bytesOf(text), { depth, values })).toBe(false);
    expect(exceedsJsonLimits(bytesOf(text), { depth: depth - 1, values })).toBe(true);
    expect(exceedsJsonLimits(bytesOf(text), { depth, values: values - 1 })).toBe(true);
  });

  it('counts as a walk through the parsed value does, however it is written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', '  ', '\t'), (value, indent) => {
        const bytes = bytesOf(JSON.stringify(value, null, indent));
        const { depth, values } = measured(JSON.parse(JSON.stringify(value)));
        expect(exceedsJsonLimits(bytes, { depth, values })).toBe(false);
        expect(exceedsJsonLimits(bytes, { depth: depth - 1, values })).toBe(true);
        expect(exceedsJsonLimits(bytes, { depth, values: values - 1 })).toBe(true);
      }),
    );
  });

  it('answers for anything that is no JSON as well', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(typeof exceedsJsonLimits(bytes, { depth: 3, values: 20 })).toBe('boolean');
      }),
    );
    expect(exceedsJsonLimits(bytesOf('['.repeat(8_000)), { depth: 16, values: 20 })).toBe(true);
    expect(exceedsJsonLimits(bytesOf('"no end'), { depth: 16, values: 20 })).toBe(false);
  });
});
