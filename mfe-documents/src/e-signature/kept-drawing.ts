import type { SignatureStrokes } from '@openward/contract/documents';
import type SignaturePad from 'signature_pad';
import type { PointGroup } from 'signature_pad';
import { AS_DRAWN, asDrawn, type Size, shown, strokesToSend, wholeIn } from './strokes.ts';

/** Pixels of the picture per screen pixel, so that it is sharp on paper. */
const SHARPNESS = 2;
const QUALITY = 0.85;

/** Dark on white, also in dark mode. */
const INK = { penColor: '#101828', backgroundColor: '#ffffff', minWidth: 0.8, maxWidth: 2.4 };

/** A drawn signature, as it is sent. */
export interface DrawnSignature {
  /** A JPEG in base64. */
  picture: string;
  strokes: SignatureStrokes;
}

/** A drawing on a canvas. */
export interface KeptDrawing {
  /** The whole drawing, with a picture rendered from its strokes; undefined if it is empty. */
  signature(): Promise<DrawnSignature | undefined>;
  clear(): void;
  end(): void;
}

/**
 * Records strokes on a canvas in their original units: when the canvas changes its size, they are drawn again.
 * @param onStroke called at the end of each stroke
 */
export function keptDrawing(canvas: HTMLCanvasElement, Pad: typeof SignaturePad, onStroke: () => void): KeptDrawing {
  const pad = new Pad(canvas, INK);
  let size: Size = { width: 0, height: 0 };
  let view = AS_DRAWN;
  let isDrawing = false;
  const strokes = () => asDrawn(pad.toData(), view);
  const fit = () => {
    const now = { width: canvas.offsetWidth, height: canvas.offsetHeight };
    // Clearing the pad during a stroke would end that stroke.
    if (isDrawing || now.width === 0 || (now.width === size.width && now.height === size.height)) return;
    const drawn = strokes();
    size = now;
    view = wholeIn(drawn, size);
    scaleTo(canvas, size);
    pad.fromData(shown(drawn, view));
  };
  pad.addEventListener('beginStroke', () => {
    isDrawing = true;
    if (pad.isEmpty()) view = AS_DRAWN;
  });
  pad.addEventListener('endStroke', () => {
    isDrawing = false;
    fit();
    onStroke();
  });
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  return {
    async signature() {
      if (pad.isEmpty()) return undefined;
      const drawn = strokes();
      const whole = shown(drawn, wholeIn(drawn, size));
      const picture = await pictureOf(whole, size, Pad);
      return picture && { picture: await base64Of(picture), strokes: strokesToSend(whole, size) };
    },
    clear: () => pad.clear(),
    end() {
      observer.disconnect();
      pad.off();
    },
  };
}

/** A JPEG of strokes that fit within a size. */
function pictureOf(strokes: readonly PointGroup[], size: Size, Pad: typeof SignaturePad): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  scaleTo(canvas, size);
  const pad = new Pad(canvas, INK);
  pad.fromData(strokes.flatMap(toLastPoint));
  pad.off();
  return new Promise((resolve) => canvas.toBlob((jpeg) => resolve(jpeg ?? undefined), 'image/jpeg', QUALITY));
}

/** The pad stops at the second last point, whose curve needs the point after it, and steps about a pixel. */
function toLastPoint(stroke: PointGroup): PointGroup[] {
  if (stroke.points.length < 3) return [stroke];
  const last = stroke.points.slice(-1);
  return [
    { ...stroke, points: [...stroke.points, ...last] },
    { ...stroke, dotSize: stroke.minWidth, points: last },
  ];
}

function scaleTo(canvas: HTMLCanvasElement, { width, height }: Size): void {
  canvas.width = width * SHARPNESS;
  canvas.height = height * SHARPNESS;
  canvas.getContext('2d')?.scale(SHARPNESS, SHARPNESS);
}

function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
