import { useT } from '@openward/remote-kit';
import { PasswordField } from '@openward/ui/form';

/** The first password of a new account, typed twice. @param props.hint the password rules */
export function NewPasswordFields({ hint }: { hint: string }) {
  const t = useT();
  const field = (label: string) => {
    const showLabel = t('Show password, {field}', { field: label });
    return { label, showLabel, autoComplete: 'new-password' as const, required: true };
  };
  return (
    <>
      <PasswordField name="password" hint={hint} {...field(t('Password'))} />
      <PasswordField name="confirmPassword" {...field(t('Confirm password'))} />
    </>
  );
}
