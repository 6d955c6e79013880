import { call } from '@openward/api-client';
import { answerErrors, type Form, getForm } from '@openward/contract/forms';
import { Link, useGoBack, useParams, useSearchParams, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { documentTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Box, Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { type FormEvent, useRef, useState } from 'react';
import { createAnswerSheet, Questions } from '../field-types/index.ts';

/** `/admin/dynamicform/view/:formid`: a form in its newest version, or in `?version=`, to be tried out. Nothing is kept. */
export default function PreviewPage() {
  const t = useT();
  const { formid = '' } = useParams();
  const [params] = useSearchParams();
  const version = versionIn(params);
  const found = useServerState(
    ['forms', formid, 'preview', version],
    async (signal) =>
      (await call(getForm, { params: { id: formid }, query: { ...(version && { version }) } }, { signal, quiet: true }))
        .result,
  );
  const form = found.data;
  return (
    <Page width="3xl">
      <PageHeader
        title={form?.displayName ?? t('Preview of a form')}
        actions={
          form && (
            <Button asChild variant="outline" minH="11">
              <Link to={`/admin/dynamicform/${form.id}`}>{t('Edit')}</Link>
            </Button>
          )
        }
      >
        {form?.formDescriptioin}
      </PageHeader>
      {found.isPending && <LoadingState label={t('Loading')} rows={4} height="20" />}
      {found.isError && !form && (
        <ErrorState
          title={t('This form could not be loaded')}
          retryLabel={t('Retry')}
          onRetry={() => void found.refetch()}
        />
      )}
      {form && <TryOut key={`${form.id} ${form.version}`} form={form} />}
    </Page>
  );
}

/** The version that an address names; undefined for the newest. */
function versionIn(params: URLSearchParams): number | undefined {
  const version = Number(params.get('version'));
  return Number.isInteger(version) && version > 0 && version <= 1_000_000 ? version : undefined;
}

function TryOut({ form }: { form: Form }) {
  const t = useT();
  const goBack = useGoBack('/admin/dynamicform');
  const [sheet] = useState(() => createAnswerSheet({}));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>();
  const element = useRef<HTMLFormElement>(null);
  const check = (event: FormEvent) => {
    event.preventDefault();
    const found = answerErrors(form.formText, sheet.answers());
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) document.getElementsByName(first)[0]?.focus();
  };
  const isNewest = form.version === form.newestVersion;
  return (
    <Stack gap="5">
      <Notice kind={isNewest ? 'info' : 'warning'}>
        {isNewest
          ? t('This is a preview: nothing that you answer here is kept.')
          : t('This is version {version}, as documents of that time have it. The newest is version {newest}.', {
              version: form.version,
              newest: form.newestVersion,
            })}
      </Notice>
      <Text fontSize="sm" color="fg.muted">
        {t('Version {version}, saved {time}', { version: form.version, time: documentTime(form.savedAt) })}
      </Text>
      <Panel>
        <form ref={element} onSubmit={check} noValidate aria-label={form.displayName}>
          <Questions fields={form.formText} sheet={sheet} {...(errors && { errors })} />
          {form.attachments && (
            <Box mt="6">
              <Text fontWeight="medium">
                {form.attachments.label}
                {form.attachments.isRequired && ' *'}
              </Text>
              <Text fontSize="sm" color="fg.muted">
                {t('Patients attach their files here.')}
              </Text>
            </Box>
          )}
          {form.isEsignatureRequired && (
            <Text mt="6" color="fg.muted">
              {t('At the end patients sign with their name.')}
            </Text>
          )}
          <Box role="status" mt={errors ? '6' : '0'}>
            {errors && (
              <Notice kind={Object.keys(errors).length > 0 ? 'warning' : 'success'}>
                {Object.keys(errors).length > 0
                  ? t('Not all of it could be submitted like this.')
                  : t('This could be submitted.')}
              </Notice>
            )}
          </Box>
          <Flex gap="3" wrap="wrap" mt="6">
            <Button type="submit" size="lg">
              {t('Check the answers')}
            </Button>
            <Button type="button" size="lg" variant="outline" colorPalette="gray" onClick={goBack}>
              {t('Back')}
            </Button>
          </Flex>
        </form>
      </Panel>
    </Stack>
  );
}
