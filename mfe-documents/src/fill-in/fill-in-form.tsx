import type { Document } from '@openward/contract/documents';
import { answerErrors, answersOf, isBlank } from '@openward/contract/forms';
import { lazy, useLanguage, useT } from '@openward/remote-kit';
import { UnsavedChanges } from '@openward/remote-kit/editing';
import { ActionButton, Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { firstWrongIn } from '@openward/ui/form';
import { Box, chakra, Flex, Heading, Panel, Stack } from '@openward/ui/layout';
import { type FormEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { nextSignersLabel } from '../document-labels.ts';
import { Questions } from '../field-types/questions.tsx';
import { useOtherLanguage } from '../use-translated.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { Progress, SaveNote } from './fill-in-status.tsx';
import { FilesPanel, useFiles } from './upload-panel.tsx';
import { useDraftSaver } from './use-draft-saver.ts';
import { useSteps } from './use-steps.ts';
import { type Refused, useSubmit } from './use-submit.ts';

const signatureDialog = () => import('../e-signature/signature-dialog.tsx');
const SignatureDialog = lazy(signatureDialog);

const NOTHING: Refused = { errors: {}, files: undefined, words: undefined };

/** The questions of a document, at once or step by step, with its files and the submit. */
export function FillInForm({ document, onChanged }: { document: Document; onChanged: () => unknown }) {
  const t = useT();
  const language = useLanguage();
  const otherLanguage = useOtherLanguage(document);
  const { answerStore, saver, state, isOpen, saveToLeave } = useDraftSaver(document);
  const files = useFiles(document, onChanged);
  const { steps, step, at, go, heading } = useSteps(document, answerStore);
  const [refused, setRefused] = useState<Refused>(NOTHING);
  const [isSigning, setSigning] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const told = useRef(NOTHING);
  const added = useRef<HTMLDivElement>(null);
  const [overtaken, setOvertaken] = useState(0);
  const isLast = at === steps.length;
  const fields = document.fieldValues;
  const recordAnswers = useMemo(() => answersOf(document.recordAnswers ?? []), [document.recordAnswers]);

  // Preloaded, so that signing does not wait for the network.
  useEffect(() => {
    if (isLast && document.isEsignatureRequired) void signatureDialog().catch(() => {});
  }, [isLast, document.isEsignatureRequired]);

  // The reloaded document says why it is over.
  useEffect(() => {
    if (state.kind === 'over') void onChanged();
  }, [state.kind, onChanged]);

  // The user must not sign answers they have not seen: added from another device, or in conflict.
  useEffect(() => {
    if (!isSigning || (state.kind !== 'conflict' && !state.isMerged)) return;
    setSigning(false);
    setOvertaken((times) => times + 1);
  }, [isSigning, state.kind, state.isMerged]);

  // The conflict notice takes the focus itself.
  useEffect(() => {
    if (overtaken > 0) added.current?.focus();
  }, [overtaken]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: where another step has it, that is drawn after the refusal
  useEffect(() => {
    if (refused === NOTHING) return;
    const wrong = firstWrongIn(form.current);
    if (wrong) wrong.focus();
    else if (told.current !== refused) words.current?.focus();
    told.current = refused;
  }, [refused, at]);

  const refuse = (next: Refused) => {
    setSigning(false);
    setRefused({ ...next });
    const [first] = fields.filter(({ name }) => next.errors[name]);
    const place = first ? steps.findIndex(({ names }) => names.has(first.name)) : -1;
    if (place >= 0 && place !== at - 1) go(place + 1);
  };
  const { submit, isBusy, isDone } = useSubmit(
    document,
    { answerStore, saver },
    {
      refused: refuse,
      overtaken: () => setOvertaken((times) => times + 1),
      done: () => void onChanged(),
    },
  );

  const errorsOf = (names: ReadonlySet<string> | undefined) =>
    Object.fromEntries(
      Object.entries(answerErrors(fields, answerStore.get())).filter(([name]) => !names || names.has(name)),
    );
  const next = () => {
    const errors = errorsOf(step?.names);
    if (Object.keys(errors).length > 0) return refuse({ ...NOTHING, errors });
    setRefused(NOTHING);
    void saver.flush();
    go(at + 1);
  };
  const finish = () => {
    const errors = errorsOf(undefined);
    const isFileMissing = document.attachments?.isRequired && document.files.length === 0;
    if (Object.keys(errors).length > 0) return refuse({ ...NOTHING, errors });
    if (files.sending) return refuse({ ...NOTHING, isSending: true });
    if (isBlank(fields, answerStore.get()))
      return refuse({ ...NOTHING, words: t('Please answer at least one question') });
    if (isFileMissing) return refuse({ ...NOTHING, files: 'Please attach a file' });
    setRefused(NOTHING);
    saver.seen();
    if (!document.isEsignatureRequired) return void submit();
    // Finds another device's answers before the user signs.
    void saver.flush();
    setSigning(true);
  };
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isDone || state.kind === 'conflict') return;
    if (!isLast) next();
    else if (document.isYourTurn) finish();
  };
  return (
    <>
      <chakra.form ref={form} onSubmit={press} noValidate aria-label={document.displayName}>
        <Stack gap="5">
          {state.kind === 'conflict' && (
            <DraftConflict fields={fields} answerStore={answerStore} state={state} saver={saver} />
          )}
          {state.isMerged && (
            <Box ref={added} tabIndex={-1} outline="none">
              <Notice kind="info">
                <Flex align="center" justify="space-between" gap="3">
                  {t('We added answers from another device.')}
                  <Button size="sm" variant="ghost" minH="11" onClick={() => saver.seen()}>
                    {t('OK')}
                  </Button>
                </Flex>
              </Notice>
            </Box>
          )}
          <Panel>
            {steps.length > 1 && <Progress at={at} of={steps.length} heading={heading} />}
            {step?.isContinued && step.section && (
              <Heading as="h3" size="lg" mb="5">
                {t('{section}, continued', { section: step.section })}
              </Heading>
            )}
            <Questions
              fields={fields}
              otherLanguage={otherLanguage}
              answerStore={answerStore}
              errors={refused.errors}
              recordAnswers={recordAnswers}
              {...(step && steps.length > 1 ? { only: step.names } : {})}
              disabled={isDone || isBusy}
            />
          </Panel>
          {isLast && document.attachments && (
            <FilesPanel
              document={document}
              files={files}
              error={refused.files}
              isAwaited={refused.isSending === true}
              isOff={isDone || isBusy}
            />
          )}
          {refused.words && (
            <Box ref={words} tabIndex={-1} outline="none">
              <Notice kind="error">{refused.words}</Notice>
            </Box>
          )}
          {isLast && !document.isYourTurn && (
            <Notice kind="info">
              {`${t('You can help to fill this in. Your answers are saved.')} ${nextSignersLabel(document, { t, language })}`}
            </Notice>
          )}
          <SaveNote state={state} />
          <Flex gap="3" wrap="wrap">
            {(!isLast || document.isYourTurn) && (
              <ActionButton type="submit" size="lg" isBusy={isBusy} isOff={isDone}>
                {!isLast && t('Next')}
                {isLast && (document.isEsignatureRequired ? t('Sign and submit') : t('Submit'))}
              </ActionButton>
            )}
            {at > 1 && (
              <Button size="lg" variant="outline" colorPalette="gray" onClick={() => go(at - 1)}>
                {t('Back')}
              </Button>
            )}
          </Flex>
        </Stack>
      </chakra.form>
      {/* Outside the form, or a submit in the dialog would submit this form too. */}
      {isSigning && (
        <Suspense>
          <SignatureDialog document={document} onSign={submit} onClose={() => setSigning(false)} />
        </Suspense>
      )}
      <UnsavedChanges
        when={(isOpen || files.sending !== undefined) && !isDone}
        save={async () => (await saveToLeave()) && files.sending === undefined}
      />
    </>
  );
}
