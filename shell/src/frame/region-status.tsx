import { store, useT } from '@openward/remote-kit';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Box, Page } from '@openward/ui/layout';
import { useAtomValue } from 'jotai';
import { sentenceFor } from '../remotes/failures.ts';
import { regionAtom } from '../remotes/region.ts';

/** What stands in a remote's place while it loads, or when it cannot be shown. */
export function RegionStatus({ onRetry }: { onRetry: (remote: string) => void }) {
  const t = useT();
  const region = useAtomValue(regionAtom, { store });
  if (region.phase === 'empty') return null;
  if (region.phase === 'loading') {
    return (
      // Over the place where the remote appears, so that nothing moves when it does.
      <Box position="absolute" insetX="0" top="0">
        <Page>
          <LoadingState label={t('Loading')} />
        </Page>
      </Box>
    );
  }
  if (region.phase === 'failed') {
    return (
      <Page>
        <ErrorState
          title={t('This part of the portal is not available right now')}
          retryLabel={t('Retry')}
          onRetry={() => onRetry(region.remote)}
        >
          {t(sentenceFor(region.stage))} {t('Everything else goes on working.')}
        </ErrorState>
      </Page>
    );
  }
  if (!region.isFallback) return null;
  return (
    <Page>
      <Notice kind="info">
        {t('The newest version of this part could not be loaded, so you see the one before it.')}
      </Notice>
    </Page>
  );
}
