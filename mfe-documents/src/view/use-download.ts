import type { Document } from '@openward/contract/documents';
import { useLanguage, useT } from '@openward/remote-kit';
import { saveFile } from '@openward/remote-kit/query';
import { useEffect, useRef, useState } from 'react';
import { safeFileName } from '../answers/file-name.ts';
import type { SignatureImage } from './document-pdf.ts';

/** Where a download is: `done` is a part of 1. */
export type Download = { state: 'idle' | 'saved' | 'failed' } | { state: 'busy'; done: number };

/** Makes the PDF of a document and saves it; nothing of it is loaded before. */
export function useDownload(document: Document) {
  const t = useT();
  const language = useLanguage();
  const [download, setDownload] = useState<Download>({ state: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const save = async () => {
    const current = new AbortController();
    stop.current = current;
    const tell = (next: Download) => {
      if (!current.signal.aborted) setDownload(next);
    };
    tell({ state: 'busy', done: 0 });
    try {
      const [{ makePdf }, { documentPdf }] = await Promise.all([
        import('../pdf/make-pdf.ts'),
        import('./document-pdf.ts'),
      ]);
      const signature = await signatureOf(document.signatureImage);
      const content = documentPdf(document, { t, language, signature, now: new Date() });
      const onProgress = (done: number) => tell({ state: 'busy', done });
      const file = await makePdf(content, { onProgress, signal: current.signal });
      saveFile(file, safeFileName(document.displayName, 'pdf'));
      tell({ state: 'saved' });
    } catch {
      tell({ state: 'failed' });
    }
  };
  return { download, save };
}

/** A drawn signature, which comes as a JPEG in a data URL. */
async function signatureOf(dataUrl: string | null): Promise<SignatureImage | null> {
  if (!dataUrl) return null;
  const image = new Image();
  image.src = dataUrl;
  await image.decode();
  const jpeg = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));
  return { jpeg, width: image.naturalWidth, height: image.naturalHeight };
}
