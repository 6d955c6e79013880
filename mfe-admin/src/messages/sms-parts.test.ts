import fc from 'fast-check';
import { smsLength } from './sms-parts.ts';

const parts = (text: string) => smsLength(text).parts;

test.each([
  ['', 0],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // 153 is odd: the last place of each part stays empty.
  ['€'.repeat(152), 2],
  ['€'.repeat(153), 3],
  ['ñ'.repeat(160), 1],
  ['ç', 1],
  ['ç'.repeat(70), 1],
  ['ç'.repeat(71), 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  ['😀'.repeat(66), 2],
  ['😀'.repeat(67), 3],
])('%#: %.10s…', (text, expected) => {
  expect(parts(text)).toBe(expected);
});

const anyText = fc.string({
  unit: fc.constantFrom('a', 'Z', ' ', '\n', '€', '{', 'ñ', 'ç', 'ł', '😀', 'é'),
  maxLength: 400,
});

test('one character outside makes all of them UCS-2, and nothing else does', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(smsLength(text).alphabet).toBe(/[çł😀]/u.test(text) ? 'UCS-2' : 'GSM-7');
    }),
  );
});

test('the parts hold the text, and none could be left out', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { parts: count, units, alphabet } = smsLength(text);
      const [alone, each] = alphabet === 'GSM-7' ? [160, 153] : [70, 67];
      expect(units).toBe(alphabet === 'UCS-2' ? text.length : text.length + (text.match(/[€{]/g) ?? []).length);
      if (units <= alone) return expect(count).toBe(units === 0 ? 0 : 1);
      expect(count * each).toBeGreaterThanOrEqual(units);
      // At most one place of each part stays empty, before a character that takes two.
      expect((count - 1) * (each - 1)).toBeLessThan(units);
    }),
  );
});

test('a longer text never takes fewer', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, more) => {
      expect(parts(text + more)).toBeGreaterThanOrEqual(parts(text));
    }),
  );
});
