import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton } from '@openward/ui/form';
import { ArrowLeft } from '@openward/ui/icons';
import { Stack } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import { accountSchema } from '../account-schemas.ts';
import { PublicPage } from '../frame/public-page.tsx';
import { CodeField } from '../one-time-code/code-field.tsx';
import { SendButton } from '../one-time-code/send-button.tsx';
import { type Credentials, useSignIn } from '../sign-in/use-sign-in.ts';
import { AccountExists } from './account-exists.tsx';
import { useSendAgain } from './use-send-again.ts';

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
  const { username } = credentials;
  const sending = useSendAgain(credentials);
  const signIn = useSignIn(({ code, message }) => {
    if (code !== 'account_exists') return false;
    onLeave({ username, notice: <AccountExists sentence={message} /> });
    return true;
  });
  return (
    <PublicPage
      title={t('Confirm your email')}
      lead={t('Please enter the code that we sent to {email}. It is valid for 60 minutes.', {
        email: username.trim(),
      })}
    >
      <Stack gap="5">
        {sending.problem && <Notice kind="error">{t(sending.problem)}</Notice>}
        <Form
          label={t('Confirm your email')}
          translate={t}
          initialValues={{ ...credentials, otp: '' }}
          schema={accountSchema('verifyingLoginSchema')}
          onSubmit={signIn}
        >
          <CodeField hint={t('6 digits. If our email is not there, please look in your spam folder.')} />
          <SubmitButton full>{t('Sign in')}</SubmitButton>
        </Form>
        <SendButton sending={sending}>
          {sending.secondsLeft > 0
            ? t('Send the code again in {seconds} s', { seconds: sending.secondsLeft })
            : t('Send the code again')}
        </SendButton>
        <Button variant="ghost" size="sm" alignSelf="start" onClick={() => onLeave({ username })}>
          <ArrowLeft size="1rem" aria-hidden="true" />
          {t('Sign in with another email')}
        </Button>
      </Stack>
    </PublicPage>
  );
}
