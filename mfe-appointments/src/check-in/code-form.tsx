import type { Said } from '@openward/contract';
import { useT } from '@openward/remote-kit';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { appointmentSchema } from '../appointment-schemas.ts';

/** How the form speaks: of the patient's code to staff, of their own to patients. */
interface Words {
  form: string;
  field: string;
  hint: string;
}

/**
 * A check-in code as text: for a desk or a device without a camera.
 * @param props.onCode checks it in; the sentence that it returns is shown at the field
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
      schema={appointmentSchema('checkInFormSchema')}
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
