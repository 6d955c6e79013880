const EDGE = 256;

/**
 * Crops the middle of a picture to a small square: WebP if the browser can encode it, else JPEG. Redrawing drops camera
 * metadata such as the location.
 * @throws if the browser cannot read the file as a picture
 */
export async function squarePicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = picture;
  const side = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = EDGE;
  canvas.height = EDGE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency and would show black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, EDGE, EDGE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, EDGE, EDGE);
  picture.close();
  const webp = await blobOf(canvas, 'image/webp');
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg');
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, 0.86);
  });
}
