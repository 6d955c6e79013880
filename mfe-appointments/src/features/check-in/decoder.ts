import { prepareWasm } from 'react-zxing';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm';

/** Loads the decoder from our own host, because the library's default is a CDN. */
export function prepareDecoder(): Promise<unknown> {
  return prepareWasm({ wasmUrl: new URL(wasmUrl, document.baseURI).href });
}
