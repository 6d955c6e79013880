import { call } from '@openward/api-client';
import { claimAccount, login } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useLocation, useNavigate, useSubmit, useT } from '@openward/remote-kit';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Stack, Text } from '@openward/ui/layout';
import { accountSchema } from '../account-schemas.ts';
import { PublicPage } from '../frame/public-page.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';

/** `/my-account#…`: a patient without a sign-in creates one for their record and is signed in. */
export default function OwnAccountPage() {
  const t = useT();
  const secret = useLocation().hash.slice(1);
  const claim = useClaim();
  return (
    <PublicPage
      width="32rem"
      title={t('Your own account')}
      lead={t('Choose how you sign in. Your record at the practice stays as it is.')}
    >
      {secret === '' ? (
        <Stack gap="6">
          <Notice kind="warning">{t('This link no longer works. Please ask the practice for a new one.')}</Notice>
          <Text fontSize="sm">
            <TextLink to="/login">{t('Back to sign in')}</TextLink>
          </Text>
        </Stack>
      ) : (
        <Form
          label={t('Your own account')}
          translate={t}
          initialValues={{ secret, dateOfBirth: '', phoneNo: '', password: '', confirmPassword: '' }}
          schema={accountSchema('claimAccountSchema')}
          onSubmit={claim}
        >
          <TextField
            name="dateOfBirth"
            type="date"
            label={t('Date of birth')}
            autoComplete="bday"
            hint={t('So that we know it is you.')}
            required
          />
          <TextField
            name="phoneNo"
            label={t('Mobile phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            hint={t('10 digits, for example (555) 123-4567. We send codes to reset your password to this number.')}
            required
          />
          <NewPasswordFields name="password" label={t('Password')} />
          <SubmitButton full>{t('Create account')}</SubmitButton>
        </Form>
      )}
    </PublicPage>
  );
}

interface Values {
  secret: string;
  dateOfBirth: string;
  phoneNo: string;
  password: string;
  confirmPassword: string;
}

/** Claims the account and signs in; the secret questions follow, as after every first sign-in. */
function useClaim() {
  const t = useT();
  const navigate = useNavigate();
  return useSubmit(
    async (body: Values) => {
      const { result, message } = await call(claimAccount, { body });
      const { username } = result;
      // A failed sign-in is not an error: the account exists now, and the link would not work a second time.
      const signedIn = await call(login, { body: { username, password: body.password } }).catch(() => undefined);
      return { result: signedIn?.result, message };
    },
    ({ result, message }) => {
      raiseSuccessAfterNavigation(message, t);
      if (result) eventBus.emit('session:signed-in', result);
      else navigate('/login');
    },
  );
}
