import { call } from '@openward/api-client';
import { checkSmsRecipients, type SmsRecipient, sendSms } from '@openward/contract/messages';
import { raiseSuccess, useGoBack, useSubmit, useT } from '@openward/remote-kit';
import { UnsavedChanges, useDraft } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import { Form, SubmitButton, useFormikContext } from '@openward/ui/form';
import { Flex } from '@openward/ui/layout';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { MessageField } from './message-field.tsx';
import { PatientsField } from './patients-field.tsx';
import { smsSchema } from './sms-client.ts';
import { TemplateChoice } from './template-choice.tsx';

const RecipientsDialog = lazy(() => import('./recipients-dialog.tsx'));

/** What the form holds. */
export interface SmsValues {
  patientId: string[];
  message: string;
}

/** A message that waits for somebody to say that it is to go. */
interface Asked {
  recipients: readonly SmsRecipient[];
  message: string;
  answer: (goes: boolean) => void;
}

const NOTHING: SmsValues = { patientId: [], message: '' };

/** A message to some patients (specification, sections 2 and 5); who gets it and who does not is said before it goes. */
export function SendForm(props: { onSent: () => void; onSave: (text: string) => void; onManage: () => void }) {
  const t = useT();
  const goBack = useGoBack('/');
  const [asked, setAsked] = useState<Asked>();
  const { onSent } = props;
  const draft = useMessageDraft();
  const send = useCallback(async (values: SmsValues) => {
    const { result: recipients } = await call(checkSmsRecipients, { body: { patientId: values.patientId } });
    const goes = await new Promise<boolean>((answer) => setAsked({ recipients, message: values.message, answer }));
    setAsked(undefined);
    // Who thinks again has done nothing wrong.
    if (!goes) throw new DOMException('not sent', 'AbortError');
    return call(sendSms, { body: values });
  }, []);
  const submit = useSubmit(send, ({ message }) => {
    raiseSuccess(message, t);
    onSent();
  });
  return (
    <>
      <Form
        label={t('Send SMS')}
        translate={t}
        initialValues={NOTHING}
        schema={smsSchema('sendSmsSchema')}
        onSubmit={submit}
        draft={draft}
      >
        <Unsaved />
        <PatientsField />
        <TemplateChoice onSave={props.onSave} onManage={props.onManage} />
        <MessageField name="message" />
        <Flex gap="3" wrap="wrap">
          <SubmitButton>{t('Submit')}</SubmitButton>
          <Button type="button" variant="outline" colorPalette="gray" size="lg" onClick={goBack}>
            {t('Back')}
          </Button>
        </Flex>
      </Form>
      {asked && (
        <Suspense>
          <RecipientsDialog recipients={asked.recipients} message={asked.message} onAnswer={asked.answer} />
        </Suspense>
      )}
    </>
  );
}

/** Keeps the message over a reload or an expired session. Not for whom it was: nobody would see who they are. */
function useMessageDraft() {
  const draft = useDraft<Pick<SmsValues, 'message'>>('send-sms');
  return useMemo(
    () => ({
      values: draft.values && { ...NOTHING, message: draft.values.message },
      keep: ({ message }: SmsValues) => (message ? draft.keep({ message }) : draft.clear()),
      clear: draft.clear,
    }),
    [draft],
  );
}

function Unsaved() {
  const { values } = useFormikContext<SmsValues>();
  return <UnsavedChanges when={values.patientId.length > 0 || values.message.trim() !== ''} />;
}
