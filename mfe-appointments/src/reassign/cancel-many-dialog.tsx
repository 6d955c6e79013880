import type { Success } from '@openward/api-client';
import type { Appointment, AppointmentOutcome } from '@openward/contract/appointments';
import { useSubmit, useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { FormDialog } from '@openward/ui/dialog';
import { Form, TextAreaField, useFormState } from '@openward/ui/form';
import { Flex, Text } from '@openward/ui/layout';
import { appointmentSchema } from '../appointment-schemas.ts';

const NOTHING = { reason: '' };

/** Asks before several appointments are cancelled, with a reason that their patients read. */
export default function CancelManyDialog(props: {
  appointments: readonly Appointment[];
  cancel: (ids: string[], reason: string) => Promise<Success<AppointmentOutcome[]>>;
  onDone: (outcomes: AppointmentOutcome[]) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { appointments, onClose } = props;
  const title = t('Cancel appointments ({count})', { count: appointments.length });
  const submit = useSubmit(
    ({ reason }: typeof NOTHING) =>
      props.cancel(
        appointments.map(({ id }) => id),
        reason,
      ),
    ({ result }) => props.onDone(result),
  );
  return (
    <FormDialog title={title} onClose={onClose}>
      <Form
        label={title}
        translate={t}
        initialValues={NOTHING}
        schema={appointmentSchema('cancelSchema')}
        onSubmit={submit}
      >
        <Text color="fg.muted">{t('We send each patient a message with your reason.')}</Text>
        <TextAreaField name="reason" label={t('Reason (optional)')} rows={3} maxLength={300} />
        <Buttons label={title} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}

function Buttons({ label, onClose }: { label: string; onClose: () => void }) {
  const t = useT();
  const isSubmitting = useFormState((form) => form.isSubmitting);
  return (
    <Flex gap="3" justify="flex-end" wrap="wrap">
      <Button variant="outline" colorPalette="gray" minH="11" onClick={onClose}>
        {t('Keep appointments')}
      </Button>
      <ActionButton type="submit" colorPalette="danger" minH="11" isBusy={isSubmitting}>
        {label}
      </ActionButton>
    </Flex>
  );
}
