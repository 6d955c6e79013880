import { call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import {
  type Answers,
  answerErrors,
  type Form,
  type FormTranslation,
  getForm,
  type OtherLanguage,
  otherLanguageOf,
  translated,
} from '@openward/contract/forms';
import {
  directionOf,
  Link,
  languageName,
  useGoBack,
  useLanguage,
  useParams,
  useSearchParams,
  useT,
} from '@openward/remote-kit';
import { createFormStore } from '@openward/remote-kit/editing';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { documentTime } from '@openward/ui/date-time';
import { Notice, Pending } from '@openward/ui/feedback';
import { Box, Flex, Page, Panel, Stack, Text } from '@openward/ui/layout';
import { SelectControl } from '@openward/ui/select-field';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { DocumentHeader } from '../document-header.tsx';
import { Questions } from '../field-types/questions.tsx';
import { writtenIn } from '../use-translated.ts';
import { SignersList } from './signers-list.tsx';

/** `/admin/dynamicform/view/:formid`: tries out the newest version of a form, or `?version=`; stores nothing. */
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
  const reader = useLanguage();
  const [chosen, choose] = useState<string>();
  const language = chosen ?? reader;
  const form = found.data && translated(found.data, language);
  const { data } = found;
  const otherLanguage = useMemo((): OtherLanguage => {
    if (!data) return () => undefined;
    const written = otherLanguageOf(data, language, writtenIn());
    return (text) => written(text) ?? (language === reader ? undefined : language);
  }, [data, language, reader]);
  const isTranslated = form?.translations?.some((each) => each.language === language);
  return (
    <Page width="3xl">
      <DocumentHeader
        title={form?.displayName ?? t('Form preview')}
        otherLanguage={otherLanguage}
        actions={
          form && (
            <>
              <Button asChild variant="outline" minH="11">
                <Link to={`/admin/dynamicform/automation/${form.id}`}>{t('Assign and remind')}</Link>
              </Button>
              <Button asChild variant="outline" minH="11">
                <Link to={`/admin/dynamicform/${form.id}`}>{t('Edit')}</Link>
              </Button>
            </>
          )
        }
      >
        {found.isPending ? <Pending /> : form?.formDescriptioin}
      </DocumentHeader>
      <LoadingOrError asked={found} failure={t('We could not load this form')} rows={4} height="20" />
      {form?.translations && <Languages translations={form.translations} language={language} onChoose={choose} />}
      {form && (
        <Box {...(isTranslated && { lang: language, dir: directionOf(language) })}>
          <TryOut key={`${form.id} ${form.version}`} form={form} otherLanguage={otherLanguage} />
        </Box>
      )}
    </Page>
  );
}

/** The language of the preview: the original, or one of the translations. */
function Languages(props: {
  translations: readonly FormTranslation[];
  language: string;
  onChoose: (code: string) => void;
}) {
  const t = useT();
  const codes = props.translations.map(({ language }) => language);
  return (
    <Box maxW="xs" mb="5">
      <SelectControl
        name="language"
        label={t('Form language')}
        options={[
          { value: ORIGINAL, label: t('Original') },
          ...codes.map((code) => ({ value: code, label: languageName(code) })),
        ]}
        value={codes.includes(props.language) ? props.language : ORIGINAL}
        onChange={props.onChoose}
      />
    </Box>
  );
}

/** Differs from every language code. */
const ORIGINAL = 'original';

/** The version in an address; undefined for the newest. */
function versionIn(params: URLSearchParams): number | undefined {
  const version = Number(params.get('version'));
  return Number.isInteger(version) && version > 0 && version <= 1_000_000 ? version : undefined;
}

function TryOut({ form, otherLanguage }: { form: Form; otherLanguage: OtherLanguage }) {
  const t = useT();
  const goBack = useGoBack('/admin/dynamicform');
  const [answerStore] = useState(() => createFormStore<Answers>({}));
  const [errors, setErrors] = useState<Readonly<Record<string, Said>>>();
  const element = useRef<HTMLFormElement>(null);
  const check = (event: FormEvent) => {
    event.preventDefault();
    const found = answerErrors(form.formText, answerStore.get());
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) document.getElementsByName(first)[0]?.focus();
  };
  const isNewest = form.version === form.newestVersion;
  return (
    <Stack gap="5">
      <Notice kind={isNewest ? 'info' : 'warning'}>
        {isNewest
          ? t('This is a preview. Your answers are not saved.')
          : t('This is version {version}, used by older documents. The newest is version {newest}.', {
              version: form.version,
              newest: form.newestVersion,
            })}
      </Notice>
      <Text fontSize="sm" color="fg.muted">
        {t('Version {version}, saved on {time}', { version: form.version, time: documentTime(form.savedAt) })}
      </Text>
      <Panel>
        <form ref={element} onSubmit={check} noValidate aria-label={form.displayName}>
          <Questions
            fields={form.formText}
            otherLanguage={otherLanguage}
            answerStore={answerStore}
            {...(errors && { errors })}
          />
          {form.attachments && (
            <Box mt="6">
              <Text fontWeight="medium">
                {form.attachments.label}
                {form.attachments.isRequired && ' *'}
              </Text>
              <Text fontSize="sm" color="fg.muted">
                {t('Patients add their files here.')}
              </Text>
            </Box>
          )}
          {form.isEsignatureRequired && <SignersList signers={form.signers} />}
          <Box role="status" mt={errors ? '6' : '0'}>
            {errors && (
              <Notice kind={Object.keys(errors).length > 0 ? 'warning' : 'success'}>
                {Object.keys(errors).length > 0
                  ? t('A patient could not submit these answers yet.')
                  : t('A patient could submit these answers.')}
              </Notice>
            )}
          </Box>
          <Flex gap="3" wrap="wrap" mt="6">
            <Button type="submit" size="lg">
              {t('Check answers')}
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
