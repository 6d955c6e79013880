import { call } from '@openward/api-client';
import { createSubscription, NOTIFICATION_PAYLOADS, SUBSCRIPTION_TOPICS } from '@openward/contract/subscriptions';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Form, TextField } from '@openward/ui/form';
import { Stack } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { payloadLabel, topicLabel } from './app-labels.ts';

const EMPTY = { reason: '', topic: SUBSCRIPTION_TOPICS[0], endpoint: '', payload: NOTIFICATION_PAYLOADS[0] };

/** Adds a system that is notified of events. */
export default function SubscriptionDialog(props: { onDone: (secret: string) => void; onClose: () => void }) {
  const t = useT();
  const submit = useSubmit(
    (body: typeof EMPTY) => call(createSubscription, { body }),
    ({ result, message }) => {
      raiseSuccess(message, t);
      props.onDone(result.secret);
    },
  );
  const title = t('Add subscription');
  return (
    <FormDialog
      title={title}
      description={t('Add a system to notify it about appointments, documents or patients.')}
      onClose={props.onClose}
    >
      <Form
        label={title}
        translate={t}
        initialValues={EMPTY}
        schema={async () => (await import('@openward/contract/subscriptions/schemas')).createSubscriptionSchema}
        onSubmit={submit}
      >
        <Stack gap="4">
          <TextField
            name="reason"
            label={t('Name')}
            hint={t('For example the display in the waiting room.')}
            required
          />
          <SelectField
            name="topic"
            label={t('Topic')}
            options={SUBSCRIPTION_TOPICS.map((value) => ({ value, label: topicLabel(value, t) }))}
          />
          <TextField
            name="endpoint"
            label={t('Where we send it')}
            hint={t('An address that begins with https://')}
            required
          />
          <SelectField
            name="payload"
            label={t('Format')}
            options={NOTIFICATION_PAYLOADS.map((value) => ({ value, label: payloadLabel(value, t) }))}
          />
        </Stack>
        <DialogButtons go={title} onClose={props.onClose} />
      </Form>
    </FormDialog>
  );
}
