import type { PdfContent } from './pdf-content.ts';
import type { FromWorker } from './pdf-worker.ts';

/** Maximum milliseconds of one step; loading the library on a slow network is the longest. */
const PATIENCE = 60_000;

/** A PDF, and the characters that it shows as boxes because no font has them. */
export interface MadePdf {
  file: Blob;
  unprintable: readonly string[];
}

/**
 * Makes an A4 PDF in a worker, so that the page stays responsive. The worker loads the library and only the fonts that
 * the text needs.
 * @param onProgress gets the progress from 0 to 1
 * @throws Error when the library or a font cannot be loaded, or when `signal` aborts
 */
export function makePdf(
  content: PdfContent,
  { onProgress, signal }: { onProgress?: (done: number) => void; signal?: AbortSignal } = {},
): Promise<MadePdf> {
  const worker = new Worker(/* webpackChunkName: "pdf" */ new URL('./pdf-worker.ts', import.meta.url));
  return new Promise<MadePdf>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(() => reject(new Error('The PDF was not made in time.'))), PATIENCE);
    };
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('file' in data) {
        const file = new Blob([data.file], { type: 'application/pdf' });
        end(() => resolve({ file, unprintable: data.unprintable }));
      } else if ('error' in data) end(() => reject(new Error(data.error)));
      else {
        wait();
        onProgress?.(data.done);
      }
    };
    // The script did not load or does not run.
    worker.onerror = ({ message }) => end(() => reject(new Error(message || 'The PDF could not be made.')));
    signal?.addEventListener('abort', () => end(() => reject(signal.reason)));
    wait();
    worker.postMessage(content);
  });
}
