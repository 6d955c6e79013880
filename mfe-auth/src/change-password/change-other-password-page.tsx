import { useNavigate, useParams, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Form, SubmitButton } from '@openward/ui/form';
import { HStack, Page, PageHeader, Panel } from '@openward/ui/layout';
import { accountSchema } from '../account-schemas.ts';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { useChangeOtherPassword } from './use-change-password.ts';

/** `/change-password/:userid`: an administrator sets somebody else's password (specification, section 2). */
export default function ChangeOtherPasswordPage() {
  const t = useT();
  const { userid = '' } = useParams();
  const navigate = useNavigate();
  const change = useChangeOtherPassword();
  return (
    <Page width="3xl">
      <PageHeader title={t('Update Password')}>
        {t('The user is signed out everywhere, gets a notice, and answers new secret questions at the next sign-in.')}
      </PageHeader>
      <Panel>
        <Form
          label={t('Update Password')}
          translate={t}
          initialValues={{ id: userid, newPassword: '', confirmPassword: '' }}
          schema={accountSchema('updatePasswordSchema')}
          onSubmit={change}
        >
          <NewPasswordFields name="newPassword" label={t('New password')} />
          <HStack gap="3">
            <SubmitButton>{t('Submit')}</SubmitButton>
            <Button size="lg" variant="outline" colorPalette="gray" onClick={() => navigate(-1)}>
              {t('Back')}
            </Button>
          </HStack>
        </Form>
      </Panel>
    </Page>
  );
}
