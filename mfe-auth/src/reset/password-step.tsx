import { call } from '@openward/api-client';
import { type ResetGrant, updatePassword } from '@openward/contract/accounts';
import { raiseSuccessAfterNavigation, useNavigate, useSubmit, useT } from '@openward/remote-kit';
import { Form, SubmitButton } from '@openward/ui/form';
import { accountSchema } from '../account-schemas.ts';

import { NewPasswordFields } from '../new-password/new-password-fields.tsx';

/** The new password, by the leave that code or answers gave; then to the sign-in page. */
export function PasswordStep({ username, grant }: { username: string; grant: ResetGrant }) {
  const t = useT();
  const navigate = useNavigate();
  const update = useSubmit(
    (values: ResetGrant & { newPassword: string; confirmPassword: string }) => call(updatePassword, { body: values }),
    ({ message }) => {
      raiseSuccessAfterNavigation(message, t);
      navigate('/login');
    },
  );
  return (
    <Form
      label={t('Update Password')}
      translate={t}
      initialValues={{ ...grant, newPassword: '', confirmPassword: '' }}
      schema={accountSchema('updatePasswordSchema')}
      onSubmit={update}
    >
      {/* So that a password manager knows whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordFields name="newPassword" label={t('New password')} autoFocus />
      <SubmitButton full>{t('Update Password')}</SubmitButton>
    </Form>
  );
}
