import { call } from '@openward/api-client';
import { type CodeChannel, type ResetGrant, verifyEmail } from '@openward/contract/accounts';
import { type T, useLocation, usePageTitle, useSubmit, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { ArrowLeft, Mail, MessageSquare, ShieldQuestion } from '@openward/ui/icons';
import { Box, Flex, Stack } from '@openward/ui/layout';
import { type ReactNode, Suspense, useState } from 'react';
import { accountSchema } from '../account-schemas.ts';

import { PublicPage } from '../frame/public-page.tsx';
import { TextLink } from '../frame/text-link.tsx';
import type { Resetting } from './proof-steps.tsx';
import { AnswersStep, OtpStep, PasswordStep } from './steps.ts';

/** `/forgetpwd`: e-mail, method, proof, new password (specification, section 4, Password reset). */
export default function ForgotPasswordPage() {
  const t = useT();
  const start = startOf(useLocation().hash);
  const [state, setState] = useState(start);
  const lead = leadOf(state, t);
  const isNew = start.step === 'password';
  usePageTitle(isNew ? t('Choose your password') : titleOf(state, t));
  return (
    <PublicPage title={isNew ? t('Choose your password') : t('Reset password')} lead={lead}>
      {/* A group named by the sentence makes screen readers announce it, because the focus starts below it. */}
      <Box key={state.step} {...(state.step !== 'email' && { role: 'group', 'aria-label': lead })}>
        <Suspense>
          <Step state={state} onState={setState} />
        </Suspense>
      </Box>
      <Flex mt="6" justify="space-between" align="center" fontSize="sm">
        {(state.step === 'otp' || state.step === 'answers') && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => setState({ step: 'method', username: state.username, options: state.options })}
          >
            <ArrowLeft size="1rem" aria-hidden="true" />
            {t('Try another way')}
          </Button>
        )}
        <TextLink to="/login">{t('Back to sign in')}</TextLink>
      </Flex>
    </PublicPage>
  );
}

function Step({ state, onState }: { state: ResetState; onState: (state: ResetState) => void }) {
  switch (state.step) {
    case 'email':
      return <EmailStep onVerified={(resetting) => onState({ step: 'method', ...resetting })} />;
    case 'method':
      return <MethodStep resetting={state} onChosen={(method) => onState(stepOf(method, state))} />;
    case 'otp':
      return (
        <OtpStep
          resetting={state}
          channel={state.channel}
          onValidated={(grant) => onState({ step: 'password', username: state.username, grant })}
        />
      );
    case 'answers':
      return (
        <AnswersStep
          resetting={state}
          onValidated={(grant) => onState({ step: 'password', username: state.username, grant })}
        />
      );
    case 'password':
      return <PasswordStep username={state.username} grant={state.grant} />;
  }
}

function EmailStep({ onVerified }: { onVerified: (resetting: Resetting) => void }) {
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

/** The available methods: a code by SMS or e-mail, and the secret questions if the account has any. */
function MethodStep(props: { resetting: Resetting; onChosen: (method: Method) => void }) {
  const methods = useMethods(props.resetting);
  const t = useT();
  if (methods.length === 0) {
    return <Notice kind="warning">{t('Please reach to doctor hospital to reset your password')}</Notice>;
  }
  return (
    <Stack gap="3">
      {methods.map(({ method, icon, label }, place) => (
        <Button
          key={method}
          size="lg"
          variant="outline"
          justifyContent="flex-start"
          textAlign="start"
          // A long address wraps instead of leaving the screen.
          h="auto"
          minH="12"
          py="2"
          whiteSpace="normal"
          overflowWrap="anywhere"
          autoFocus={place === 0}
          onClick={() => props.onChosen(method)}
        >
          {icon}
          <Box flex="1" minW="0">
            {label}
          </Box>
        </Button>
      ))}
    </Stack>
  );
}

function useMethods({ options: { mobileNo, email, secretQuestion } }: Resetting) {
  const t = useT();
  const methods: { method: Method; icon: ReactNode; label: string }[] = [];
  if (mobileNo) {
    const label = t('Send a code by text message to {mobile}', { mobile: mobileNo });
    methods.push({ method: 'sms', icon: <MessageSquare size="1.25rem" aria-hidden="true" />, label });
  }
  if (email) {
    methods.push({
      method: 'email',
      icon: <Mail size="1.25rem" aria-hidden="true" />,
      label: t('Send a code by email to {email}', { email }),
    });
  }
  if (secretQuestion.length > 0) {
    const icon = <ShieldQuestion size="1.25rem" aria-hidden="true" />;
    methods.push({ method: 'answers', icon, label: t('Secret questions') });
  }
  return methods;
}

/** A way to prove the identity: the secret answers, or a code by one of the channels. */
export type Method = 'answers' | CodeChannel;

/**
 * The progress of a reset (specification, section 4). The steps replace the specified flags: past `email` the e-mail is
 * validated; `password` has the grant returned for a validated code or answers.
 */
type ResetState =
  | { step: 'email' }
  | ({ step: 'method' | 'answers' } & Resetting)
  | ({ step: 'otp'; channel: CodeChannel } & Resetting)
  | { step: 'password'; username: string; grant: ResetGrant };

/** The step for a chosen method. */
export function stepOf(method: Method, { username, options }: Resetting): ResetState {
  if (method === 'answers') return { step: 'answers', username, options };
  return { step: 'otp', channel: method, username, options };
}

/** The sentence below a step's heading. */
function leadOf(state: ResetState, t: T): string {
  switch (state.step) {
    case 'email':
      return t('Enter the email you sign in with.');
    case 'method':
      return t('How do you want to confirm that it is you?');
    case 'answers':
      return t('Please answer your three secret questions.');
    case 'otp':
      return state.channel === 'email'
        ? t('Please enter the code we sent to your email.')
        : t('Please enter the code we sent to your phone.');
    case 'password':
      return t('Please choose a new password.');
  }
}

/** A step's page title; undefined for the first, which has the page's own. */
function titleOf({ step }: ResetState, t: T): string | undefined {
  switch (step) {
    case 'email':
      return undefined;
    case 'method':
      return t('Reset password: confirm that it is you');
    case 'answers':
      return t('Reset password: secret questions');
    case 'otp':
      return t('Reset password: enter the code');
    case 'password':
      return t('Reset password: new password');
  }
}

/** Where a reset starts: at the new password for the one-time link of a new staff account, else at the e-mail. */
function startOf(hash: string): ResetState {
  const { username, id, grant } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  return username && id && grant ? { step: 'password', username, grant: { id, grant } } : { step: 'email' };
}
