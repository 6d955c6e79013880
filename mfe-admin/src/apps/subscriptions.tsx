import { call } from '@openward/api-client';
import {
  type DeadLetter,
  listDeadLetters,
  listSubscriptions,
  retryDeadLetters,
  type Subscription,
  switchSubscription,
} from '@openward/contract/subscriptions';
import { lazy, useT } from '@openward/remote-kit';
import { LoadingOrError, useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { Badge, EmptyState, Notice } from '@openward/ui/feedback';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import { payloadLabel, topicLabel } from './app-labels.ts';
import { SecretNotice } from './secret-notice.tsx';

const SubscriptionDialog = lazy(() => import('./subscription-dialog.tsx'));

/** Milliseconds between two polls until a system has answered its first message. */
const SOON = 2_000;

/** Systems that are notified of events, and the events that could not be delivered. */
export function Subscriptions() {
  const t = useT();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [isStarting, setIsStarting] = useState(false);
  const asked = useServerState(
    ['subscriptions'],
    async (signal) => {
      const [subscriptions, letters] = await Promise.all([
        call(listSubscriptions, {}, { signal, quiet: true }),
        call(listDeadLetters, {}, { signal, quiet: true }),
      ]);
      setIsStarting(subscriptions.result.some(({ status }) => status === 'requested'));
      return { subscriptions: subscriptions.result, letters: letters.result };
    },
    { refetchInterval: isStarting ? SOON : 0 },
  );
  const again = () => void asked.refetch();
  const { subscriptions, letters } = asked.data ?? {};
  return (
    <Box as="section" aria-labelledby="subscriptions" mt="10">
      <Flex justify="space-between" align="flex-end" gap="4" wrap="wrap" mb="4">
        <Box>
          <Heading as="h2" id="subscriptions" fontSize="xl">
            {t('Subscriptions')}
          </Heading>
          <Text color="fg.muted">{t('Systems that we notify when something happens.')}</Text>
        </Box>
        <Button variant="outline" onClick={() => setIsAdding(true)}>
          {t('Add subscription')}
        </Button>
      </Flex>
      {secret && <SecretNotice secret={secret} />}
      <LoadingOrError asked={asked} failure={t('We could not load the subscriptions')} rows={2} height="28" />
      {subscriptions?.length === 0 && (
        <Panel>
          <EmptyState title={t('No subscriptions yet')}>
            {t('Add a system to notify it about appointments, documents or patients.')}
          </EmptyState>
        </Panel>
      )}
      <Stack as="ul" gap="4" listStyleType="none" _empty={{ display: 'none' }}>
        {subscriptions?.map((one) => (
          <SubscriptionCard
            key={one.id}
            one={one}
            letters={letters?.filter(({ subscriptionId }) => subscriptionId === one.id) ?? []}
            onDone={again}
          />
        ))}
      </Stack>
      {isAdding && (
        <Suspense>
          <SubscriptionDialog
            onDone={(made) => {
              setIsAdding(false);
              setSecret(made);
              again();
            }}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}

function SubscriptionCard(props: { one: Subscription; letters: DeadLetter[]; onDone: () => void }) {
  const t = useT();
  const { one, letters, onDone } = props;
  const { id, reason, endpoint, status, error, hospitalName } = one;
  const isOn = status === 'active' || status === 'requested';
  const turn = useServerChange(() => call(switchSubscription, { body: { id, isOn: !isOn } }), onDone);
  const sendAgain = useServerChange(
    () => call(retryDeadLetters, { body: { ids: letters.map((letter) => letter.id) } }),
    onDone,
  );
  const states = {
    active: error ? { words: t('Not reachable'), color: 'warning' } : { words: t('On'), color: 'success' },
    requested: { words: t('Waits for an answer'), color: 'gray' },
    error: { words: t('Not reachable'), color: 'danger' },
    off: { words: t('Off'), color: 'gray' },
  };
  const label = isOn ? t('Turn off') : t('Turn on');
  return (
    <Panel as="li">
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
        <Box minW="0" flex="1 1 18rem">
          <Flex gap="3" align="center" wrap="wrap">
            <Heading as="h3" fontSize="lg" overflowWrap="anywhere">
              {reason}
            </Heading>
            <Badge colorPalette={states[status].color}>{states[status].words}</Badge>
          </Flex>
          <Text fontSize="sm" color="fg.muted">
            {[topicLabel(one.topic, t), hospitalName, payloadLabel(one.payload, t)].filter(Boolean).join(' · ')}
          </Text>
          <Text mt="2" fontSize="sm" overflowWrap="anywhere">
            {endpoint}
          </Text>
          {(one.waiting > 0 || error) && (
            <Text fontSize="sm" color="fg.muted">
              {[
                one.waiting > 0 &&
                  (one.waiting === 1 ? t('1 event waits') : t('{count} events wait', { count: one.waiting })),
                error && t('Last problem: {error}', { error }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          )}
        </Box>
        <ActionButton
          variant="outline"
          colorPalette="gray"
          size="sm"
          isBusy={turn.isPending}
          onClick={() => turn.mutate(undefined)}
          aria-label={`${label}, ${reason}`}
        >
          {label}
        </ActionButton>
      </Flex>
      {letters.length > 0 && (
        <Box mt="3">
          <Notice kind="warning">
            <Flex gap="3" align="center" wrap="wrap">
              {letters.length === 1
                ? t('The system did not take 1 event.')
                : t('The system did not take {count} events.', { count: letters.length })}
              <ActionButton
                variant="outline"
                colorPalette="gray"
                size="sm"
                isBusy={sendAgain.isPending}
                onClick={() => sendAgain.mutate(undefined)}
                aria-label={`${t('Send again')}, ${reason}`}
              >
                {t('Send again')}
              </ActionButton>
            </Flex>
          </Notice>
        </Box>
      )}
    </Panel>
  );
}
