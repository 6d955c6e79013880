import { call } from '@openward/api-client';
import type { DeskAppointment } from '@openward/contract/appointments';
import { checkSmsRecipients, sendSms } from '@openward/contract/messages';
import { nameOf } from '@openward/contract/text';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { useNightQuestion } from '@openward/practice-ui/night-question';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { useDraft } from '@openward/remote-kit/editing';
import { FormDialog } from '@openward/ui/dialog';
import { Form, TextAreaField } from '@openward/ui/form';
import { About } from './about.tsx';

const NOTHING = { message: '' };
const schema = async () => {
  // Destructured at once, so that the bundler drops the other schemas.
  const { smsFormSchema } = await import('@openward/contract/messages/schemas');
  return smsFormSchema;
};

/** Sends the patient of an appointment a message (specification, section 5). */
export default function MessageDialog({ appointment, onClose }: { appointment: DeskAppointment; onClose: () => void }) {
  const t = useT();
  const patientId = appointment.patientId ?? '';
  const draft = useDraft<typeof NOTHING>(`message-${patientId}`);
  const night = useNightQuestion();
  const submit = useSubmit(
    async ({ message }: typeof NOTHING) => {
      const body = { patientId: [patientId] };
      const [recipient] = (await call(checkSmsRecipients, { body })).result;
      const waits = await night.ask(recipient?.phoneNo ? recipient : undefined);
      return call(sendSms, { body: { ...body, message, ...(waits && { waitsAtNight: true }) } });
    },
    ({ message }) => {
      raiseSuccess(message, t);
      onClose();
    },
  );
  const name = appointment.patientDetails ? nameOf(appointment.patientDetails) : '';
  const title = t('Send message to {name}', { name });
  return (
    <FormDialog title={title} description={<About appointment={appointment} />} onClose={onClose}>
      {night.dialog}
      <Form label={title} translate={t} initialValues={NOTHING} schema={schema} onSubmit={submit} draft={draft}>
        <TextAreaField name="message" label={t('Message')} rows={4} maxLength={400} required />
        <DialogButtons go={t('Send message')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
