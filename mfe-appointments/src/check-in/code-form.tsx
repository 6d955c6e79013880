import { useT } from '@openward/remote-kit';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { appointmentSchema } from '../appointment-schemas.ts';

/** For a desk without a camera: the code as text. */
export function CodeForm({ onCode, autoFocus }: { onCode: (code: string) => Promise<void>; autoFocus: boolean }) {
  const t = useT();
  return (
    <Form
      label={t('Type the code')}
      translate={t}
      initialValues={{ appointmentId: '' }}
      schema={appointmentSchema('appointmentIdQuery')}
      onSubmit={({ appointmentId }) => onCode(appointmentId)}
    >
      <TextField
        name="appointmentId"
        label={t('Appointment code')}
        hint={t("The long code under the patient's QR code.")}
        autoComplete="off"
        autoFocus={autoFocus}
        required
      />
      <SubmitButton>{t('Check in')}</SubmitButton>
    </Form>
  );
}
