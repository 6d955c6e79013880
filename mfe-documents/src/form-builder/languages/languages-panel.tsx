import type { FormTranslation } from '@openward/contract/forms';
import { directionOf, LANGUAGES, languageName, lazy, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { type FormState, TextControl, useFormState } from '@openward/ui/form';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { SelectControl } from '@openward/ui/select-field';
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useFieldStore, useFields } from '../field-store.ts';
import { formFrom, type HeadValues } from '../form-head.ts';
import { Pages } from '../live-preview.tsx';
import { type FormText, missingIn, textIn, textsOf } from './form-texts.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** Texts per page. */
const STEP = 25;

/** The languages of the form, with originals, translations and missing texts. */
export function LanguagesPanel() {
  return <Languages texts={useTexts()} />;
}

/** Memoized, so that it renders only when the deferred texts change. */
const Languages = memo(({ texts }: { texts: FormText[] }) => {
  const t = useT();
  const store = useFieldStore();
  const translations = useFields((fields) => fields.translations());
  const error = useFormState(({ errors }: FormState<HeadValues & { translations?: string }>) => errors.translations);
  const [open, setOpen] = useState<string>();
  const [toRemove, setToRemove] = useState<string>();
  const remove = (code: string) => {
    store.removeLanguage(code);
    setToRemove(undefined);
  };
  return (
    <Box as="section" aria-label={t('Languages')}>
      <Heading as="h2" fontSize="lg">
        {t('Languages')}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mt="1">
        {t('Patients see the form in their language. If a text is not translated, they see the original.')}
      </Text>
      {error && (
        <Box mt="3">
          <Notice kind="error">{t(error)}</Notice>
        </Box>
      )}
      <Stack gap="3" mt="4">
        {translations.map((translation) => {
          const { language } = translation;
          const isOpen = language === open;
          return (
            <Box key={language} borderWidth="1px" borderColor="border" rounded="lg" p="3">
              <Flex gap="3" align="center" justify="space-between" wrap="wrap">
                <Button
                  type="button"
                  variant="ghost"
                  colorPalette="gray"
                  minH="11"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? undefined : language)}
                >
                  {languageName(language)}
                </Button>
                <Missing count={missingIn(translation, texts).length} of={texts.length} />
                <Button
                  type="button"
                  variant="outline"
                  colorPalette="gray"
                  minH="11"
                  aria-label={t('Remove, {label}', { label: languageName(language) })}
                  onClick={() => setToRemove(language)}
                >
                  {t('Remove')}
                </Button>
              </Flex>
              {isOpen && <Translation translation={translation} texts={texts} />}
            </Box>
          );
        })}
      </Stack>
      <AddLanguage
        known={translations.map(({ language }) => language)}
        onAdd={(code) => {
          store.addLanguage(code);
          setOpen(code);
        }}
      />
      {toRemove && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title={t('Remove this language?')}
            confirmLabel={t('Remove')}
            cancelLabel={t('Cancel')}
            onConfirm={() => remove(toRemove)}
            onClose={() => setToRemove(undefined)}
          >
            {t('All translations to {language} are removed from this form.', { language: languageName(toRemove) })}
          </ConfirmDialog>
        </Suspense>
      )}
    </Box>
  );
});

/** The translatable texts in the builder, deferred so that typing stays fast. */
function useTexts(): FormText[] {
  const store = useFieldStore();
  const values = useDeferredValue(useFormState((form: FormState<HeadValues>) => form.values));
  const entries = useDeferredValue(useFields((fields) => fields.entries()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are those of the entries
  return useMemo(() => textsOf(formFrom(values, store.fields(), [])), [values, entries, store]);
}

function Missing({ count, of }: { count: number; of: number }) {
  const t = useT();
  return (
    <Text fontSize="sm" color={count > 0 ? 'warning.fg' : 'success.fg'} flex="1">
      {count > 0
        ? t('{count} of {total} texts are not translated', { count, total: of })
        : t('All texts are translated')}
    </Text>
  );
}

function AddLanguage({ known, onAdd }: { known: readonly string[]; onAdd: (code: string) => void }) {
  const t = useT();
  const left = LANGUAGES.filter(({ code }) => !known.includes(code));
  const [chosen, choose] = useState('');
  const code = left.some((each) => each.code === chosen) ? chosen : '';
  if (left.length === 0) return null;
  return (
    <Flex gap="3" align="flex-end" wrap="wrap" mt="4">
      <Box flex="0 1 16rem">
        <SelectControl
          name="new-language"
          label={t('Language')}
          placeholder={t('Please choose')}
          options={left.map(({ code: value, name }) => ({ value, label: name }))}
          value={code}
          onChange={choose}
        />
      </Box>
      <Button type="button" variant="outline" minH="11" disabled={!code} onClick={() => onAdd(code)}>
        {t('Add language')}
      </Button>
    </Flex>
  );
}

/** All texts of the form with their translation to one language, page by page. */
function Translation({ translation, texts }: { translation: FormTranslation; texts: readonly FormText[] }) {
  const t = useT();
  const { language } = translation;
  const list = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(0);
  const [wanted, setWanted] = useState<string>();
  const last = Math.max(0, Math.ceil(texts.length / STEP) - 1);
  const from = Math.min(page, last) * STEP;
  useEffect(() => {
    if (wanted === undefined) return;
    list.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wanted)}"]`)?.focus();
    setWanted(undefined);
  }, [wanted]);
  const [missing] = missingIn(translation, texts);
  const goToMissing = () => {
    if (!missing) return;
    setPage(Math.floor(texts.indexOf(missing) / STEP));
    setWanted(nameOf(language, missing));
  };
  return (
    <Stack gap="4" mt="3" ref={list}>
      {missing && (
        <Button type="button" variant="outline" minH="11" alignSelf="flex-start" onClick={goToMissing}>
          {t('Go to the first missing text')}
        </Button>
      )}
      {texts.slice(from, from + STEP).map((text) => (
        <TextInput key={text.id} language={language} text={text} />
      ))}
      {texts.length > STEP && <Pages page={from / STEP} last={last} total={texts.length} step={STEP} onGo={setPage} />}
    </Stack>
  );
}

const PARTS: Readonly<Record<FormText['part'], { label: string }>> = {
  displayName: { label: 'Display Name' },
  formDescriptioin: { label: 'Description' },
  filesLabel: { label: 'Which files' },
  section: { label: 'Section heading' },
  label: { label: 'Label' },
  help: { label: 'Help text' },
  text: { label: 'Text before the question' },
  unit: { label: 'Unit' },
  lowestLabel: { label: 'Meaning of the lowest number' },
  highestLabel: { label: 'Meaning of the highest number' },
  message: { label: 'Message' },
  option: { label: 'Option' },
};

const nameOf = (language: string, { id }: FormText) => `${language} ${id}`;

const TextInput = memo(function TextInput({ language, text }: { language: string; text: FormText }) {
  const t = useT();
  const store = useFieldStore();
  const value = useFields((fields) => {
    const translation = fields.translations().find((each) => each.language === language);
    return translation ? textIn(translation, text) : '';
  });
  const isLong = ['help', 'formDescriptioin', 'text'].includes(text.part);
  return (
    <TextControl
      name={nameOf(language, text)}
      label={text.original}
      hint={t(PARTS[text.part].label)}
      lang={language}
      dir={directionOf(language)}
      rows={isLong ? 2 : undefined}
      value={value}
      onChange={(given) => store.translate(language, text, given)}
    />
  );
});
