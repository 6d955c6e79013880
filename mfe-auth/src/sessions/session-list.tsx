import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Flex, Heading, Panel, Stack } from '@openward/ui/layout';
import { lazy, Suspense, useState } from 'react';
import { SessionRow } from './session-row.tsx';
import { useEndSession, useEndSessions, type useSessions } from './use-sessions.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** Where the user is signed in, the way out of each of it, and of all at once. */
export function SessionList({ sessions }: { sessions: ReturnType<typeof useSessions> }) {
  const t = useT();
  const endOne = useEndSession(() => void sessions.refetch());
  const endAll = useEndSessions();
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="2">
        <Heading as="h2" fontSize="lg">
          {t('Where you are signed in')}
        </Heading>
        <Button variant="outline" colorPalette="danger" size="sm" onClick={() => setAsking(true)}>
          {t('Sign out everywhere')}
        </Button>
      </Flex>
      {sessions.isPending && <LoadingState label={t('Loading')} rows={2} height="14" />}
      {sessions.isError && !sessions.data && (
        <ErrorState
          title={t('Your sessions could not be loaded')}
          retryLabel={t('Retry')}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <Stack as="ul" gap="0" listStyleType="none">
        {sessions.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id)}
          />
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
            busy={endAll.isPending}
            onConfirm={() => endAll.mutate(undefined)}
            onClose={() => setAsking(false)}
          >
            {t('Every device is signed out, this one too.')}
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  );
}
