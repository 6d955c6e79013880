import { call } from '@openward/api-client';
import { type AccountSession, deviceOf, endSession, endSessions, listSessions } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { lazy, raiseSuccessAfterNavigation, useLanguage, useT } from '@openward/remote-kit';
import { LoadingOrError, useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { Monitor } from '@openward/ui/icons';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { Suspense, useState } from 'react';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** The user's sessions, with sign-out for each and for all. */
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
      <LoadingOrError asked={sessions} failure={t('We could not load your devices')} rows={2} height="14" />
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
            {t('This signs you out on all devices, including this one.')}
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  );
}

/** One session: device, last use and sign-out, unless it is the current one. */
function SessionRow(props: { session: AccountSession; isEnding: boolean; onEnd: () => void }) {
  const { session } = props;
  const t = useT();
  const language = useLanguage();
  const device = deviceOf(session.userAgent) || t('Unknown device');
  const lastUsed = deviceTime(session.lastUsedAt, language);
  return (
    <Flex
      as="li"
      gap="3"
      align="center"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
    >
      <Box color="fg.muted" flexShrink={0}>
        <Monitor size="1.25rem" aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="medium">{device}</Text>
        <Text fontSize="sm" color="fg.muted">
          {t('Last used {time} from {address}', { time: lastUsed, address: placeOf(session) })}
        </Text>
      </Box>
      {session.isCurrent ? (
        <Badge colorPalette="success">{t('This device')}</Badge>
      ) : (
        <ActionButton
          variant="outline"
          colorPalette="gray"
          size="sm"
          isBusy={props.isEnding}
          onClick={props.onEnd}
          // Distinguishes buttons with the same text.
          aria-label={t('Sign out {device}, last used {time}', { device, time: lastUsed })}
        >
          {t('Sign out')}
        </ActionButton>
      )}
    </Flex>
  );
}

/** Where a session was opened: network name and address. */
export function placeOf({ networkName, address }: AccountSession): string {
  return networkName ? `${networkName} (${address})` : address;
}

/** The user's sessions, the latest first. */
export function useSessions() {
  return useServerState(
    ['sessions'],
    async (signal) => {
      const { result } = await call(listSessions, {}, { signal, quiet: true });
      return result;
    },
    { refreshOn: ['session:user-changed'] },
  );
}

/** Ends another session than the current one, then calls `onEnded`. */
function useEndSession(onEnded: () => void) {
  return useServerChange((id: string) => call(endSession, { params: { id } }), onEnded);
}

function useEndSessions() {
  const t = useT();
  return useServerChange(
    () => call(endSessions, {}),
    ({ message }) => {
      raiseSuccessAfterNavigation(message, t);
      eventBus.emit('session:ended', {});
    },
  );
}
