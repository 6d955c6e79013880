import type { Document } from '@openward/contract/documents';
import { useLanguage, useT } from '@openward/remote-kit';
import { saveFile } from '@openward/remote-kit/files';
import { ActionButton, Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Download as DownloadIcon } from '@openward/ui/icons';
import { Box, Flex, VisuallyHidden } from '@openward/ui/layout';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { safeFileName } from '../answers/file-name.ts';
import { signaturesOf } from '../document-labels.ts';
import type { Waiting } from '../pdf/unprintable.tsx';
import type { SignatureImage } from './document-pdf.ts';

/** The state of a download; `done` is from 0 to 1. */
type Download =
  | { state: 'idle' | 'saved' | 'failed' }
  | { state: 'busy'; done: number }
  | ({ state: 'waiting' } & Waiting);

/** Makes and saves the PDF of a document; loads its code only then. */
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
      const images = await Promise.all(signaturesOf(document).map(({ image }) => signatureOf(image)));
      const content = documentPdf(document, { t, language, images, now: new Date() });
      const onProgress = (done: number) => tell({ state: 'busy', done });
      const { file, unprintable } = await makePdf(content, { onProgress, signal: current.signal });
      const save = () => {
        saveFile(file, safeFileName(document.displayName, 'pdf'));
        tell({ state: 'saved' });
      };
      if (unprintable.length > 0) tell({ state: 'waiting', unprintable, save });
      else save();
    } catch {
      tell({ state: 'failed' });
    }
  };
  return { download, save };
}

/** Converts a drawn signature from a JPEG data URL. */
async function signatureOf(dataUrl: string | null): Promise<SignatureImage | null> {
  if (!dataUrl) return null;
  const image = new Image();
  image.src = dataUrl;
  await image.decode();
  const jpeg = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));
  return { jpeg, width: image.naturalWidth, height: image.naturalHeight };
}

/** Saves the document as a PDF; a progress bar appears in reserved space below the button. */
export function DownloadButton({ download, onPress }: { download: Download; onPress: () => void }) {
  const t = useT();
  const done = download.state === 'busy' ? download.done : 0;
  const percent = Math.round(done * 100);
  return (
    <Box>
      <ActionButton size="lg" isBusy={download.state === 'busy'} onClick={onPress}>
        <DownloadIcon size="1.125rem" aria-hidden="true" /> {t('Download')}
      </ActionButton>
      <Box h="1" mt="2" rounded="full" overflow="hidden" bg={done > 0 ? 'border' : 'transparent'}>
        {download.state === 'busy' && (
          <Box
            role="progressbar"
            aria-label={t('Creating the PDF')}
            aria-valuenow={percent}
            h="full"
            bg="accent.solid"
            width={`${percent}%`}
            transition="width 150ms"
          />
        )}
      </Box>
      <VisuallyHidden role="status">{download.state === 'saved' && t('PDF saved')}</VisuallyHidden>
    </Box>
  );
}

/** Says that the PDF could not be made, with a retry button. */
export function NotMade({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button is removed with its message, so the heading takes the focus.
    currentTarget.closest('main')?.querySelector('h1')?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <Notice kind="error">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        {t('We could not create the PDF')}
        <Button variant="outline" minH="11" onClick={retry}>
          {t('Try again')}
        </Button>
      </Flex>
    </Notice>
  );
}
