import families from '../../build/font-families.mjs?fonts';
import { drawPdf } from './draw.ts';
import type { PdfContent } from './pdf-content.ts';

/** The messages of the worker. */
export type FromWorker = { done: number } | { file: ArrayBuffer; unprintable: string[] } | { error: string };

async function read(address: string): Promise<Uint8Array> {
  const { ok, status, body } = await fetch(address);
  if (!ok || !body) throw new Error(`${address}: ${status}`);
  const inflated = new Response(body.pipeThrough(new DecompressionStream('deflate-raw')));
  return new Uint8Array(await inflated.arrayBuffer());
}

addEventListener('message', async ({ data }: MessageEvent<PdfContent>) => {
  const tell = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });
  try {
    const drawn = await drawPdf(data, { families, read, onProgress: (done) => tell({ done }) });
    tell(drawn, [drawn.file]);
  } catch (error) {
    tell({ error: String(error) });
  }
});
