import { useT } from '@openward/remote-kit';
import { PasswordField, useFormikContext } from '@openward/ui/form';
import { PasswordRules } from './password-rules.tsx';

/** A new password with its rules, and the same once more. */
export function NewPasswordFields({
  name,
  label,
  autoFocus = false,
}: {
  name: 'password' | 'newPassword';
  label: string;
  autoFocus?: boolean;
}) {
  const t = useT();
  const { values } = useFormikContext<Record<string, string>>();
  const labels = { showLabel: t('Show password'), hideLabel: t('Hide password') };
  return (
    <>
      <PasswordField name={name} label={label} autoComplete="new-password" autoFocus={autoFocus} {...labels} required />
      <PasswordRules password={values[name] ?? ''} />
      <PasswordField
        name="confirmPassword"
        label={t('Confirm password')}
        autoComplete="new-password"
        {...labels}
        required
      />
    </>
  );
}
