import { type SignaturePoint, type SignatureStrokes, STROKE_LIMITS } from '@openward/contract/documents';
import type { PointGroup } from 'signature_pad';

/** Room that a line needs beside its points, in pixels. */
const EDGE = 4;

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** How strokes are shown: the point of which the pad's corner is, and what a pixel of the drawing measures there. */
export interface View {
  left: number;
  top: number;
  scale: number;
}

/** The pad as it was when somebody began to draw. */
export const AS_DRAWN: View = { left: 0, top: 0, scale: 1 };

/**
 * The view in which strokes are whole on a pad of this size: as they are where they fit, and otherwise all of them smaller,
 * as where a phone was turned upright after somebody has signed. A pen may also leave the pad, to any side.
 */
export function wholeIn(strokes: readonly PointGroup[], pad: Size): View {
  const points = strokes.flatMap((stroke) => stroke.points);
  const across = spanOf(points.map(({ x }) => x));
  const down = spanOf(points.map(({ y }) => y));
  const scale = Math.min(1, room(pad.width) / across.length, room(pad.height) / down.length);
  return { left: across.from, top: down.from, scale };
}

/** Where values begin, but not after the pad's own corner, and how far they reach from there. */
function spanOf(values: readonly number[]): { from: number; length: number } {
  const least = Math.min(0, ...values);
  const from = least < 0 ? least - EDGE : 0;
  return { from, length: Math.max(0, ...values) - from };
}

/** What of a side points may take. */
const room = (side: number) => Math.max(side - EDGE, side / 2);

/** Strokes in the pixels of a view. */
export function shown(strokes: readonly PointGroup[], { left, top, scale }: View): PointGroup[] {
  return moved(strokes, ({ x, y }) => ({ x: (x - left) * scale, y: (y - top) * scale }));
}

/** What a view shows, in the units of the drawing itself. */
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
  // The device's clock may be set while somebody draws.
  const since = (time: number) => Math.min(Math.max(0, Math.round(time - start)), STROKE_LIMITS.milliseconds);
  return strokes.map(({ points }) =>
    points.map(({ x, y, time }): SignaturePoint => [Math.round(x * perPixel), Math.round(y * perPixel), since(time)]),
  );
}
