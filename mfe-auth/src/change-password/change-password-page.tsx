import { call } from '@openward/api-client';
import { changePassword } from '@openward/contract/accounts';
import { OwnPasswordField } from '@openward/practice-ui/proof-fields';
import { tellShell } from '@openward/practice-ui/tell-shell';
import { raiseSuccess, useSubmit, useT, useUser } from '@openward/remote-kit';
import { Form, SubmitButton } from '@openward/ui/form';
import { Box, Page, PageHeader, Panel, Stack } from '@openward/ui/layout';
import { useState } from 'react';
import { accountSchema } from '../account-schemas.ts';

import { NewPasswordFields } from '../new-password/new-password-fields.tsx';

/** `/change-password`: the user's own password and sign-ins (specification, section 2). */
export default function ChangePasswordPage() {
  const t = useT();
  const user = useUser();
  const [changes, setChanges] = useState(0);
  const change = useSubmit(
    (values: { id: string; password: string; newPassword: string; confirmPassword: string }) =>
      call(changePassword, { body: values }),
    ({ message }) => {
      raiseSuccess(message, t);
      setChanges((before) => before + 1);
      // The change signs out other devices and makes remembered ones ask again.
      tellShell(user, {});
    },
  );
  return (
    <Page width="3xl">
      <PageHeader title={t('Update Password')}>
        {t('When you change your password, we sign you out on your other devices.')}
      </PageHeader>
      <Stack gap="6">
        <Panel>
          <Form
            key={changes}
            label={t('Update Password')}
            translate={t}
            initialValues={{ id: user.id, password: '', newPassword: '', confirmPassword: '' }}
            schema={accountSchema('changePasswordSchema')}
            onSubmit={change}
          >
            {/* Tells password managers whose password changes. */}
            <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
            <OwnPasswordField label={t('Current password')} />
            <NewPasswordFields name="newPassword" label={t('New password')} />
            <Box>
              <SubmitButton>{t('Submit')}</SubmitButton>
            </Box>
          </Form>
        </Panel>
      </Stack>
    </Page>
  );
}
