import { useT } from '@openward/remote-kit';
import { PasswordField } from '@openward/ui/form';

/** The first password of a new account, twice. @param props.hint what it must have */
export function NewPasswordFields({ hint }: { hint: string }) {
  const t = useT();
  const shared = {
    showLabel: t('Show password'),
    hideLabel: t('Hide password'),
    autoComplete: 'new-password' as const,
    required: true,
  };
  return (
    <>
      <PasswordField name="password" label={t('Password')} hint={hint} {...shared} />
      <PasswordField name="confirmPassword" label={t('Confirm password')} {...shared} />
    </>
  );
}
