import type { LoggedSms } from '@openward/contract/messages';
import { type T, useT } from '@openward/remote-kit';
import { type ColumnDef, FoundGrid } from '@openward/ui/data-grid';
import { appointmentTime } from '@openward/ui/date-time';
import { Badge, EmptyState } from '@openward/ui/feedback';
import { MessageSquare } from '@openward/ui/icons';
import { Box, Heading, Panel, Text } from '@openward/ui/layout';
import { type ReactNode, useMemo } from 'react';
import { useGridLabels } from '../lists/use-grid-labels.ts';
import { LogText } from './log-text.tsx';
import { purposeWords, reasonWords, stateWords } from './sms-words.ts';
import type { useSmsLog } from './use-sms.ts';

/** What was sent: when, by whom, to whom, and whether it has arrived. The newest comes first. */
export function SmsLog({ log }: { log: ReturnType<typeof useSmsLog> }) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  const { found, grid, setGrid } = log;
  return (
    <Box as="section" aria-labelledby="sms-log">
      <Heading as="h2" id="sms-log" fontSize="lg" mb="3">
        {t('Sent messages')}
      </Heading>
      <FoundGrid
        found={found}
        loading={{ label: t('Loading'), rows: 4, height: '14' }}
        failure={{ title: t('The sent messages could not be loaded'), retryLabel: t('Retry') }}
        caption={t('Sent messages')}
        columns={columns}
        state={grid}
        onChange={setGrid}
        rowId={({ id }) => id}
        labels={useGridLabels()}
        empty={
          <Panel>
            <EmptyState icon={<MessageSquare />} title={t('No message was sent yet')}>
              {t('What you send stands here, with what became of it.')}
            </EmptyState>
          </Panel>
        }
      />
    </Box>
  );
}

function columnsOf(t: T): ColumnDef<LoggedSms, unknown>[] {
  // No hospital is concerned: the time is the reader's own.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const column = (id: string, header: string, cell: (row: LoggedSms) => ReactNode) =>
    ({ id, header, enableSorting: false, cell: ({ row }) => cell(row.original) }) as ColumnDef<LoggedSms, unknown>;
  return [
    column('when', t('When'), ({ sentAt }) => <Text whiteSpace="nowrap">{appointmentTime(sentAt, timeZone)}</Text>),
    column('sender', t('Sent by'), ({ sender, purpose }) => (
      <Box>
        {sender ? nameOf(sender) : t('The portal')}
        {purpose !== 'message' && (
          <Text fontSize="sm" color="fg.muted">
            {purposeWords(purpose, t)}
          </Text>
        )}
      </Box>
    )),
    column('recipient', t('Sent to'), ({ recipient }) => nameOf(recipient)),
    column('text', t('Message'), ({ text }) => <LogText text={text} />),
    column('state', t('Delivery'), (row) => <Delivery row={row} t={t} />),
  ];
}

const LOOK = { WAITING: 'warning', SENT: 'info', DELIVERED: 'success', FAILED: 'danger', UNKNOWN: 'warning' } as const;

function Delivery({ row: { state, reason }, t }: { row: LoggedSms; t: T }) {
  return (
    <Box minW="0">
      <Badge colorPalette={LOOK[state]} size="md" rounded="full" px="2.5">
        {stateWords(state, t)}
      </Badge>
      {reason && (
        <Text fontSize="sm" color="fg.muted" mt="1">
          {reasonWords(reason, t)}
        </Text>
      )}
    </Box>
  );
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
