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
import { ActionButton, Button } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Check } from '@openward/ui/icons';
import { Box, Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { BackButton } from '../check-in/mark.tsx';

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
  const at = (iso: string) => deviceTime(iso, language);
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

/** A new calendar address, told once: to be opened by the device's calendar, or copied into another. */
export function AddressBox({ path }: { path: string }) {
  const t = useT();
  const heading = useRef<HTMLParagraphElement>(null);
  const [isCopied, setCopied] = useState(false);
  const address = new URL(path, window.location.href);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new address
  useEffect(() => heading.current?.focus(), [path]);
  const copy = async () => {
    await navigator.clipboard.writeText(address.href);
    setCopied(true);
  };
  return (
    <Stack gap="4">
      <Text ref={heading} tabIndex={-1} outline="none" fontWeight="semibold">
        {t('This is your address. It is shown only now.')}
      </Text>
      <Box
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
          {/* Calendars of phones and desktops listen to this scheme, and ask before they follow. */}
          <a href={`webcal://${address.host}${address.pathname}`}>{t('Open in my calendar')}</a>
        </Button>
        <Button size="lg" variant="outline" onClick={() => void copy().catch(() => setCopied(false))}>
          {isCopied && <Check size="1.125rem" aria-hidden="true" />} {isCopied ? t('Copied') : t('Copy address')}
        </Button>
      </Flex>
    </Stack>
  );
}
