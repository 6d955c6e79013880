import type { LoggedSms } from '@openward/contract/messages';
import { nameOf } from '@openward/contract/text';
import { useGridLabels } from '@openward/practice-ui/grid-labels';
import { ReadMore } from '@openward/practice-ui/read-more';
import { lazy, type T, useLocation, useT } from '@openward/remote-kit';
import type { Choice } from '@openward/ui/combobox';
import { type ColumnDef, FoundGrid } from '@openward/ui/data-grid';
import { appointmentTime } from '@openward/ui/date-time';
import { Badge, EmptyState } from '@openward/ui/feedback';
import { MessageSquare } from '@openward/ui/icons';
import { Box, Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { BulkList } from './bulk-list.tsx';
import { SendForm } from './send-form.tsx';
import { purposeLabel, reasonLabel, stateLabel } from './sms-labels.ts';
import type { TemplatesStart } from './templates-dialog.tsx';
import { useBulkSms, useSmsLog } from './use-sms.ts';

const NOBODY: Choice[] = [];

const TemplatesDialog = lazy(() => import('./templates-dialog.tsx'));

/** `/admin/sms`: a message to patients, and the log of sent messages. A list can choose patients in advance. */
export default function SmsPage() {
  const t = useT();
  const log = useSmsLog();
  const bulk = useBulkSms();
  const [round, setRound] = useState(0);
  const several = useLocation().state?.patients as Choice[] | undefined;
  const [templates, setTemplates] = useState<TemplatesStart>();
  const { refetch } = log.found;
  const { refetch: refetchBulk } = bulk;
  const sent = useCallback(() => {
    // Remounts an empty form; the focus moves to the heading because the focused element is removed.
    setRound((before) => before + 1);
    void refetch();
    void refetchBulk();
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [refetch, refetchBulk]);
  return (
    <Page>
      <PageHeader title={t('Send SMS')}>
        {t('Each patient gets a separate message. Patients who opted out are skipped.')}
      </PageHeader>
      <Stack gap="8">
        <Panel>
          <SendForm
            key={round}
            known={(round === 0 && several) || NOBODY}
            onSent={sent}
            onSave={(text) => setTemplates({ text })}
            onManage={() => setTemplates('all')}
          />
        </Panel>
        <BulkList found={bulk} />
        <SmsLog log={log} />
      </Stack>
      {templates && (
        <Suspense>
          <TemplatesDialog start={templates} onClose={() => setTemplates(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

/** The sent messages with time, sender, recipient and state, the newest first. */
function SmsLog({ log }: { log: ReturnType<typeof useSmsLog> }) {
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
        failure={{ title: t('We could not load the sent messages'), retryLabel: t('Try again') }}
        caption={t('Sent messages')}
        columns={columns}
        state={grid}
        onChange={setGrid}
        rowId={({ id }) => id}
        labels={useGridLabels()}
        empty={
          <Panel>
            <EmptyState icon={<MessageSquare />} title={t('No messages sent yet')}>
              {t('Messages you send appear here, with their delivery status.')}
            </EmptyState>
          </Panel>
        }
      />
    </Box>
  );
}

function columnsOf(t: T): ColumnDef<LoggedSms, unknown>[] {
  const column = (id: string, header: string, cell: (row: LoggedSms) => ReactNode) =>
    ({ id, header, enableSorting: false, cell: ({ row }) => cell(row.original) }) as ColumnDef<LoggedSms, unknown>;
  return [
    column('when', t('When'), ({ sentAt }) => <Text whiteSpace="nowrap">{appointmentTime(sentAt)}</Text>),
    column('sender', t('Sent by'), ({ sender, purpose }) => (
      <Box>
        {sender ? nameOf(sender) : t('The portal')}
        {purpose !== 'message' && (
          <Text fontSize="sm" color="fg.muted">
            {purposeLabel(purpose, t)}
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
        {stateLabel(state, t)}
      </Badge>
      {reason && (
        <Text fontSize="sm" color="fg.muted" mt="1">
          {reasonLabel(reason, t)}
        </Text>
      )}
    </Box>
  );
}

const SHOWN = 80;

function LogText({ text }: { text: string }) {
  return (
    <Box minW="0" maxW="24rem">
      <ReadMore text={text} most={SHOWN}>
        {(shown) => (
          <Text overflowWrap="anywhere" whiteSpace="pre-wrap">
            {shown}
          </Text>
        )}
      </ReadMore>
    </Box>
  );
}
