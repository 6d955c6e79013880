import fc from 'fast-check';
import type { PointGroup } from 'signature_pad';
import { asDrawn, type Size, shown, strokesToSend, wholeIn } from './strokes.ts';

const INK = {
  dotSize: 1,
  minWidth: 1,
  maxWidth: 2,
  penColor: '#000',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
} as const;
const LANDSCAPE = { width: 760, height: 160 };
const UPRIGHT = { width: 320, height: 160 };
const withinPad = (strokes: readonly PointGroup[], pad: Size) => shown(strokes, wholeIn(strokes, pad));
const point = fc.record({
  x: fc.double({ min: 0, max: LANDSCAPE.width, noNaN: true }),
  y: fc.double({ min: 0, max: LANDSCAPE.height, noNaN: true }),
  pressure: fc.constant(0.5),
  time: fc.nat(),
});
const strokes = fc.array(fc.array(point, { minLength: 1 }).map((points): PointGroup => ({ ...INK, points })));

test('what was drawn on a wide pad is whole on a narrow one, and in its proportions', () => {
  fc.assert(
    fc.property(strokes, (drawn) => {
      const turned = withinPad(drawn, UPRIGHT);
      expect(turned.map(({ points }) => points.length)).toEqual(drawn.map(({ points }) => points.length));
      const [before, after] = [drawn, turned].map((all) => all.flatMap(({ points }) => points)) as [
        PointGroup['points'],
        PointGroup['points'],
      ];
      for (const { x, y } of after) {
        expect(x).toBeLessThanOrEqual(UPRIGHT.width);
        expect(y).toBeLessThanOrEqual(UPRIGHT.height);
      }
      for (const [place, { x, y }] of after.entries()) {
        const was = before[place] as PointGroup['points'][number];
        expect(x * was.y).toBeCloseTo(y * was.x, 5);
      }
    }),
  );
});

test('what fits stays as it is', () => {
  const drawn: PointGroup[] = [{ ...INK, points: [{ x: 30, y: 60, pressure: 0.5, time: 1 }] }];
  expect(withinPad(drawn, UPRIGHT)).toEqual(drawn);
});

test('a drawing is the same in its own units, whatever it was shown in', () => {
  fc.assert(
    fc.property(strokes, (drawn) => {
      const view = wholeIn(drawn, UPRIGHT);
      const [before, after] = [drawn, asDrawn(shown(drawn, view), view)].map((all) =>
        all.flatMap(({ points }) => points),
      );
      for (const [place, { x, y }] of (after as PointGroup['points']).entries()) {
        expect(x).toBeCloseTo(before?.[place]?.x as number, 5);
        expect(y).toBeCloseTo(before?.[place]?.y as number, 5);
      }
    }),
  );
});

test('times are counted from the first point, also where the clock of the device is set meanwhile', () => {
  const at = (time: number) => ({ x: 320, y: 160, pressure: 0.5, time });
  const drawn: PointGroup[] = [
    { ...INK, points: [at(5_000), at(5_016.4)] },
    { ...INK, points: [at(4_000), at(9_000_000_000)] },
  ];
  expect(strokesToSend(drawn, UPRIGHT)).toEqual([
    [
      [10_000, 5_000, 0],
      [10_000, 5_000, 16],
    ],
    [
      [10_000, 5_000, 0],
      [10_000, 5_000, 86_400_000],
    ],
  ]);
});
