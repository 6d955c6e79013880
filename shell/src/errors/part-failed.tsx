import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Flex, Text } from '@openward/ui/layout';
import { useEffect } from 'react';

/** Replaces a part of the frame that failed. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <Flex role="alert" wrap="wrap" align="center" gap="3" px={{ base: '4', md: '8' }} py="3">
      <Text fontSize="sm">{t('We could not load this part of the portal.')}</Text>
      <Button size="sm" variant="outline" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </Flex>
  );
}

/** Milliseconds between silent retries. */
const PAUSE = 10_000;

/** For a part without visible content: shows nothing and retries automatically. */
export function TryAgainQuietly({ retry }: { retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, PAUSE);
    return () => clearTimeout(timer);
  }, [retry]);
  return null;
}
