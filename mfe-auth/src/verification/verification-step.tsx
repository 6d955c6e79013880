import { call } from '@openward/api-client';
import { sendVerification } from '@openward/contract/accounts';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { ArrowLeft } from '@openward/ui/icons';
import { Box } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import { accountSchema } from '../account-schemas.ts';

import { PublicPage } from '../frame/public-page.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { CodeStep, useSending } from '../one-time-code/one-time-code.tsx';
import { type Credentials, useSignIn } from '../sign-in/use-sign-in.ts';

/** The first sign-in of a sign-up: the code that was sent to the address proves that it is theirs. */
export function VerificationStep({
  credentials,
  onLeave,
}: {
  credentials: Credentials;
  /** Back to the sign-in form: the address stays, the password has to be typed again. */
  onLeave: (left: { username: string; notice?: ReactNode }) => void;
}) {
  const t = useT();
  const { username, password } = credentials;
  // The first code went at sign-up, or as this sign-in began.
  const sending = useSending(() => call(sendVerification, { body: { username, password } }), { isOnItsWay: true });
  const signIn = useSignIn(({ code, message }) => {
    if (code !== 'account_exists') return false;
    onLeave({ username, notice: <AccountExists sentence={message} /> });
    return true;
  });
  return (
    <PublicPage
      title={t('Confirm your email')}
      lead={t('Please enter the code we sent to {email}. It is valid for 60 minutes.', {
        email: username.trim(),
      })}
    >
      <CodeStep
        sending={sending}
        label={t('Confirm your email')}
        initialValues={{ ...credentials, otp: '' }}
        schema={accountSchema('verifyingLoginSchema')}
        onSubmit={signIn}
        hint={t('6 digits. If you cannot find our email, please check your spam folder.')}
        submitLabel={t('Sign in')}
        resendLabel={(seconds) =>
          seconds > 0 ? t('Send code again in {seconds} s', { seconds }) : t('Send code again')
        }
      >
        <Button variant="ghost" size="sm" alignSelf="start" onClick={() => onLeave({ username })}>
          <ArrowLeft size="1rem" aria-hidden="true" />
          {t('Sign in with another email')}
        </Button>
      </CodeStep>
    </PublicPage>
  );
}

/** Said to who has proven that the address is theirs: it has an account already, and how to get into it. */
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
