import type { Answers, FormField } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { createFormStore } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import { type FormState, useFormState } from '@openward/ui/form';
import { Box, Flex, Heading, Text } from '@openward/ui/layout';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { Questions } from '../field-types/questions.tsx';
import { SignersList } from '../form-preview/signers-list.tsx';
import { fieldOf } from './edited-field.ts';
import type { Entry } from './field-store.ts';
import { useFields } from './field-store.ts';
import type { HeadValues } from './form-head.ts';

/** Questions per page of the preview. */
const STEP = 25;

/** Memoized, so that it renders only when the deferred fields change. */
const Shown = memo(Questions);

/** The form as patients will see it; input is not stored. */
export function LivePreview() {
  const t = useT();
  const { name, description, isSigned, signers } = useFormState(({ values }: FormState<HeadValues>) => ({
    name: values.displayName,
    description: values.formDescriptioin,
    isSigned: values.isEsignatureRequired,
    signers: values.signers,
  }));
  return (
    <Box as="section" aria-label={t('Preview')}>
      <Text fontSize="sm" color="fg.muted" mb="3">
        {t('Try it out. Your answers are not saved.')}
      </Text>
      <Heading as="h3" fontSize="xl" overflowWrap="anywhere">
        {name || t('Display Name')}
      </Heading>
      {description && (
        <Text color="fg.muted" mt="1" overflowWrap="anywhere">
          {description}
        </Text>
      )}
      <Box mt="5">
        <OwnQuestions />
        {isSigned && <SignersList signers={signers} />}
      </Box>
    </Box>
  );
}

/** Memoized against changes of the headings above. */
const OwnQuestions = memo(LiveQuestions);

function LiveQuestions() {
  const t = useT();
  // Deferred, so that typing stays fast.
  const entries = useDeferredValue(useFields((fields) => fields.entries()));
  const [answerStore] = useState(() => createFormStore<Answers>({}));
  const [page, setPage] = useState(0);
  const fields = useMemo(() => previewOf(entries), [entries]);
  const last = Math.max(0, Math.ceil(fields.length / STEP) - 1);
  const from = Math.min(page, last) * STEP;
  const only = useMemo(() => new Set(fields.slice(from, from + STEP).map(({ name }) => name)), [fields, from]);
  if (fields.length === 0) return <Text color="fg.muted">{t('Your questions will appear here.')}</Text>;
  return (
    <>
      <Shown fields={fields} answerStore={answerStore} only={only} />
      {fields.length > STEP && (
        <Pages page={from / STEP} last={last} total={fields.length} step={STEP} onGo={setPage} />
      )}
    </>
  );
}

/** The fields that can be rendered: each name once, and none without a label. */
function previewOf(entries: readonly Entry[]): FormField[] {
  const names = new Set<string>();
  return entries.flatMap(({ field }) => {
    const made = fieldOf(field);
    if (names.has(made.name)) return [];
    names.add(made.name);
    return [made.label ? made : { ...made, label: '…' }];
  });
}

/** Page navigation for questions or texts. */
export const Pages = memo(function Pages(props: {
  page: number;
  last: number;
  total: number;
  step: number;
  onGo: (page: number) => void;
}) {
  const t = useT();
  const { page, last, total, step, onGo } = props;
  const from = page * step + 1;
  return (
    <Flex justify="space-between" align="center" gap="3" wrap="wrap" mt="6">
      <Button type="button" variant="outline" minH="11" disabled={page === 0} onClick={() => onGo(page - 1)}>
        {t('Previous')}
      </Button>
      <Text fontSize="sm" color="fg.muted" aria-live="polite">
        {t('Questions {from} to {to} of {total}', { from, to: Math.min(from + step - 1, total), total })}
      </Text>
      <Button type="button" variant="outline" minH="11" disabled={page >= last} onClick={() => onGo(page + 1)}>
        {t('Next')}
      </Button>
    </Flex>
  );
});
