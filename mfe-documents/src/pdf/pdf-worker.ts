import emoji from '@fontsource/noto-emoji/files/noto-emoji-0-400-normal.woff?font=emoji';
import arabic from '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff?font=arabic';
import arabicBold from '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff?font=arabic';
import sans from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?font=sans';
import sansBold from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?font=sans';
import hebrew from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff?font=hebrew';
import hebrewBold from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-700-normal.woff?font=hebrew';
import han from '@fontsource/noto-sans-sc/files/noto-sans-sc-119-400-normal.woff?font=han';
import thai from '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff?font=thai';
import thaiBold from '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-700-normal.woff?font=thai';
import { drawPdf } from './draw.ts';
import type { FontFamily } from './fonts.ts';
import type { PdfContent } from './pdf-content.ts';

/** What the worker tells. */
export type FromWorker = { done: number } | { file: ArrayBuffer } | { error: string };

/** The fonts that are embedded. A bold one of Chinese would weigh another 4 MB, for a few labels. */
const families: FontFamily[] = [
  { regular: sans, bold: sansBold },
  // Arabic letters are low beside Latin ones of the same size.
  { regular: arabic, bold: arabicBold, scale: 1.15 },
  { regular: hebrew, bold: hebrewBold },
  { regular: thai, bold: thaiBold },
  { regular: emoji },
  { regular: han },
];

async function read(address: string): Promise<Uint8Array> {
  const { ok, status, body } = await fetch(address);
  if (!ok || !body) throw new Error(`${address}: ${status}`);
  const inflated = new Response(body.pipeThrough(new DecompressionStream('deflate-raw')));
  return new Uint8Array(await inflated.arrayBuffer());
}

addEventListener('message', async ({ data }: MessageEvent<PdfContent>) => {
  const tell = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });
  try {
    const file = await drawPdf(data, { families, read, onProgress: (done) => tell({ done }) });
    tell({ file }, [file]);
  } catch (error) {
    tell({ error: String(error) });
  }
});
