import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Badge, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Monitor } from '@openward/ui/icons';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { lazy, Suspense, useState } from 'react';
import { deviceOf } from './device.ts';
import { useEndSessions, useSessions } from './use-sessions.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** Where the user is signed in, and the way out of all of it. */
export function SessionList() {
  const t = useT();
  const language = useLanguage();
  const sessions = useSessions();
  const end = useEndSessions();
  const [isAsking, setAsking] = useState(false);
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Panel>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="4">
        <Heading as="h2" fontSize="lg">
          {t('Where you are signed in')}
        </Heading>
        <Button variant="outline" colorPalette="danger" size="sm" onClick={() => setAsking(true)}>
          {t('Sign out everywhere')}
        </Button>
      </Flex>
      {sessions.isPending && <LoadingState label={t('Loading')} rows={2} height="14" />}
      {sessions.isError && (
        <ErrorState
          title={t('Your sessions could not be loaded')}
          retryLabel={t('Retry')}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <Stack as="ul" gap="3" listStyleType="none">
        {sessions.data?.map((session) => (
          <Flex as="li" key={session.id} gap="3" align="center">
            <Box color="fg.muted" flexShrink={0}>
              <Monitor size={20} aria-hidden="true" />
            </Box>
            <Box flex="1" minW="0">
              <Text fontWeight="medium">{deviceOf(session.userAgent) || t('Unknown device')}</Text>
              <Text fontSize="sm" color="fg.muted">
                {t('Last used {time} from {address}', {
                  time: time.format(new Date(session.lastUsedAt)),
                  address: session.address,
                })}
              </Text>
            </Box>
            {session.isCurrent && <Badge colorPalette="success">{t('This device')}</Badge>}
          </Flex>
        ))}
      </Stack>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title={t('Sign out everywhere?')}
            confirmLabel={t('Sign out everywhere')}
            cancelLabel={t('Back')}
            busy={end.isPending}
            onConfirm={() => end.mutate(undefined)}
            onClose={() => setAsking(false)}
          >
            {t('Every device is signed out, this one too.')}
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  );
}
