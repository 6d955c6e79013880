import type { Said } from '@openward/contract';
import { useT } from '@openward/remote-kit';
import { Box } from '@openward/ui/layout';
import { CodeForm } from '../check-in/code-form.tsx';

/** The patient's own code as text, large. @param props.onCode checks it in; the sentence that it returns is shown at the field */
export function KioskForm(props: { onCode: (code: string) => Promise<Said | undefined> }) {
  const t = useT();
  const words = {
    form: t('Type your code'),
    field: t('Your check-in code'),
    hint: t('The 8 characters under your QR code, such as {example}.', { example: '7KQ2-M4XD' }),
  };
  return (
    <Box css={LARGE}>
      <CodeForm words={words} onCode={props.onCode} full />
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
