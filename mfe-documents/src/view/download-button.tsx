import { useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { Download as DownloadIcon } from '@openward/ui/icons';
import { Box, VisuallyHidden } from '@openward/ui/layout';
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
