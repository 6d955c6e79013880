import { saveFile } from '@openward/remote-kit/query';

/** Pixels for each module of the code, and white modules around it: what scanners ask for. */
const SCALE = 16;
const QUIET = 4;

/** Saves a QR code as it is shown, as a PNG of its own on white. Drawn from its paths, so that nothing has to be loaded. */
export async function savePicture(shown: SVGSVGElement, name: string): Promise<void> {
  const modules = shown.viewBox.baseVal.width + 2 * QUIET;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, modules, modules);
  pen.translate(QUIET, QUIET);
  for (const path of shown.querySelectorAll('path')) {
    pen.fillStyle = path.getAttribute('fill') ?? 'black';
    pen.fill(new Path2D(path.getAttribute('d') ?? ''));
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (picture) saveFile(picture, name);
}
