import { call } from '@openward/api-client';
import { type PhoneAsked, sendVerification } from '@openward/contract/accounts';
import { useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { ArrowLeft } from '@openward/ui/icons';
import { Box, Stack, Text } from '@openward/ui/layout';
import { type ReactNode, useState } from 'react';
import { accountSchema } from '../account-schemas.ts';

import { PublicPage } from '../frame/public-page.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { CodeStep, useSending } from '../one-time-code/one-time-code.tsx';
import { type Credentials, useSignIn } from '../use-sign-in.ts';

interface StepProps {
  credentials: Credentials;
  /** Back to the sign-in form, which keeps the address but not the password. */
  onLeave: (left: { username: string; notice?: ReactNode }) => void;
}

/** The first sign-in after a sign-up: one code proves the address, another the number. */
export function VerificationStep({ number, ...props }: StepProps & { number?: PhoneAsked }) {
  const [asked, setAsked] = useState(number);
  return asked ? <NumberStep {...props} asked={asked} /> : <AddressStep {...props} onProven={setAsked} />;
}

function AddressStep({ credentials, onLeave, onProven }: StepProps & { onProven: (asked: PhoneAsked) => void }) {
  const t = useT();
  const { username, password } = credentials;
  // The first code was sent at sign-up, or at the start of this sign-in.
  const sending = useSending(() => call(sendVerification, { body: { username, password } }), { isOnItsWay: true });
  const signIn = useSignIn(({ code, message, details }) => {
    if (code === 'phone_verification_required') onProven(details as PhoneAsked);
    else if (code === 'account_exists') onLeave({ username, notice: <AccountExists sentence={message} /> });
    else return false;
    return true;
  });
  return (
    <PublicPage
      title={t('Confirm your email')}
      lead={t('Please enter the code we sent to {email}. It is valid for 10 minutes.', {
        email: username.trim(),
      })}
    >
      <CodeStep
        sending={sending}
        label={t('Confirm your email')}
        initialValues={{ ...credentials, otp: '', provesPhone: true }}
        schema={accountSchema('verifyingLoginSchema')}
        onSubmit={signIn}
        hint={t('6 digits. If you cannot find our email, please check your spam folder.')}
        submitLabel={t('Sign in')}
      >
        <Button variant="ghost" size="sm" alignSelf="start" onClick={() => onLeave({ username })}>
          <ArrowLeft size="1rem" aria-hidden="true" />
          {t('Sign in with another email')}
        </Button>
      </CodeStep>
    </PublicPage>
  );
}

/** An unproven number does not block the sign-in; it only gets no codes later. */
function NumberStep({ credentials, asked }: StepProps & { asked: PhoneAsked }) {
  const t = useT();
  const { username, password } = credentials;
  const sending = useSending(() => call(sendVerification, { body: { username, password } }), { isOnItsWay: true });
  const signIn = useSignIn(() => false);
  const [isGoing, setGoing] = useState(false);
  const goOn = async () => {
    setGoing(true);
    await signIn({ username, password, provesPhone: false });
    setGoing(false);
  };
  return (
    <PublicPage
      title={t('Confirm your phone number')}
      lead={t(
        'Please enter the code we sent to {phone}. It is valid for 10 minutes. If you forget your password, we send codes to this number.',
        { phone: asked.phoneNo },
      )}
    >
      <CodeStep
        sending={sending}
        label={t('Confirm your phone number')}
        initialValues={{ ...credentials, otp: '' }}
        schema={accountSchema('verifyingLoginSchema')}
        onSubmit={signIn}
        submitLabel={t('Sign in')}
      >
        <Stack gap="2" align="flex-start">
          <ActionButton variant="ghost" size="sm" isBusy={isGoing} onClick={() => void goOn()}>
            {t('Continue without a code')}
          </ActionButton>
          <Text fontSize="sm" color="fg.muted">
            {t('You can confirm a number later in “Sign-in and security”.')}
          </Text>
        </Stack>
      </CodeStep>
    </PublicPage>
  );
}

/** Tells the proven owner of the address that they have an account already, and how to get into it. */
function AccountExists({ sentence }: { sentence: string }) {
  const t = useT();
  return (
    <Box mb="6">
      <Notice kind="warning">
        {t(sentence)} <TextLink to="/forgetpwd">{t('Reset password')}</TextLink>
      </Notice>
    </Box>
  );
}
