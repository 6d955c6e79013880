import { call } from '@openward/api-client';
import { checkReminder, type DocumentReminder, remindOfDocuments } from '@openward/contract/documents';
import { eventBus } from '@openward/event-bus';
import { saidOf, type T, useT } from '@openward/remote-kit';
import { LoadingOrError, useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { FormDialog } from '@openward/ui/dialog';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';
import { TickControl } from '@openward/ui/select-field';
import { useState } from 'react';
import type { askedFilter } from './queue-state.ts';

/** The documents to remind of: some, or all of a list. */
export interface Reminded {
  documentId?: string[];
  filter?: ReturnType<typeof askedFilter>;
}

/** Shows who will be reminded, how, and who not and why; then sends the reminders and shows the result. */
export function RemindDialog(props: { reminded: Reminded; onSent: () => void; onClose: () => void }) {
  const t = useT();
  const { reminded, onSent, onClose } = props;
  const [isAgain, setAgain] = useState(false);
  const [sent, setSent] = useState<DocumentReminder>();
  const body = { documentId: null, filter: null, ...reminded, isAgain };
  const found = useServerState(
    ['documents', 'reminder', body],
    async (signal) => (await call(checkReminder, { body }, { signal, quiet: true })).result,
    { enabled: !sent, placeholderData: (previous) => previous },
  );
  const send = useServerChange(
    async () => {
      const answer = await call(remindOfDocuments, { body });
      setSent(answer.result);
      eventBus.emit('document:changed', { id: '' });
      return answer;
    },
    () => onSent(),
  );
  const shown = sent ?? found.data;
  const reached = shown ? shown.bySms + shown.byMail : 0;
  return (
    <FormDialog
      title={sent ? t('Reminders sent') : t('Send reminders')}
      description={t('Each patient gets one reminder, by text message or email.')}
      onClose={onClose}
    >
      <Box minH="9rem">
        {!sent && (
          <LoadingOrError asked={found} failure={found.error ? t(saidOf(found.error)) : ''} rows={2} height="14" />
        )}
        {shown && (
          <Stack gap="3" role="status">
            <Text fontWeight="semibold">{reachedLabel(shown, sent !== undefined, t)}</Text>
            <Stack as="ul" gap="1" ps="5" listStyleType="disc" color="fg.muted" _empty={{ display: 'none' }}>
              {reasonsOf(shown, isAgain, t).map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </Stack>
          </Stack>
        )}
        {!sent && shown && shown.recently > 0 && (
          <Box mt="3">
            <TickControl
              name="isAgain"
              label={t('Also remind patients who were reminded in the last 24 hours')}
              value={isAgain}
              onChange={setAgain}
            />
          </Box>
        )}
      </Box>
      <Flex gap="3" wrap="wrap" justify="flex-end" mt="5">
        <Button variant="outline" colorPalette="gray" minH="11" onClick={onClose}>
          {sent ? t('Close') : t('Cancel')}
        </Button>
        {!sent && (
          <ActionButton
            minH="11"
            isBusy={send.isPending}
            disabled={reached === 0 || found.isPlaceholderData}
            onClick={() => send.mutate(undefined)}
          >
            {t('Send reminders')}
          </ActionButton>
        )}
      </Flex>
    </FormDialog>
  );
}

function reachedLabel({ bySms, byMail }: DocumentReminder, isSent: boolean, t: T): string {
  if (bySms + byMail === 0) return isSent ? t('Nobody was reminded.') : t('No patient can be reminded.');
  const counts = { sms: bySms, mail: byMail };
  return isSent
    ? t('Patients reminded by text message: {sms}, by email: {mail}', counts)
    : t('Patients to remind by text message: {sms}, by email: {mail}', counts);
}

function reasonsOf(counts: DocumentReminder, isAgain: boolean, t: T): string[] {
  const { optedOut, unreachable, recently, waitForPractice } = counts;
  return [
    waitForPractice > 0 && t('Not reminded, because the practice signs next: {count}', { count: waitForPractice }),
    optedOut > 0 && t('Not reminded, because they opted out: {count}', { count: optedOut }),
    unreachable > 0 && t('Not reminded, because we have no phone number or email: {count}', { count: unreachable }),
    recently > 0 && !isAgain && t('Already reminded in the last 24 hours: {count}', { count: recently }),
  ].filter((reason) => reason !== false);
}
