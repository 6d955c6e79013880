import { call } from '@openward/api-client';
import {
  type CalendarAddress,
  type CalendarFeed,
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '@openward/contract/calendars';
import { nameOf } from '@openward/contract/text';
import { useLanguage, useT, useUser } from '@openward/remote-kit';
import { useCopy } from '@openward/remote-kit/files';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Box, Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { BackButton } from '../../parts/lists/back-button.tsx';

/** `/appointments/subscribe`: a private address for calendar apps. While a user acts for a person, only a notice. */
export default function SubscribePage() {
  const t = useT();
  const { actingFor } = useUser();
  if (!actingFor) return <OwnAddress />;
  return (
    <Page width="3xl">
      <PageHeader title={t('Appointments in your calendar')} actions={<BackButton />} />
      <Notice kind="info">
        {t('You are acting for {name}. This page is about your own account, so please go back to it first.', {
          name: nameOf(actingFor),
        })}
      </Notice>
    </Page>
  );
}

/** The address can be replaced or removed. */
function OwnAddress() {
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
        {t('Add a private address to your calendar app. Your calendar then always shows your current appointments.')}
      </PageHeader>
      {feed.isPending && <LoadingState label={t('Loading')} rows={1} height="40" />}
      {feed.isError && feed.data === undefined && (
        <ErrorState
          title={t('We could not load your calendar address')}
          retryLabel={t('Try again')}
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
                {known ? t('Replace address') : t('Create address')}
              </ActionButton>
              {known && (
                <ActionButton
                  size="lg"
                  variant="ghost"
                  colorPalette="danger"
                  isBusy={revoke.isPending}
                  onClick={() => revoke.mutate(undefined)}
                >
                  {t('Turn off address')}
                </ActionButton>
              )}
            </Flex>
          </Stack>
        </Panel>
      )}
      <Text fontSize="sm" color="fg.muted" mt="4">
        {t('Anyone with this address can see when and where your appointments are, but not the reason.')}
      </Text>
    </Page>
  );
}

function Known({ feed }: { feed: CalendarFeed }) {
  const t = useT();
  const language = useLanguage();
  const at = (iso: string) => deviceTime(iso, language);
  return (
    <Stack gap="3">
      <Text>{t('You created your calendar address on {time}.', { time: at(feed.createdAt) })}</Text>
      <Text color="fg.muted">
        {feed.lastReadAt
          ? t('Your calendar last updated on {time}.', { time: at(feed.lastReadAt) })
          : t('No calendar uses this address yet.')}
      </Text>
      <Notice kind="info">
        {t('We cannot show this address again. If you have lost it, replace it and the old one stops working.')}
      </Notice>
    </Stack>
  );
}

/** A new calendar address. It is shown only once, to open in the device's calendar or to copy. */
export function AddressBox({ path }: { path: string }) {
  const t = useT();
  const heading = useRef<HTMLParagraphElement>(null);
  const address = new URL(path, window.location.href);
  const { copy, shown } = useCopy<HTMLDivElement>(address.href, t('Address copied.'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new address
  useEffect(() => heading.current?.focus(), [path]);
  return (
    <Stack gap="4">
      <Text ref={heading} tabIndex={-1} outline="none" fontWeight="semibold">
        {t('Copy your address now. We cannot show it again.')}
      </Text>
      <Box
        ref={shown}
        fontFamily="mono"
        fontSize="sm"
        bg="bg.muted"
        rounded="lg"
        p="4"
        overflowWrap="anywhere"
        userSelect="all"
        dir="ltr"
      >
        {address.href}
      </Box>
      <Flex gap="3" wrap="wrap" direction={{ base: 'column', sm: 'row' }}>
        <Button asChild size="lg">
          {/* Calendar apps register the `webcal:` scheme and ask before they subscribe. */}
          <a href={`webcal://${address.host}${address.pathname}`}>{t('Open in my calendar')}</a>
        </Button>
        <Button size="lg" variant="outline" onClick={copy}>
          {t('Copy address')}
        </Button>
      </Flex>
    </Stack>
  );
}
