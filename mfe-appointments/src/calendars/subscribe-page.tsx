import { call } from '@openward/api-client';
import {
  type CalendarAddress,
  type CalendarFeed,
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '@openward/contract/calendars';
import { useLanguage, useT } from '@openward/remote-kit';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { BackButton } from '../check-in/back-button.tsx';
import { AddressBox } from './address-box.tsx';

/** `/appointments/subscribe`: a private address that calendars follow; it can be replaced and taken back. */
export default function SubscribePage() {
  const t = useT();
  const feed = useServerState(
    ['calendars', 'feed'],
    async (signal) => (await call(getCalendarFeed, {}, { signal, quiet: true })).result,
  );
  const [made, setMade] = useState<CalendarAddress | null>(null);
  const create = useServerChange(
    () => call(createCalendarFeed, {}),
    ({ result }) => {
      setMade(result);
      void feed.refetch();
    },
  );
  const revoke = useServerChange(
    () => call(revokeCalendarFeed, {}),
    () => {
      setMade(null);
      void feed.refetch();
    },
  );
  const known = made ?? feed.data;
  return (
    <Page width="3xl">
      <PageHeader title={t('Appointments in your calendar')} actions={<BackButton />}>
        {t('Your calendar follows a private address and shows your appointments as they are, also when they change.')}
      </PageHeader>
      {feed.isPending && <LoadingState label={t('Loading')} rows={1} height="40" />}
      {feed.isError && feed.data === undefined && (
        <ErrorState
          title={t('The calendar address could not be loaded')}
          retryLabel={t('Retry')}
          onRetry={() => void feed.refetch()}
        />
      )}
      {feed.data !== undefined && (
        <Panel>
          <Stack gap="5">
            {made && <AddressBox path={made.path} />}
            {known && !made && <Known feed={known} />}
            {!known && <Text>{t('You have no calendar address yet.')}</Text>}
            <Flex gap="3" wrap="wrap" direction={{ base: 'column', sm: 'row' }}>
              <ActionButton
                size="lg"
                variant={known ? 'outline' : 'solid'}
                isBusy={create.isPending}
                onClick={() => create.mutate(undefined)}
              >
                {known ? t('Replace the address') : t('Make an address')}
              </ActionButton>
              {known && (
                <ActionButton
                  size="lg"
                  variant="ghost"
                  colorPalette="danger"
                  isBusy={revoke.isPending}
                  onClick={() => revoke.mutate(undefined)}
                >
                  {t('Switch it off')}
                </ActionButton>
              )}
            </Flex>
          </Stack>
        </Panel>
      )}
      <Text fontSize="sm" color="fg.muted" mt="4">
        {t('Whoever knows the address sees when and where your appointments are, but not what you come for.')}
      </Text>
    </Page>
  );
}

function Known({ feed }: { feed: CalendarFeed }) {
  const t = useT();
  const language = useLanguage();
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = (iso: string) => wholeTime(iso, device, language);
  return (
    <Stack gap="3">
      <Text>{t('Your calendar address was made on {time}.', { time: at(feed.createdAt) })}</Text>
      <Text color="fg.muted">
        {feed.lastReadAt
          ? t('A calendar last looked on {time}.', { time: at(feed.lastReadAt) })
          : t('No calendar has looked yet.')}
      </Text>
      <Notice kind="info">
        {t('It was shown once and is not kept here. If you have lost it, replace it: the old one stops working.')}
      </Notice>
    </Stack>
  );
}
