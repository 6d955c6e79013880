import { call } from '@openward/api-client';
import { type BulkSms, cancelBulkSms, continueBulkSms } from '@openward/contract/messages';
import { nameOf } from '@openward/contract/text';
import { Progress } from '@openward/practice-ui/progress';
import { ReadMore } from '@openward/practice-ui/read-more';
import { useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { ActionButton } from '@openward/ui/button';
import { appointmentTime } from '@openward/ui/date-time';
import { Badge, ErrorState, Pending } from '@openward/ui/feedback';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { AskInPlace } from './ask-in-place.tsx';
import { bulkStateLabel, countsLabel, groupDetail, groupLabel } from './bulk-sms-labels.ts';
import type { BulkMessages } from './use-sms.ts';

const SHOWN = 120;

/** Messages to groups: planned, running and finished. Renders nothing if there are none. */
export function BulkList({ found }: { found: BulkMessages }) {
  const t = useT();
  if (found.isPending) return <Pending />;
  if (found.data?.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="sms-bulk">
      <Heading as="h2" id="sms-bulk" fontSize="lg" mb="3" tabIndex={-1}>
        {t('Messages to groups')}
      </Heading>
      {found.data ? (
        <Stack as="ul" listStyleType="none" gap="3">
          {found.data.map((bulk) => (
            <li key={bulk.id}>
              <BulkCard bulk={bulk} onChanged={() => void found.refetch()} />
            </li>
          ))}
        </Stack>
      ) : (
        <ErrorState
          title={t('We could not load the messages to groups')}
          retryLabel={t('Try again')}
          onRetry={() => void found.refetch()}
        />
      )}
    </Box>
  );
}

const LOOK = { PLANNED: 'info', RUNNING: 'info', STOPPED: 'warning', DONE: 'success', CANCELED: 'gray' } as const;

function BulkCard({ bulk, onChanged }: { bulk: BulkSms; onChanged: () => void }) {
  const t = useT();
  const { state, total, left, startsAt, createdAt, sender } = bulk;
  const isPlanned = state === 'PLANNED';
  const by = t('{name}, {time}', {
    name: nameOf(sender),
    time: appointmentTime(isPlanned || state === 'CANCELED' ? createdAt : startsAt),
  });
  return (
    <Panel padding="4">
      <Stack gap="3">
        <Flex justify="space-between" align="start" gap="3" wrap="wrap">
          <Box minW="0" flex="1 1 14rem">
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {groupLabel(bulk, t)}
            </Text>
            {groupDetail(bulk, t) && (
              <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                {groupDetail(bulk, t)}
              </Text>
            )}
          </Box>
          <Badge colorPalette={LOOK[state]} size="md" rounded="full" px="2.5" h="auto" whiteSpace="normal">
            {isPlanned ? t('Planned for {time}', { time: appointmentTime(startsAt) }) : bulkStateLabel(state, t)}
          </Badge>
        </Flex>
        <ReadMore text={bulk.text} most={SHOWN}>
          {(shown) => (
            <Text overflowWrap="anywhere" whiteSpace="pre-wrap">
              {shown}
            </Text>
          )}
        </ReadMore>
        {state === 'RUNNING' || state === 'STOPPED' ? (
          <Progress
            label={bulkStateLabel(state, t)}
            done={total - left}
            total={total}
            words={t('{done} of {total}', { done: total - left, total })}
          />
        ) : null}
        <Text fontSize="sm" color="fg.muted">
          {countsLabel(bulk, t)}
          <br />
          {by}
        </Text>
        <Actions bulk={bulk} onChanged={onChanged} />
      </Stack>
    </Panel>
  );
}

/** The actions of a message that is not finished or has waiting texts. */
function Actions({ bulk, onChanged }: { bulk: BulkSms; onChanged: () => void }) {
  const t = useT();
  const { id, state, waiting } = bulk;
  const changed = () => {
    onChanged();
    document.getElementById('sms-bulk')?.focus();
  };
  const cancel = useServerChange(() => call(cancelBulkSms, { params: { id } }), changed);
  const goOn = useServerChange(() => call(continueBulkSms, { params: { id } }), changed);
  if (state === 'CANCELED' || (state === 'DONE' && waiting === 0)) return null;
  const name = groupLabel(bulk, t);
  return (
    <AskInPlace
      // Another state asks another question.
      key={state}
      question={t('Cancel this message? Patients who already got it keep it.')}
      label={t('Cancel message')}
      name={name}
      isBusy={cancel.isPending}
      onDo={() => cancel.mutate(undefined)}
    >
      {state === 'STOPPED' && (
        <ActionButton
          minH="11"
          isBusy={goOn.isPending}
          aria-label={`${t('Send the rest')}, ${name}`}
          onClick={() => goOn.mutate(undefined)}
        >
          {t('Send the rest')}
        </ActionButton>
      )}
    </AskInPlace>
  );
}
