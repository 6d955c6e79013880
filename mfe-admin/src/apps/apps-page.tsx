import { call } from '@openward/api-client';
import { type App, listApps, renewAppSecret } from '@openward/contract/apps';
import { lazy, useLanguage, useT } from '@openward/remote-kit';
import { LoadingOrError, useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { Badge, EmptyState } from '@openward/ui/feedback';
import { Box, chakra, Flex, Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import { kindLabel, userCountLabel } from './app-labels.ts';
import { SecretNotice } from './secret-notice.tsx';
import { Subscriptions } from './subscriptions.tsx';

const AppDialog = lazy(() => import('./app-dialog.tsx'));

/** `/admin/apps`: which third-party apps may ask users for their data, or read it without a user. */
export default function AppsPage() {
  const t = useT();
  const [edited, setEdited] = useState<App | 'new'>();
  const [told, setTold] = useState<{ id: string; secret: string | null }>();
  const apps = useServerState(
    ['apps', 'registered'],
    async (signal) => (await call(listApps, {}, { signal, quiet: true })).result,
  );
  const renew = useServerChange(
    (id: string) => call(renewAppSecret, { body: { id } }),
    ({ result }) => setTold(result),
  );
  const done = (registered?: { id: string; secret: string | null }) => {
    setEdited(undefined);
    if (registered) setTold(registered);
    void apps.refetch();
  };
  return (
    <Page width="4xl">
      <PageHeader
        title={t('Registered apps')}
        actions={<Button onClick={() => setEdited('new')}>{t('Register app')}</Button>}
      >
        {t('Apps that can read and book by FHIR, after someone allows it or by themselves.')}
      </PageHeader>
      {told && <SecretNotice {...told} />}
      <LoadingOrError asked={apps} failure={t('We could not load the apps')} rows={3} height="32" />
      {apps.data?.length === 0 && (
        <Panel>
          <EmptyState title={t('No apps yet')}>
            {t('Register an app with the addresses and scopes that its maker gives you.')}
          </EmptyState>
        </Panel>
      )}
      <Stack as="ul" gap="4" listStyleType="none" _empty={{ display: 'none' }}>
        {apps.data?.map((app) => (
          <AppCard
            key={app.id}
            app={app}
            isRenewing={renew.isPending && renew.variables === app.id}
            onEdit={() => setEdited(app)}
            onRenew={() => renew.mutate(app.id)}
          />
        ))}
      </Stack>
      <Subscriptions />
      {edited && (
        <Suspense>
          <AppDialog app={edited === 'new' ? undefined : edited} onDone={done} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

function AppCard(props: { app: App; isRenewing: boolean; onEdit: () => void; onRenew: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { id, name, kind, addresses, scopes, isOn, lastUsedAt, people } = props.app;
  return (
    <Panel as="li">
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
        <Box minW="0" flex="1 1 18rem">
          <Flex gap="3" align="center" wrap="wrap">
            <Heading as="h2" fontSize="lg" overflowWrap="anywhere">
              {name}
            </Heading>
            <Badge colorPalette={isOn ? 'success' : 'gray'}>{isOn ? t('On') : t('Off')}</Badge>
          </Flex>
          <Text fontSize="sm" color="fg.muted">
            {kindLabel(kind, t)}
          </Text>
          <Text mt="2" fontSize="sm" overflowWrap="anywhere">
            {t('Client ID')}: <chakra.code>{id}</chakra.code>
          </Text>
          <Text fontSize="sm" overflowWrap="anywhere">
            {scopes.join(' ')}
          </Text>
          {addresses.length > 0 && (
            <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {addresses.join(' ')}
            </Text>
          )}
          <Text mt="2" fontSize="sm" color="fg.muted">
            {lastUsedAt ? t('Last used {time}', { time: deviceTime(lastUsedAt, language) }) : t('Never used')}
            {' · '}
            {userCountLabel(people, t)}
          </Text>
        </Box>
        <Flex gap="2" wrap="wrap">
          {kind === 'secret' && (
            <ActionButton
              variant="outline"
              colorPalette="gray"
              size="sm"
              isBusy={props.isRenewing}
              onClick={props.onRenew}
              aria-label={`${t('New secret')}, ${name}`}
            >
              {t('New secret')}
            </ActionButton>
          )}
          <Button variant="outline" size="sm" onClick={props.onEdit} aria-label={`${t('Edit')}, ${name}`}>
            {t('Edit')}
          </Button>
        </Flex>
      </Flex>
    </Panel>
  );
}
