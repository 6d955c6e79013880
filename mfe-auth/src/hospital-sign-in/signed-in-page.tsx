import { call } from '@openward/api-client';
import { finishProvider, loginByProvider, type ProofAsked, type ProviderSignIn } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { OwnPasswordField } from '@openward/practice-ui/proof-fields';
import { type Proof, ProofForm } from '@openward/practice-ui/proof-form';
import { Link, raiseSuccessAfterNavigation, saidOf, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { LoadingState, Notice } from '@openward/ui/feedback';
import { Form, SubmitButton } from '@openward/ui/form';
import { Box, Stack } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { accountSchema } from '../account-schemas.ts';
import { PublicPage } from '../frame/public-page.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { useSigningIn } from '../use-sign-in.ts';
import { takeAnswer } from './provider-request.ts';

/** `/signed-in?…`: the return from the hospital's sign-in. */
export default function SignedInPage() {
  const t = useT();
  const { waiting, problem } = useAnswer();
  if (waiting) return <FinishSteps waiting={waiting} />;
  if (!problem) {
    return (
      <PublicPage title={t('Hospital sign-in')}>
        <LoadingState label={t('Signing you in')} rows={2} height="12" />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('Hospital sign-in')}>
      <Stack gap="5">
        <Notice kind="error">{problem}</Notice>
        <Button asChild size="lg" alignSelf="start">
          <Link to="/login">{t('Back to the sign-in page')}</Link>
        </Button>
      </Stack>
    </PublicPage>
  );
}

/** Submits the hospital's answer: it gives a session, a further question, or a problem. */
function useAnswer() {
  const t = useT();
  const [state, setState] = useState<{ waiting?: ProviderSignIn; problem?: string }>({});
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const body = takeAnswer();
    const open = async () => {
      if (!body) return setState({ problem: t('We could not sign you in with your hospital. Please try again.') });
      const { result, message } = await call(loginByProvider, { body }, { quiet: true });
      if (!result.signedIn) return setState({ waiting: result });
      raiseSuccessAfterNavigation(message, t);
      eventBus.emit('session:signed-in', result.signedIn);
    };
    open().catch((error) => setState({ problem: t(saidOf(error)) }));
  }, [t]);
  return state;
}

/** The password that once connects the account with the hospital's, then the account's second factor if it has one. */
function FinishSteps({ waiting }: { waiting: ProviderSignIn }) {
  const t = useT();
  const ticket = waiting.ticket ?? '';
  const [password, setPassword] = useState<string>();
  const [asked, setAsked] = useState<ProofAsked | null>(waiting.password ? null : waiting.proof);
  const finish = useSigningIn(
    (given: Proof) => call(finishProvider, { body: { ...given, ticket } }),
    ({ code, details }, given) => {
      if (code !== 'second_factor_required' || asked) return false;
      setPassword(given.password);
      setAsked(details as ProofAsked);
      return true;
    },
  );
  if (asked) {
    return (
      <PublicPage
        title={t('Confirm that it is you')}
        lead={t('Your hospital confirmed who you are. One more step protects your account.')}
      >
        <ProofForm
          asked={asked}
          prove={(proof: Proof) => finish({ ...proof, ...(password !== undefined && { password }) })}
          submitLabel={t('Sign in')}
        />
        <Back />
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title={t('Connect your account')}
      lead={t('Please enter the password of {email} once. After that, your hospital’s sign-in opens this account.', {
        email: waiting.username,
      })}
    >
      <Form
        label={t('Connect your account')}
        translate={t}
        initialValues={{ password: '' }}
        schema={accountSchema('proofPasswordSchema')}
        onSubmit={finish}
      >
        <input type="hidden" name="username" autoComplete="username" value={waiting.username} readOnly />
        <OwnPasswordField label={t('Password')} autoFocus />
        <SubmitButton full>{t('Connect and sign in')}</SubmitButton>
      </Form>
      <Back />
    </PublicPage>
  );
}

/** For a user who took too long or used another hospital account. */
function Back() {
  const t = useT();
  return (
    <Box mt="6">
      <TextLink to="/login">{t('Back to the sign-in page')}</TextLink>
    </Box>
  );
}
