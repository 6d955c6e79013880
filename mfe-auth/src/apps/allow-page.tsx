import { ApiError, call } from '@openward/api-client';
import { isStaff } from '@openward/contract';
import { type AppRequest, allowApp, getAppRequest, refuseApp } from '@openward/contract/apps';
import { nameOf } from '@openward/contract/text';
import { useLanguage, useSearchParams, useSubmit, useT, useUser } from '@openward/remote-kit';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Form, SubmitButton } from '@openward/ui/form';
import { Box, Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { ChoicesField, SelectField } from '@openward/ui/select-field';
import { linesOf, scopesWithout, seesOthers } from './apps-client.ts';

/** `/allow-app?request=…`: an app asks the signed-in user for access to their data. */
export default function AllowPage() {
  const t = useT();
  const [params] = useSearchParams();
  const request = params.get('request') ?? '';
  const asked = useServerState(
    ['apps', 'request', request],
    async (signal) => (await call(getAppRequest, { params: { request } }, { signal, quiet: true })).result,
    { enabled: request !== '', refetchOnWindowFocus: false },
  );
  const isOver = request === '' || (asked.error instanceof ApiError && asked.error.status < 500);
  return (
    <Page width="2xl">
      <PageHeader title={t('Allow an app')} />
      {isOver && <Over error={asked.error} />}
      {!isOver && asked.isPending && <LoadingState label={t('Loading')} rows={1} height="64" />}
      {!isOver && asked.isError && (
        <ErrorState
          title={t('We could not load what the app asks for')}
          retryLabel={t('Try again')}
          onRetry={() => void asked.refetch()}
        />
      )}
      {asked.data && <Asked request={request} asked={asked.data} />}
    </Page>
  );
}

function Over({ error }: { error: unknown }) {
  const t = useT();
  const said = error instanceof ApiError ? t(error.said) : t('The app asked for something that we do not know.');
  return (
    <Notice kind="warning">
      {said} {t('You can close this page.')}
    </Notice>
  );
}

function Asked({ request, asked }: { request: string; asked: AppRequest }) {
  const t = useT();
  const language = useLanguage();
  const user = useUser();
  const { name, host, scopes, persons, endsAt } = asked;
  const [first] = persons;
  const isWide = isStaff(user.userRole) && seesOthers(scopes);
  const lines = linesOf(scopes, t);
  const allow = useSubmit(
    ({ patientId, lines: chosen }: { patientId: string; lines: string[] }) => {
      const left = new Set<string>(lines.map(({ key }) => key).filter((key) => !chosen.includes(key)));
      return call(allowApp, {
        body: { request, scopes: scopesWithout(scopes, left), patientId: patientId || null },
      });
    },
    ({ result }) => leaveFor(result.url),
  );
  const refuse = useServerChange(
    () => call(refuseApp, { body: { request } }),
    ({ result }) => leaveFor(result.url),
  );
  return (
    <Panel rank="hero">
      <Form
        label={t('Allow an app')}
        translate={t}
        initialValues={{ patientId: first?.patientId ?? '', lines: lines.map(({ key }) => key as string) }}
        schema={async () => {
          const { allowAppSchema, allowPageSchema } = await import('@openward/contract/apps/schemas');
          return lines.length > 0 ? allowPageSchema : allowAppSchema.pick(['patientId']);
        }}
        onSubmit={allow}
      >
        <Stack gap="5">
          <Box>
            <Text fontSize="lg" fontWeight="semibold" overflowWrap="anywhere">
              {t('{name} asks for access', { name })}
            </Text>
            <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
              {t('You are signed in as {name}.', { name: `${nameOf(user)}, ${user.email}` })}{' '}
              {t('The app is at {host}.', { host })}
            </Text>
          </Box>
          {persons.length > 1 && (
            <SelectField
              name="patientId"
              label={t('Whose data?')}
              options={persons.map((person) => ({
                value: person.patientId,
                label: nameOf(person),
              }))}
            />
          )}
          {isWide && <Notice kind="warning">{t('The app can do this for all patients that you can see.')}</Notice>}
          {persons.length === 1 && first && !isWide && (
            <Text>{t('This is about {name}.', { name: nameOf(first) })}</Text>
          )}
          {lines.length > 0 && (
            <ChoicesField
              name="lines"
              label={t('The app can:')}
              isMany
              options={lines.map(({ key, words }) => ({ value: key, label: words }))}
            />
          )}
          {scopes.includes('openid') && <Text>{t('The app learns who you are.')}</Text>}
          <Text fontSize="sm">
            {t('Access ends on {time}. You can end it before then under “Apps”.', {
              time: deviceTime(endsAt, language),
            })}{' '}
            {t('Allow only apps that you know and trust: we cannot see what they do with your data.')}
          </Text>
          <Flex gap="3" wrap="wrap">
            <SubmitButton>{t('Allow')}</SubmitButton>
            <ActionButton
              type="button"
              size="lg"
              variant="outline"
              isBusy={refuse.isPending}
              onClick={() => refuse.mutate(undefined)}
            >
              {t('Do not allow')}
            </ActionButton>
          </Flex>
        </Stack>
      </Form>
    </Panel>
  );
}

function leaveFor(url: string): void {
  location.assign(url);
}
