import { call } from '@openward/api-client';
import { verifyEmail } from '@openward/contract/accounts';
import { useSubmit, useT } from '@openward/remote-kit';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { accountSchema } from '../account-schemas.ts';

import type { Resetting } from './reset-state.ts';

/** Whose password it is. */
export function EmailStep({ onVerified }: { onVerified: (resetting: Resetting) => void }) {
  const t = useT();
  const verify = useSubmit(
    ({ username }: { username: string }) => call(verifyEmail, { query: { username } }),
    ({ result }, { username }) => onVerified({ username: username.trim(), options: result }),
  );
  return (
    <Form
      label={t('Reset password')}
      translate={t}
      initialValues={{ username: '' }}
      schema={accountSchema('usernameQuery')}
      onSubmit={verify}
    >
      <TextField name="username" label={t('Email')} type="email" inputMode="email" autoComplete="username" required />
      <SubmitButton full>{t('Continue')}</SubmitButton>
    </Form>
  );
}
