import type { Form, FormDefinition } from '@openward/contract/forms';
import { lazy, useT } from '@openward/remote-kit';
import { UnsavedChanges } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import { Notice, Skeleton } from '@openward/ui/feedback';
import { SubmitButton, useFormHandle, useFormState } from '@openward/ui/form';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { errorsOf } from './check-form.ts';
import { FieldList } from './field-list.tsx';
import { useFieldStore, useFields } from './field-store.ts';
import { formFrom, type HeadValues, headOf } from './form-head.ts';
import { HeadFields } from './head-fields.tsx';
import { type KeptState, useKeeping } from './kept-form.ts';
import { LivePreview } from './live-preview.tsx';

/* Lazy, because these long panels are below all fields. */
const LanguagesPanel = lazy(async () => ({
  default: (await import('./languages/languages-panel.tsx')).LanguagesPanel,
}));
const TransferPanel = lazy(async () => ({ default: (await import('./transfer/transfer-panel.tsx')).TransferPanel }));
const VersionsPanel = lazy(async () => ({ default: (await import('./versions-panel.tsx')).VersionsPanel }));

const WIDE = '(min-width: 80rem)';

/** The builder's content; stores the input as it changes. */
export function BuilderBody(props: {
  saved: Form | null;
  /** The storage key for `useKeptForm`. */
  draft: string;
  state: RefObject<KeptState>;
  /** True if the content was restored from the storage. */
  isRestored: boolean;
  onDiscard: () => void;
  onCancel: () => void;
}) {
  const t = useT();
  const { saved } = props;
  const store = useFieldStore();
  const head = useFormHandle<HeadValues>();
  const submitCount = useFormState((form) => form.submitCount);
  const isChanged = useKeeping(props.draft, props.state, props.isRestored);
  const isWide = useMedia(WIDE);
  const [isPreview, setPreview] = useState(false);
  // The fields show their errors even if an error above them stops the submit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per submit
  useEffect(() => {
    if (submitCount === 0) return;
    setPreview(false);
    store.report(errorsOf(formFrom(head.get().values, store.fields(), store.translations()))?.fields ?? new Map());
  }, [submitCount]);
  const putIn = (form: FormDefinition) => {
    const { values, setValues } = head.get();
    const before = { values, fields: store.fields(), translations: store.translations() };
    void setValues(headOf(form));
    store.replaceAll(form.formText, form.translations);
    return () => {
      void setValues(before.values);
      store.replaceAll(before.fields, before.translations);
    };
  };
  return (
    <>
      <UnsavedChanges when={isChanged} />
      {props.isRestored && <Restored onDiscard={props.onDiscard} />}
      {!isWide && <Views isPreview={isPreview} onChoose={setPreview} />}
      <Flex gap="6" align="flex-start" onKeyDown={keepFromSubmitting}>
        <Stack gap="6" flex="3 1 0" minW="0" display={!isWide && isPreview ? 'none' : 'flex'}>
          <Panel>
            <HeadFields />
          </Panel>
          <Panel>
            <FieldsHeading />
            <FieldList />
          </Panel>
          <Panel>
            <Suspense fallback={<Skeleton h="6rem" />}>
              <LanguagesPanel />
            </Suspense>
          </Panel>
          <Panel>
            <Suspense fallback={<Skeleton h="6rem" />}>
              <TransferPanel
                form={() => formFrom(head.get().values, store.fields(), store.translations())}
                saved={() => (saved && !isChanged ? saved : undefined)}
                onImport={putIn}
              />
            </Suspense>
          </Panel>
          {saved && (
            <Panel>
              <Suspense fallback={<Skeleton h="6rem" />}>
                <VersionsPanel id={saved.id} newest={saved.newestVersion} />
              </Suspense>
            </Panel>
          )}
        </Stack>
        {(isWide || isPreview) && (
          <Box
            flex="2 1 0"
            minW="0"
            position={isWide ? 'sticky' : 'static'}
            top="20"
            maxH={isWide ? 'calc(100dvh - 11rem)' : undefined}
            overflowY={isWide ? 'auto' : undefined}
          >
            <Panel>
              <Heading as="h2" fontSize="lg" mb="1">
                {t('Preview')}
              </Heading>
              <LivePreview />
            </Panel>
          </Box>
        )}
      </Flex>
      <Flex
        gap="3"
        wrap="wrap"
        position="sticky"
        bottom="0"
        zIndex="1"
        bg="bg"
        borderTopWidth="1px"
        borderColor="border"
        py="3"
      >
        <SubmitButton>{t('Submit')}</SubmitButton>
        <Button type="button" size="lg" variant="outline" colorPalette="gray" onClick={props.onCancel}>
          {t('Cancel')}
        </Button>
      </Flex>
    </>
  );
}

/** Enter in a field's settings or in the preview must not submit the form. */
function keepFromSubmitting(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function FieldsHeading() {
  const t = useT();
  const count = useFields((fields) => fields.keys().length);
  return (
    <Flex justify="space-between" align="baseline" gap="3" mb="4">
      <Heading as="h2" fontSize="lg">
        {t('Fields')}
      </Heading>
      <Text fontSize="sm" color="fg.muted">
        {count === 1 ? t('1 field') : t('{count} fields', { count })}
      </Text>
    </Flex>
  );
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const t = useT();
  return (
    <Notice kind="info">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Text>{t('We restored your changes. They are not saved yet.')}</Text>
        <Button type="button" variant="outline" minH="11" onClick={onDiscard}>
          {t('Discard changes')}
        </Button>
      </Flex>
    </Notice>
  );
}

function Views({ isPreview, onChoose }: { isPreview: boolean; onChoose: (isPreview: boolean) => void }) {
  const t = useT();
  return (
    <Flex role="group" aria-label={t('Display')} gap="2">
      {[false, true].map((each) => (
        <Button
          key={String(each)}
          type="button"
          flex="1"
          minH="11"
          variant={each === isPreview ? 'solid' : 'outline'}
          aria-pressed={each === isPreview}
          onClick={() => onChoose(each)}
        >
          {each ? t('Preview') : t('Edit')}
        </Button>
      ))}
    </Flex>
  );
}

function useMedia(query: string): boolean {
  const [list] = useState(() => window.matchMedia(query));
  return useSyncExternalStore(
    (changed) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => list.matches,
  );
}
