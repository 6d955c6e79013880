import fc from 'fast-check';
import { contrastOf, palettesOf, readableColor } from './colors.ts';

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each([
  ['#0e6d66', '#0e6d66'],
  ['#ffff00', '#7a7a00'],
  ['#ffffff', '#757575'],
])('white text can be read on %s after it is %s', (color, expected) => {
  expect(readableColor(color)).toBe(expected);
});

const COLORS = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('of every color that is taken, text can be read on each pair, on light pages and on dark ones', () => {
  fc.assert(
    fc.property(COLORS.map(readableColor), (color) => {
      const { light, dark } = palettesOf(color);
      expect(light.solid).toBe(color);
      const pairs = [light, dark].flatMap(({ solid, contrast, fg, subtle, muted }) => [
        [solid, contrast],
        [fg, subtle],
        [fg, muted],
      ]);
      const onPages = [
        [light.fg, '#f7f8f8'],
        [light.solid, '#ffffff'],
        ...['#0e1314', '#161c1d', '#232b2c'].flatMap((page) => [
          [dark.fg, page],
          [dark.solid, page],
        ]),
      ];
      for (const [one = '', other = ''] of [...pairs, ...onPages])
        expect(contrastOf(one, other)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
