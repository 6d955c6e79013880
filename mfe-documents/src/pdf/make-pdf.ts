import type { PdfContent } from './pdf-content.ts';

/** Stands in for the real one until it is there. */
export function makePdf(
  _content: PdfContent,
  _options?: { onProgress?: (done: number) => void; signal?: AbortSignal },
): Promise<Blob> {
  return Promise.reject(new Error('not there yet'));
}
