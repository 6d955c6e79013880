import { BarcodeDetector } from 'barcode-detector/ponyfill';
import { prepareDecoder } from '../decoder.ts';

/** The text of the first QR code in a picture; undefined if there is none. @throws Error if it is not a picture */
export async function readPicture(file: Blob): Promise<string | undefined> {
  await prepareDecoder();
  const bitmap = await createImageBitmap(file);
  const [code] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(bitmap);
  return code?.rawValue;
}
