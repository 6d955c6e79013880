import { BarcodeDetector } from 'barcode-detector/ponyfill';
import { prepareWasm } from 'react-zxing';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm';

/** Loads the decoder from our own host: by default the library would fetch it from a CDN. */
export function prepareDecoder(): Promise<unknown> {
  return prepareWasm({ wasmUrl: new URL(wasmUrl, document.baseURI).href });
}

/** The text of the first QR code in a picture; undefined where there is none. @throws Error where it is no picture */
export async function readPicture(file: Blob): Promise<string | undefined> {
  await prepareDecoder();
  const bitmap = await createImageBitmap(file);
  const [code] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(bitmap);
  return code?.rawValue;
}
