import { useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Download as DownloadIcon } from '@openward/ui/icons';
import { Box, Flex, VisuallyHidden } from '@openward/ui/layout';
import type { MouseEvent } from 'react';
import type { Download } from './use-download.ts';

/** Saves the document as a PDF; a bar under the button shows how far it is, in a place that is kept for it. */
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
            aria-label={t('The PDF is being made')}
            aria-valuenow={percent}
            h="full"
            bg="accent.solid"
            width={`${percent}%`}
            transition="width 150ms"
          />
        )}
      </Box>
      <VisuallyHidden role="status">{download.state === 'saved' && t('The PDF was saved')}</VisuallyHidden>
    </Box>
  );
}

/** Where the PDF could not be made: says so, and lets it be tried again. */
export function NotMade({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes with its sentence: the page's heading takes up the focus.
    currentTarget.closest('main')?.querySelector('h1')?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <Notice kind="error">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        {t('The PDF could not be made')}
        <Button variant="outline" minH="11" onClick={retry}>
          {t('Retry')}
        </Button>
      </Flex>
    </Notice>
  );
}
