import { type SignaturePoint, type SignatureStrokes, STROKE_LIMITS } from '@openward/contract/documents';
import type { PointGroup } from 'signature_pad';

/** Margin in pixels that a line needs around its points. */
const EDGE = 4;

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** How strokes are displayed: the point at the pad's corner, and the scale. */
export interface View {
  left: number;
  top: number;
  scale: number;
}

/** The view of the pad when the drawing started. */
export const AS_DRAWN: View = { left: 0, top: 0, scale: 1 };

/**
 * The view in which all strokes fit on a pad of this size: unchanged if they fit, else scaled down, such as after a
 * phone was rotated. A pen may also leave the pad on any side.
 */
export function wholeIn(strokes: readonly PointGroup[], pad: Size): View {
  const points = strokes.flatMap((stroke) => stroke.points);
  const across = spanOf(points.map(({ x }) => x));
  const down = spanOf(points.map(({ y }) => y));
  const scale = Math.min(1, room(pad.width) / across.length, room(pad.height) / down.length);
  return { left: across.from, top: down.from, scale };
}

/** The start of values, at or before the pad's corner, and the length from there to their end. */
function spanOf(values: readonly number[]): { from: number; length: number } {
  const least = Math.min(0, ...values);
  const from = least < 0 ? least - EDGE : 0;
  return { from, length: Math.max(0, ...values) - from };
}

/** The part of a side that points may use. */
const room = (side: number) => Math.max(side - EDGE, side / 2);

/** Converts strokes to the pixels of a view. */
export function shown(strokes: readonly PointGroup[], { left, top, scale }: View): PointGroup[] {
  return moved(strokes, ({ x, y }) => ({ x: (x - left) * scale, y: (y - top) * scale }));
}

/** Converts strokes from the pixels of a view to the drawing's units. */
export function asDrawn(strokes: readonly PointGroup[], { left, top, scale }: View): PointGroup[] {
  return moved(strokes, ({ x, y }) => ({ x: x / scale + left, y: y / scale + top }));
}

function moved(strokes: readonly PointGroup[], to: (point: { x: number; y: number }) => object): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, ...to(point) })),
  }));
}

/** Strokes within a picture of this size, as they are sent. */
export function strokesToSend(strokes: readonly PointGroup[], { width, height }: Size): SignatureStrokes {
  const perPixel = STROKE_LIMITS.units / Math.max(width, height);
  const start = strokes[0]?.points[0]?.time ?? 0;
  // The device's clock may change during the drawing.
  const since = (time: number) => Math.min(Math.max(0, Math.round(time - start)), STROKE_LIMITS.milliseconds);
  return strokes.map(({ points }) =>
    points.map(({ x, y, time }): SignaturePoint => [Math.round(x * perPixel), Math.round(y * perPixel), since(time)]),
  );
}
