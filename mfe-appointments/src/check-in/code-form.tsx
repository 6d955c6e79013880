import { useT } from '@openward/remote-kit';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { appointmentSchema } from '../appointment-schemas.ts';

/**
 * For a desk without a camera, and for a hand scanner that types: the code as text.
 * @param props.onCode checks it in; the sentence that it returns is shown at the field
 */
export function CodeForm(props: { onCode: (code: string) => Promise<string | undefined>; autoFocus: boolean }) {
  const t = useT();
  return (
    <Form
      label={t('Type the code')}
      translate={t}
      initialValues={{ appointmentId: '' }}
      schema={appointmentSchema('checkInFormSchema')}
      onSubmit={async ({ appointmentId }) => {
        const problem = appointmentId.trim() ? await props.onCode(appointmentId) : 'Please scan or type a code.';
        return problem ? { errors: { appointmentId: problem } } : undefined;
      }}
    >
      <TextField
        name="appointmentId"
        label={t('Appointment code')}
        hint={t("The 8 characters under the patient's QR code, such as {example}.", { example: '7KQ2-M4XD' })}
        autoComplete="off"
        autoFocus={props.autoFocus}
      />
      <SubmitButton>{t('Check in')}</SubmitButton>
    </Form>
  );
}
