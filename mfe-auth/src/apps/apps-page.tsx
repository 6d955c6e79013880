import { call } from '@openward/api-client';
import { type AppAccess, endAppAccess, listAppAccess } from '@openward/contract/apps';
import { nameOf } from '@openward/contract/text';
import { useLanguage, useT } from '@openward/remote-kit';
import { LoadingOrError, useServerChange, useServerState } from '@openward/remote-kit/query';
import { deviceTime } from '@openward/ui/date-time';
import { EmptyState } from '@openward/ui/feedback';
import { Smartphone } from '@openward/ui/icons';
import { Box, Flex, Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { FactorButton } from '../factors/factor-panel.tsx';
import { scopeLabels } from './apps-client.ts';

/** `/apps`: the apps that may use the user's data, with a way to end each access. */
export default function AppsPage() {
  const t = useT();
  const access = useServerState(
    ['apps', 'access'],
    async (signal) => (await call(listAppAccess, {}, { signal, quiet: true })).result,
  );
  return (
    <Page width="3xl">
      <PageHeader title={t('Apps')}>{t('Apps that you allowed to use your data.')}</PageHeader>
      <LoadingOrError asked={access} failure={t('We could not load your apps')} rows={2} height="28" />
      {access.data?.length === 0 && (
        <Panel>
          <EmptyState icon={<Smartphone />} title={t('No app has access')}>
            {t('When an app asks for your data, we show you what it can see before you allow it.')}
          </EmptyState>
        </Panel>
      )}
      <Stack gap="4">
        {access.data?.map((each) => (
          <AccessCard key={each.id} access={each} onEnded={() => void access.refetch()} />
        ))}
      </Stack>
    </Page>
  );
}

function AccessCard({ access, onEnded }: { access: AppAccess; onEnded: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { id, name, scopes, person, endsAt, lastUsedAt } = access;
  const end = useServerChange(() => call(endAppAccess, { body: { id } }), onEnded);
  const time = (instant: string) => deviceTime(instant, language);
  return (
    <Panel as="article">
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
        <Box minW="0" flex="1 1 16rem">
          <Heading as="h2" fontSize="lg" overflowWrap="anywhere">
            {name}
          </Heading>
          {person && <Text>{t('About {name}', { name: nameOf(person) })}</Text>}
          <Stack as="ul" gap="1" mt="2" ps="5" listStyleType="disc">
            {scopeLabels(scopes, t).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </Stack>
          <Text mt="2" fontSize="sm" color="fg.muted">
            {t('Until {time}', { time: time(endsAt) })}
            {lastUsedAt && ` · ${t('Last used {time}', { time: time(lastUsedAt) })}`}
          </Text>
        </Box>
        <FactorButton
          text={t('End access')}
          label={`${t('End access')}, ${name}`}
          asks={{ title: t('End access for {name}?', { name }), text: t('The app sees nothing more from now on.') }}
          change={end}
        />
      </Flex>
    </Panel>
  );
}
