import { HOME_OF, type Role } from '@openward/contract';
import type { PasswordOwner } from '@openward/contract/accounts';

import { Link, type T, useGoBack, useParams, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Badge, EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Form, SubmitButton } from '@openward/ui/form';
import { User } from '@openward/ui/icons';
import { Box, Flex, HStack, Page, PageHeader, Panel, Text } from '@openward/ui/layout';
import { accountSchema } from '../account-schemas.ts';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { LostPhoneForm } from './lost-phone-form.tsx';
import { useChangeOtherPassword } from './use-change-password.ts';
import { usePasswordOwner } from './use-password-owner.ts';

/** `/change-password/:userid`: an administrator sets somebody else's password (specification, section 2). */
export default function ChangeOtherPasswordPage() {
  const t = useT();
  const { userid = '' } = useParams();
  const { userRole } = useUser();
  const owner = usePasswordOwner(userid);
  return (
    <Page width="3xl">
      <PageHeader title={t('Update Password')}>
        {owner.data !== null &&
          t('The user is signed out everywhere, gets a notice, and answers new secret questions at the next sign-in.')}
      </PageHeader>
      <Panel>
        {owner.isPending && <LoadingState label={t('Loading')} rows={3} height="16" />}
        {owner.isError && (
          <ErrorState
            title={t('This person could not be loaded')}
            retryLabel={t('Retry')}
            onRetry={() => void owner.refetch()}
          />
        )}
        {owner.data === null && (
          <EmptyState
            icon={<User aria-hidden="true" />}
            title={t('This person was not found')}
            action={
              <Button asChild variant="outline">
                <Link to={HOME_OF[userRole]}>{t('Go to the dashboard')}</Link>
              </Button>
            }
          >
            {t('There is no active account here whose password you may set. Please open it from the list again.')}
          </EmptyState>
        )}
        {owner.data && <PasswordForm key={userid} userId={userid} owner={owner.data} />}
      </Panel>
      {owner.data && (
        <Box mt="6">
          <Panel>
            <LostPhoneForm key={userid} userId={userid} owner={owner.data} />
          </Panel>
        </Box>
      )}
    </Page>
  );
}

function PasswordForm({ userId, owner }: { userId: string; owner: PasswordOwner }) {
  const t = useT();
  const goBack = useGoBack(HOME_OF[useUser().userRole]);
  const change = useChangeOtherPassword();
  const name = `${owner.firstName} ${owner.lastName}`;
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap" pb="5" mb="5" borderBottomWidth="1px" borderColor="border">
        <Flex
          align="center"
          justify="center"
          boxSize="11"
          rounded="full"
          bg="accent.subtle"
          color="accent.fg"
          fontWeight="semibold"
          aria-hidden="true"
        >
          {owner.firstName.slice(0, 1)}
          {owner.lastName.slice(0, 1)}
        </Flex>
        <Text fontSize="lg" fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        <Badge colorPalette="accent">{roleLabel(owner.userRole, t)}</Badge>
      </Flex>
      <Form
        label={t('Update the password of {name}', { name })}
        translate={t}
        initialValues={{ id: userId, newPassword: '', confirmPassword: '' }}
        schema={accountSchema('updatePasswordSchema')}
        onSubmit={change}
      >
        <NewPasswordFields name="newPassword" label={t('New password')} />
        <HStack gap="3">
          <SubmitButton>{t('Submit')}</SubmitButton>
          <Button size="lg" variant="outline" colorPalette="gray" onClick={goBack}>
            {t('Back')}
          </Button>
        </HStack>
      </Form>
    </>
  );
}

function roleLabel(role: Role, t: T): string {
  switch (role) {
    case 'ROLE_PATIENT':
      return t('Patient');
    case 'ROLE_DOCTOR':
      return t('Doctor');
    case 'ROLE_HCP_ADMIN':
      return t('Hospital admin');
    case 'ROLE_SYS_ADMIN':
      return t('System admin');
  }
}
