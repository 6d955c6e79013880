import { type SignatureStrokes, STROKE_LIMITS, strokesProblem } from '@openward/contract/documents';
import fc from 'fast-check';
import SignaturePad from 'signature_pad';
import { type KeptDrawing, keptDrawing } from './kept-drawing.ts';
import type { Size } from './strokes.ts';

interface Place {
  x: number;
  y: number;
}

interface Ink extends Place {
  radius: number;
}

/** A PointerEvent, which jsdom lacks. */
class PenEvent extends MouseEvent {
  readonly pointerId = 1;
}

const inkOn = new Map<unknown, Ink[]>();
let pictured: Ink[] = [];
let resize = () => {};
let now = 0;

/** A context that records where ink is put. */
function contextOf(canvas: HTMLCanvasElement): object {
  const ink = () => inkOn.get(canvas) as Ink[];
  const put = (x: number, y: number, radius = 0) => void ink().push({ x, y, radius });
  const nothing = () => {};
  return {
    ...{ beginPath: nothing, closePath: nothing, fill: nothing, stroke: nothing, save: nothing, restore: nothing },
    ...{ scale: nothing, fillRect: nothing, moveTo: put, lineTo: put, arc: put },
    clearRect: () => ink().splice(0),
  };
}

beforeEach(() => {
  Object.assign(window, { PointerEvent: PenEvent });
  const contexts = new Map<HTMLCanvasElement, object>();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    if (!inkOn.has(this)) inkOn.set(this, []);
    if (!contexts.has(this)) contexts.set(this, contextOf(this));
    return contexts.get(this) as never;
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    pictured = [...(inkOn.get(this) as Ink[])];
    done(new Blob(['a picture'], { type: 'image/jpeg' }));
  });
  jest.spyOn(window, 'ResizeObserver').mockImplementation((changed) => {
    resize = () => changed([], null as never);
    return { observe() {}, unobserve() {}, disconnect() {} };
  });
  // The pad ignores points within 16 milliseconds.
  jest.useFakeTimers({
    now: 0,
    doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick'],
  });
});
afterEach(() => {
  inkOn.clear();
  jest.useRealTimers();
});

function padOf(first: Size) {
  let size = first;
  const canvas = document.createElement('canvas');
  Object.defineProperty(canvas, 'offsetWidth', { get: () => size.width });
  Object.defineProperty(canvas, 'offsetHeight', { get: () => size.height });
  document.body.append(canvas);
  const drawing = keptDrawing(canvas, SignaturePad, () => {});
  const pen = (type: string, target: EventTarget, { x, y }: Place, buttons: number) => {
    now += 20;
    jest.setSystemTime(now);
    target.dispatchEvent(new PenEvent(type, { clientX: x, clientY: y, buttons, bubbles: true, cancelable: true }));
  };
  return {
    drawing,
    ink: () => inkOn.get(canvas) as Ink[],
    turnTo(next: Size) {
      size = next;
      resize();
    },
    down: (at: Place) => pen('pointerdown', canvas, at, 1),
    move: (at: Place) => pen('pointermove', window, at, 1),
    up: (at: Place) => pen('pointerup', window, at, 0),
    end() {
      drawing.end();
      canvas.remove();
    },
  };
}

const signed = async (drawing: KeptDrawing) => {
  const found = await drawing.signature();
  if (!found) throw new Error('nothing was drawn');
  return found;
};

/** The positions of the sent strokes in their picture. */
function placesIn(strokes: SignatureStrokes, { width, height }: Size): Place[] {
  const pixel = Math.max(width, height) / STROKE_LIMITS.units;
  return strokes.flat().map(([x, y]) => ({ x: x * pixel, y: y * pixel }));
}

const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);

/** The points that a pad keeps: it drops those too close to the last one. */
function taken(points: readonly Place[]): Place[] {
  const kept: Place[] = [];
  for (const point of points) {
    const before = kept.at(-1);
    if (!before || distance(before, point) > 5) kept.push(point);
  }
  return kept;
}

const size = fc.record({ width: fc.integer({ min: 160, max: 900 }), height: fc.integer({ min: 100, max: 300 }) });
const HIDDEN = { width: 0, height: 0 };
/** A pen may leave the pad on any side. */
const place = fc.record({ x: fc.integer({ min: -80, max: 980 }), y: fc.integer({ min: -80, max: 380 }) });
const turn = fc.option(fc.oneof({ weight: 5, arbitrary: size }, { weight: 1, arbitrary: fc.constant(HIDDEN) }));
const stroke = fc.array(fc.record({ at: place, turn }), { minLength: 1, maxLength: 8 });

test('picture and strokes hold all that is drawn, however the pad is resized meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(size, fc.array(stroke, { minLength: 1, maxLength: 6 }), async (first, strokes) => {
      const pad = padOf(first);
      const drawn: Place[][] = [];
      let [last, current] = [first, first];
      for (const points of strokes) {
        for (const [nth, { at, turn: next }] of points.entries()) {
          if (nth === 0) pad.down(at);
          else pad.move(at);
          if (!next) continue;
          pad.turnTo(next);
          current = next;
        }
        pad.up((points.at(-1) as { at: Place }).at);
        // A hidden pad keeps its size.
        if (current !== HIDDEN) last = current;
        drawn.push(taken(points.map(({ at }) => at)));
      }
      const { picture, strokes: sent } = await signed(pad.drawing);
      pad.end();
      expect(atob(picture)).toBe('a picture');
      expect(strokesProblem(sent)).toBeUndefined();
      expect(sent.map(({ length }) => length)).toEqual(drawn.map(({ length }) => length));
      expect(sent[0]?.[0]?.[2]).toBe(0);
      for (const point of placesIn(sent, last)) {
        expect(point.x).toBeLessThanOrEqual(last.width);
        expect(point.y).toBeLessThanOrEqual(last.height);
        expect(pictured.some((ink) => distance(ink, point) - ink.radius < 1)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test('a drawing keeps its shape, whatever sizes the pad has after it', async () => {
  await fc.assert(
    fc.asyncProperty(stroke, fc.array(size, { minLength: 1, maxLength: 5 }), async (points, sizes) => {
      const pad = padOf({ width: 900, height: 300 });
      for (const [nth, { at }] of points.entries()) {
        if (nth === 0) pad.down(at);
        else pad.move(at);
      }
      pad.up((points.at(-1) as { at: Place }).at);
      for (const each of sizes) pad.turnTo(each);
      pad.turnTo({ width: 1_200, height: 600 });
      const { strokes } = await signed(pad.drawing);
      pad.end();
      const [found, drawn] = [placesIn(strokes, { width: 1_200, height: 600 }), taken(points.map(({ at }) => at))];
      const [origin, start] = [found[0] as Place, drawn[0] as Place];
      for (const [nth, point] of found.entries()) {
        const was = drawn[nth] as Place;
        // In the original size, although a small pad displayed it smaller.
        expect(Math.abs(point.x - origin.x - (was.x - start.x))).toBeLessThan(0.3);
        expect(Math.abs(point.y - origin.y - (was.y - start.y))).toBeLessThan(0.3);
      }
    }),
    { numRuns: 40 },
  );
});

test('a phone that is turned in the middle of a stroke takes the rest of it and the next one', async () => {
  const pad = padOf({ width: 760, height: 160 });
  pad.down({ x: 600, y: 20 });
  pad.turnTo({ width: 320, height: 160 });
  pad.move({ x: 100, y: 100 });
  pad.up({ x: 100, y: 100 });
  expect(Math.max(...pad.ink().map(({ x }) => x))).toBeLessThanOrEqual(320);
  pad.down({ x: 10, y: 10 });
  pad.up({ x: 10, y: 10 });
  const { strokes } = await signed(pad.drawing);
  expect(strokes.map(({ length }) => length)).toEqual([2, 1]);
});

test('what is cleared is gone, and what is drawn next has the size in which it is drawn', async () => {
  const pad = padOf({ width: 760, height: 160 });
  pad.down({ x: 700, y: 20 });
  pad.up({ x: 700, y: 20 });
  pad.turnTo({ width: 320, height: 160 });
  pad.drawing.clear();
  expect(await pad.drawing.signature()).toBeUndefined();
  pad.down({ x: 100, y: 20 });
  pad.move({ x: 200, y: 20 });
  pad.up({ x: 200, y: 20 });
  pad.turnTo({ width: 760, height: 160 });
  const { strokes } = await signed(pad.drawing);
  expect(placesIn(strokes, { width: 760, height: 160 }).map(({ x }) => Math.round(x))).toEqual([100, 200]);
});
