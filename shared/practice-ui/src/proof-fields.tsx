import { useT } from '@openward/remote-kit';
import { PasswordField, TextField } from '@openward/ui/form';

/** The field `password` for the account's current password. */
export function OwnPasswordField({ label, autoFocus }: { label: string; autoFocus?: boolean }) {
  const t = useT();
  return (
    <PasswordField
      name="password"
      label={label}
      autoComplete="current-password"
      showLabel={t('Show password')}
      autoFocus={autoFocus ?? false}
      required
    />
  );
}

/** The field for the code of an authenticator app. */
export function AppCodeField() {
  const t = useT();
  return (
    <TextField
      name="code"
      label={t('Code')}
      hint={t('6 digits from your authenticator app.')}
      autoComplete="one-time-code"
      inputMode="numeric"
      clean={(typed) => typed.replace(/[\s-]/g, '')}
      autoFocus
      required
    />
  );
}
