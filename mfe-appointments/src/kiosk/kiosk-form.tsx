import { useT } from '@openward/remote-kit';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Box } from '@openward/ui/layout';
import { appointmentSchema } from '../appointment-schemas.ts';

/** The code as text, large. @param props.onCode checks it in; the sentence that it returns is shown at the field */
export function KioskForm(props: { onCode: (code: string) => Promise<string | undefined> }) {
  const t = useT();
  return (
    <Box css={LARGE}>
      <Form
        label={t('Type your code')}
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
          label={t('Your check-in code')}
          hint={t('The 8 characters under your QR code, such as {example}.', { example: '7KQ2-M4XD' })}
          autoComplete="off"
        />
        <SubmitButton full>{t('Check in')}</SubmitButton>
      </Form>
    </Box>
  );
}

/** To be read and hit by somebody who stands before it. */
const LARGE = {
  '& input': { height: '4.5rem', fontSize: '2rem', letterSpacing: '0.08em', textTransform: 'uppercase' },
  '& label, & button': { fontSize: '1.25rem' },
  '& button': { height: '4.5rem' },
  '& [data-part="helper-text"], & [data-part="error-text"]': { fontSize: '1.125rem', lineHeight: '1.4' },
} as const;
