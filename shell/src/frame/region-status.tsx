import { store, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Box, Flex, Page } from '@openward/ui/layout';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { sentenceFor } from '../loading/failures.ts';
import { regionAtom } from '../remotes/region.ts';

/** What is there sooner needs no announcement; in milliseconds. */
const PATIENCE = 150;

/** What stands in a remote's place until it is drawn, or when it cannot be shown. */
export function RegionStatus({ onRetry }: { onRetry: (remote: string) => void }) {
  const t = useT();
  const region = useAtomValue(regionAtom, { store });
  if (region.phase === 'empty') return null;
  if (region.phase === 'loading') return <Coming key={region.remote} />;
  const retry = () => onRetry(region.remote);
  if (region.phase === 'failed') {
    return (
      <Page>
        <ErrorState
          title={t('This part of the portal is not available right now')}
          retryLabel={t('Retry')}
          onRetry={retry}
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
        <Flex wrap="wrap" align="center" justify="space-between" gap="3">
          {t('The newest version of this part could not be loaded, so you see the one before it.')}
          <Button size="xs" variant="outline" onClick={retry}>
            {t('Retry')}
          </Button>
        </Flex>
      </Notice>
    </Page>
  );
}

/** The one skeleton: the remote itself shows nothing until its first screen can be drawn. */
function Coming() {
  const t = useT();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    // Over the place where the remote appears, so that nothing moves when it does.
    <Box position="absolute" insetX="0" top="0">
      <Page>
        <LoadingState label={t('Loading')} />
      </Page>
    </Box>
  );
}
