import type { PdfContent } from './pdf-content.ts';
import type { FromWorker } from './pdf-worker.ts';

/** How long one step may take, in milliseconds: the loading of the library on a slow line is the longest. */
const PATIENCE = 60_000;

/** A PDF, and the characters that none of its fonts has: boxes stand for them. */
export interface MadePdf {
  file: Blob;
  unprintable: readonly string[];
}

/**
 * Makes an A4 PDF, in a worker, so that the page goes on answering; the library and its fonts are loaded by it, and only
 * those for the scripts that occur.
 * @param onProgress hears how much is done, 0 to 1
 * @throws Error where it cannot be made: the library or a font cannot be loaded, or `signal` says to stop
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
    // The script did not load, or does not run.
    worker.onerror = ({ message }) => end(() => reject(new Error(message || 'The PDF could not be made.')));
    signal?.addEventListener('abort', () => end(() => reject(signal.reason)));
    wait();
    worker.postMessage(content);
  });
}
