import { call } from '@openward/api-client';
import {
  type BulkSmsCheck,
  checkBulkSms,
  checkSmsRecipients,
  type SmsRecipient,
  type SmsTemplate,
  sendSms,
  startBulkSms,
} from '@openward/contract/messages';
import { type QuietEnd, useNightQuestion } from '@openward/practice-ui/night-question';
import { PatientsField } from '@openward/practice-ui/patients-field';
import { lazy, raiseSuccess, useGoBack, useSubmit, useT } from '@openward/remote-kit';
import { UnsavedChanges, useDraft } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import type { Choice } from '@openward/ui/combobox';
import { Form, type FormState, SubmitButton, TextField, useFormHandle, useFormState } from '@openward/ui/form';
import { Box, chakra, Flex } from '@openward/ui/layout';
import { ChoicesControl } from '@openward/ui/select-field';
import { Suspense, useCallback, useId, useMemo, useState } from 'react';
import { MessageField } from './message-field.tsx';
import { smsSchema } from './sms-client.ts';
import { groupOf, NO_MESSAGE, type SmsValues, startOf } from './sms-values.ts';
import { useSmsTemplates } from './use-sms.ts';

const RecipientsDialog = lazy(() => import('./recipients-dialog.tsx'));
const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));
const GroupFields = lazy(() => import('./group-fields.tsx'));

/** A message that waits for the user's confirmation. */
interface Asked {
  to: readonly SmsRecipient[] | BulkSmsCheck;
  values: SmsValues;
  answer: (goes: boolean) => void;
}

/** Patients chosen by name, or all of a group. */
type Way = 'chosen' | 'group';

/**
 * A message to patients (specification, sections 2 and 5); shows who gets it before it is sent.
 * @param props.known the patients chosen in advance
 */
export function SendForm(props: {
  known: readonly Choice[];
  onSent: () => void;
  onSave: (text: string) => void;
  onManage: () => void;
}) {
  const t = useT();
  const goBack = useGoBack('/');
  const [asked, setAsked] = useState<Asked>();
  const { known, onSent } = props;
  const [initial] = useState<SmsValues>(() => ({ ...NO_MESSAGE, patientId: known.map(({ value }) => value) }));
  const draft = useMessageDraft(initial);
  const [way, setWay] = useState<Way>('chosen');
  const isGroup = way === 'group';
  const night = useNightQuestion();
  const send = useCallback(
    async (values: SmsValues) => {
      const { patientId, message } = values;
      const { result: to } = isGroup
        ? await call(checkBulkSms, { body: groupOf(values) })
        : await call(checkSmsRecipients, { body: { patientId } });
      const goes = await new Promise<boolean>((answer) => setAsked({ to, values, answer }));
      setAsked(undefined);
      // A cancelled question is not an error.
      if (!goes) throw new DOMException('not sent', 'AbortError');
      const startsAt = isGroup ? startOf(values) : undefined;
      const quiet = startsAt ? undefined : nightOf(to);
      const waits = await night.ask(quiet);
      if (!isGroup) return call(sendSms, { body: { patientId, message, ...(waits && { waitsAtNight: true }) } });
      const begins = (waits && quiet?.quietUntil) || startsAt;
      return call(startBulkSms, { body: { ...groupOf(values), message, startsAt: begins } });
    },
    [isGroup, night.ask],
  );
  const submit = useSubmit(send, ({ message }) => {
    raiseSuccess(message, t);
    onSent();
  });
  return (
    <>
      <Form
        label={t('Send SMS')}
        translate={t}
        initialValues={initial}
        schema={smsSchema(isGroup ? 'bulkSmsFormSchema' : 'sendSmsSchema')}
        onSubmit={submit}
        draft={draft}
      >
        <Unsaved patientId={initial.patientId} />
        <ChoicesControl
          name="way"
          label={t('Send to')}
          isMany={false}
          layout="row"
          options={[
            { value: 'chosen', label: t('Patients you choose') },
            { value: 'group', label: t('A group of patients') },
          ]}
          value={[way]}
          onChange={([chosen]) => setWay(chosen as Way)}
        />
        {isGroup ? (
          <Suspense>
            <GroupFields />
          </Suspense>
        ) : (
          <PatientsField label={t('Patients')} known={known} />
        )}
        <TemplateChoice onSave={props.onSave} onManage={props.onManage} />
        <MessageField name="message" />
        {isGroup && <TimeFields />}
        <Flex gap="3" wrap="wrap">
          <SubmitButton>{t('Submit')}</SubmitButton>
          <Button type="button" variant="outline" colorPalette="gray" size="lg" onClick={goBack}>
            {t('Back')}
          </Button>
        </Flex>
      </Form>
      {night.dialog}
      {asked && (
        <Suspense>
          <Ask {...asked} />
        </Suspense>
      )}
    </>
  );
}

/** The latest end of quiet hours among the recipients. */
function nightOf(to: Asked['to']): QuietEnd | undefined {
  if ('reached' in to) return to;
  const ends = to.filter(({ phoneNo, quietUntil }) => phoneNo && quietUntil);
  return ends.sort((a, b) => (a.quietUntil ?? '').localeCompare(b.quietUntil ?? '')).at(-1);
}

function Ask({ to, values, answer }: Asked) {
  const { message } = values;
  if ('reached' in to)
    return <BulkDialog counted={to} message={message} startsAt={startOf(values)} onAnswer={answer} />;
  return <RecipientsDialog recipients={to} message={message} onAnswer={answer} />;
}

function TimeFields() {
  const t = useT();
  const form = useFormHandle<SmsValues>();
  const isLater = useFormState(({ values }: FormState<SmsValues>) => values.isLater);
  return (
    <>
      <ChoicesControl
        name="isLater"
        label={t('When')}
        isMany={false}
        layout="row"
        options={[
          { value: 'now', label: t('Send now') },
          { value: 'later', label: t('Send later') },
        ]}
        value={[isLater ? 'later' : 'now']}
        onChange={([chosen]) => void form.get().setFieldValue('isLater', chosen === 'later')}
      />
      {isLater && (
        <Box maxW="20rem">
          <TextField name="startsAt" label={t('Send on')} type="datetime-local" required />
        </Box>
      )}
    </>
  );
}

/** Keeps the message over a reload or an expired session, but not the recipients, who would not be visible. */
function useMessageDraft(initial: SmsValues) {
  const draft = useDraft<Pick<SmsValues, 'message'>>('send-sms');
  return useMemo(
    () => ({
      values: draft.values && { ...initial, message: draft.values.message },
      keep: ({ message }: SmsValues) => (message ? draft.keep({ message }) : draft.clear()),
      clear: draft.clear,
    }),
    [draft, initial],
  );
}

/** Patients chosen in advance do not count as unsaved. */
function Unsaved({ patientId }: Pick<SmsValues, 'patientId'>) {
  const isUnsaved = useFormState(
    ({ values }: FormState<SmsValues>) =>
      String(values.patientId) !== String(patientId) || values.message.trim() !== '',
  );
  return <UnsavedChanges when={isUnsaved} />;
}

/** Starts a message with a template; the text typed before can be restored. */
function TemplateChoice(props: { onSave: (text: string) => void; onManage: () => void }) {
  const t = useT();
  const id = useId();
  const form = useFormHandle<{ message: string }>();
  const [before, setBefore] = useState<string>();
  const templates = useSmsTemplates().data ?? [];
  const { chosenId, isBefore } = useFormState(({ values }: FormState<{ message: string }>) => ({
    chosenId: templates.find(({ text }) => text === values.message)?.id,
    isBefore: values.message === before,
  }));
  const put = (message: string) => void form.get().setFieldValue('message', message);
  const choose = (chosen: SmsTemplate | undefined) => {
    if (!chosen) return;
    const { message } = form.get().values;
    if (message && !chosenId) setBefore(message);
    put(chosen.text);
  };
  return (
    <Box>
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="medium">
        {t('Template')}
      </chakra.label>
      <Flex gap="2" wrap="wrap" mt="1.5">
        <chakra.select
          id={id}
          flex="1 1 14rem"
          minW="0"
          minH="11"
          px="3"
          rounded="md"
          borderWidth="1px"
          borderColor="border.emphasized"
          bg="bg.panel"
          value={chosenId ?? ''}
          onChange={({ target }) => choose(templates.find((each) => each.id === target.value))}
        >
          <option value="">{templates.length > 0 ? t('Choose a template') : t('No templates yet')}</option>
          {templates.map((template) => (
            <option key={template.id} value={template.id}>
              {template.name}
            </option>
          ))}
        </chakra.select>
        <Button
          type="button"
          variant="outline"
          colorPalette="gray"
          minH="11"
          onClick={() => props.onSave(form.get().values.message)}
        >
          {t('Save as template')}
        </Button>
        <Button type="button" variant="outline" colorPalette="gray" minH="11" onClick={props.onManage}>
          {t('Manage templates')}
        </Button>
      </Flex>
      {before !== undefined && !isBefore && (
        <Button
          type="button"
          variant="plain"
          size="sm"
          minH="11"
          px="0"
          color="accent.fg"
          onClick={() => {
            put(before);
            setBefore(undefined);
            document.querySelector<HTMLElement>('textarea[name="message"]')?.focus();
          }}
        >
          {t('Restore my message')}
        </Button>
      )}
    </Box>
  );
}
