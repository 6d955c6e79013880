import type { TakenRecord } from '@openward/contract/health-record';
import { makePdf } from '../pdf/make-pdf.ts';
import { recordContent } from './record-content.ts';
import type { Words } from './words.ts';

/** A record as a readable PDF, in the reader's language. @throws Error where it cannot be made */
export function recordPdf(
  taken: TakenRecord,
  words: Words,
  options: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<Blob> {
  return makePdf(recordContent(taken, words), options);
}
