import type { Said } from '@openward/contract';
import { useT } from '@openward/remote-kit';
import { Form, SubmitButton, TextField } from '@openward/ui/form';

/** The form's texts, which differ for staff and patients. */
interface Words {
  form: string;
  field: string;
  hint: string;
}

/**
 * A form for the check-in code, for devices without a camera.
 * @param props.onCode checks in; the message that it returns is shown at the field
 */
export function CodeForm(props: {
  words: Words;
  onCode: (code: string) => Promise<Said | undefined>;
  autoFocus?: boolean;
  full?: boolean;
}) {
  const t = useT();
  const { words } = props;
  return (
    <Form
      label={words.form}
      translate={t}
      initialValues={{ appointmentId: '' }}
      schema={async () => (await import('@openward/contract/check-in/schemas')).checkInFormSchema}
      onSubmit={async ({ appointmentId }) => {
        const problem = appointmentId.trim() ? await props.onCode(appointmentId) : 'Please scan or enter a code.';
        return problem ? { errors: { appointmentId: problem } } : undefined;
      }}
    >
      <TextField
        name="appointmentId"
        label={words.field}
        hint={words.hint}
        autoComplete="off"
        autoFocus={props.autoFocus ?? false}
      />
      <SubmitButton full={props.full ?? false}>{t('Check in')}</SubmitButton>
    </Form>
  );
}
