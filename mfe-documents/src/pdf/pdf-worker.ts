import { compose } from './compose.ts';
import { FONT_FILES } from './fonts/font-files.ts';
import { FontStore } from './fonts/font-store.ts';
import type { PdfContent } from './pdf-content.ts';

/** What the worker tells. */
export type FromWorker = { done: number } | { file: ArrayBuffer } | { error: string };

const store = new FontStore(FONT_FILES, readFile);

async function readFile(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

addEventListener('message', async ({ data }: MessageEvent<PdfContent>) => {
  const tell = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });
  try {
    const file = await compose(data, store, (done) => tell({ done }));
    tell({ file }, [file]);
  } catch (error) {
    tell({ error: String(error) });
  }
});
