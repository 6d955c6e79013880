import type { PhoneAsked, ProofAsked } from '@openward/contract/accounts';
import { OwnPasswordField } from '@openward/practice-ui/proof-fields';
import { useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Box, Flex, Text } from '@openward/ui/layout';
import { type ReactNode, useState } from 'react';
import { accountSchema } from '../account-schemas.ts';
import { PublicPage } from '../frame/public-page.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { HospitalButton } from '../hospital-sign-in/hospital-button.tsx';
import { type NewPatient, takeNewPatient } from '../sign-up/new-patient.ts';
import { useSignIn } from '../use-sign-in.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** What the page shows instead of its form, or the form's initial values. */
interface SignInState {
  step?: ReactNode;
  username?: string;
  notice?: ReactNode;
}

/** `/login` (specification, section 2). A user with an unproven address gets a separate step. */
export default function SignInPage() {
  const t = useT();
  const [newPatient] = useState(takeNewPatient);
  const [{ step, username, notice }, setState] = useState<SignInState>({});
  const byPasskey = usePasskeySignIn();
  const signIn = useSignIn(async ({ code, details }, credentials) => {
    if (code === 'second_factor_required') {
      const { SecondFactorStep } = await import('../second-factor/second-factor-step.tsx');
      const asked = details as ProofAsked;
      setState({ step: <SecondFactorStep credentials={credentials} asked={asked} onLeave={setState} /> });
      return true;
    }
    if (code !== 'verification_required' && code !== 'phone_verification_required') return false;
    // Loaded before the form is replaced, so that a failure keeps the input.
    const { VerificationStep } = await import('../verification/verification-step.tsx');
    const number = code === 'phone_verification_required' ? { number: details as PhoneAsked } : {};
    setState({ step: <VerificationStep credentials={credentials} onLeave={setState} {...number} /> });
    return true;
  });
  if (step) return step;
  // A user who comes back from the code step has just used a field.
  const takesFocus = username !== undefined || mayTakeFocus();
  const asksPassword = username === undefined ? Boolean(newPatient?.email) : Boolean(notice);
  return (
    <PublicPage title={t('Sign in')} lead={t('Your appointments, health record and forms in one place.')}>
      {notice}
      {newPatient && username === undefined && <Welcome {...newPatient} />}
      <Form
        label={t('Sign in')}
        translate={t}
        initialValues={{ username: username ?? newPatient?.email ?? '', password: '' }}
        schema={accountSchema('loginSchema')}
        onSubmit={signIn}
      >
        <TextField
          name="username"
          label={t('Email')}
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          autoFocus={takesFocus && !asksPassword}
          required
        />
        <OwnPasswordField label={t('Password')} autoFocus={takesFocus && asksPassword} />
        <SubmitButton full>{t('Sign in')}</SubmitButton>
      </Form>
      <ActionButton variant="outline" size="lg" w="full" mt="3" isBusy={byPasskey.isBusy} onClick={byPasskey.signIn}>
        {t('Use a passkey')}
      </ActionButton>
      <Flex mt="6" justify="space-between" gap="4" wrap="wrap" fontSize="sm">
        <TextLink to="/forgetpwd">{t('Forgot password')}</TextLink>
        <Text color="fg.muted">
          {t('New here?')} <TextLink to="/register">{t('Sign Up')}</TextLink>
        </Text>
      </Flex>
      <HospitalButton />
    </PublicPage>
  );
}

/** Shown to everyone who has signed up: it helps users with an existing account without revealing that account. */
function Welcome({ email, asksCode }: NewPatient) {
  const t = useT();
  return (
    <Box mb="6">
      <Notice kind="success">
        <p>
          {asksCode
            ? t('Welcome to Openward. We sent a code to {email}. Please sign in, then enter the code.', { email })
            : t('Welcome to Openward. You can now sign in with your email and password.')}
        </p>
        <Text mt="2">
          {t('If you already had an account with this email, please use your earlier password.')}{' '}
          <TextLink to="/forgetpwd">{t('Reset password')}</TextLink>
        </Text>
      </Notice>
    </Box>
  );
}

/**
 * True if a field may take the focus on load. On a touch screen the keyboard would cover half of the page. The build
 * draws the page without a window; a focus at page load opens no keyboard.
 */
function mayTakeFocus(): boolean {
  return typeof window === 'undefined' || window.matchMedia('(pointer: fine)').matches;
}
