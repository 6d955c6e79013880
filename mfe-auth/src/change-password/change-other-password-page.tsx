import { ApiError, call } from '@openward/api-client';
import { HOME_OF, type Role } from '@openward/contract';
import { getPasswordOwner, type PasswordOwner, updatePassword } from '@openward/contract/accounts';
import { nameOf } from '@openward/contract/text';

import {
  Link,
  raiseSuccessAfterNavigation,
  useGoBack,
  useParams,
  useSubmit,
  useT,
  useUser,
} from '@openward/remote-kit';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { Badge, EmptyState } from '@openward/ui/feedback';
import { Form, SubmitButton } from '@openward/ui/form';
import { User } from '@openward/ui/icons';
import { Box, Flex, HStack, Page, PageHeader, Panel, Text } from '@openward/ui/layout';
import { accountSchema } from '../account-schemas.ts';

import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { HospitalSignInPart } from './hospital-sign-in-part.tsx';
import { LostFactorForm } from './lost-factor-form.tsx';
import { LostPhoneForm } from './lost-phone-form.tsx';

/** `/change-password/:userid`: an administrator sets another user's password (specification, section 2). */
export default function ChangeOtherPasswordPage() {
  const t = useT();
  const { userid = '' } = useParams();
  const { userRole } = useUser();
  const owner = usePasswordOwner(userid);
  return (
    <Page width="3xl">
      <PageHeader title={t('Update Password')}>
        {owner.data !== null &&
          t(
            'This signs the user out on all devices, and we notify them. At the next sign-in they answer new secret questions.',
          )}
      </PageHeader>
      <Panel>
        <LoadingOrError asked={owner} failure={t('We could not load this person')} rows={3} height="16" />
        {owner.data === null && (
          <EmptyState
            icon={<User aria-hidden="true" />}
            title={t('We could not find this person')}
            action={
              <Button asChild variant="outline">
                <Link to={HOME_OF[userRole]}>{t('Go to the dashboard')}</Link>
              </Button>
            }
          >
            {t('The account may be inactive, or you may not change its password. Please open it from the list again.')}
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
      {owner.data?.hasSecondFactor && (
        <Box mt="6">
          <Panel>
            <LostFactorForm key={userid} userId={userid} owner={owner.data} onChanged={() => void owner.refetch()} />
          </Panel>
        </Box>
      )}
      {owner.data && owner.data.hospitalSignIn !== 'OFF' && (
        <Box mt="6">
          <Panel>
            <HospitalSignInPart userId={userid} owner={owner.data} onChanged={() => void owner.refetch()} />
          </Panel>
        </Box>
      )}
    </Page>
  );
}

function PasswordForm({ userId, owner }: { userId: string; owner: PasswordOwner }) {
  const t = useT();
  const goBack = useGoBack(LIST_OF[owner.userRole]);
  const change = useSubmit(
    (values: { id: string; newPassword: string; confirmPassword: string }) => call(updatePassword, { body: values }),
    ({ message }) => {
      raiseSuccessAfterNavigation(message, t);
      goBack();
    },
  );
  const name = nameOf(owner);
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
        <Badge colorPalette="accent">{t(ROLES[owner.userRole].label)}</Badge>
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

/** The account list of each role, where the administrator continues. */
const LIST_OF: Readonly<Record<Role, string>> = {
  ROLE_PATIENT: '/patient',
  ROLE_DOCTOR: '/doctor',
  ROLE_HCP_ADMIN: '/admin/hcp',
  ROLE_SYS_ADMIN: '/admin',
};

const ROLES: Readonly<Record<Role, { label: string }>> = {
  ROLE_PATIENT: { label: 'Patient' },
  ROLE_DOCTOR: { label: 'Doctor' },
  ROLE_HCP_ADMIN: { label: 'Hospital admin' },
  ROLE_SYS_ADMIN: { label: 'System admin' },
};

/** The password's owner; null if there is none whose password the caller may set. */
function usePasswordOwner(id: string) {
  return useServerState(['password-owner', id], async (signal) => {
    try {
      const { result } = await call(getPasswordOwner, { params: { id } }, { signal, quiet: true });
      return result;
    } catch (error) {
      // A malformed id in the address (invalid_input) means the same as an unknown one.
      if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')) return null;
      throw error;
    }
  });
}
