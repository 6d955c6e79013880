import type { PointGroup } from 'signature_pad';

/** Room that a line needs beside its points, in pixels. */
const EDGE = 4;

/**
 * Strokes that are whole on a pad of this size: as they are where they fit, and otherwise all of them smaller, as where a
 * phone was turned upright after somebody has signed.
 */
export function withinPad(strokes: readonly PointGroup[], pad: { width: number; height: number }): PointGroup[] {
  const points = strokes.flatMap((stroke) => stroke.points);
  const scale = Math.min(
    1,
    ...points.map(({ x }) => (pad.width - EDGE) / x).filter((each) => each > 0),
    ...points.map(({ y }) => (pad.height - EDGE) / y).filter((each) => each > 0),
  );
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }));
}
