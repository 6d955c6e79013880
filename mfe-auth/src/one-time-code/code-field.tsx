import { useT } from '@openward/remote-kit';
import { TextField } from '@openward/ui/form';

/** The field `otp` for the six digits of a code; phones offer the one that just came. */
export function CodeField({ hint }: { hint?: string }) {
  const t = useT();
  return (
    <TextField
      name="otp"
      label={t('Code')}
      {...(hint ? { hint } : {})}
      autoComplete="one-time-code"
      inputMode="numeric"
      clean={(typed) => typed.replace(/[\s-]/g, '')}
      autoFocus
      required
    />
  );
}
