import { useLocation, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { ArrowLeft } from '@openward/ui/icons';
import { Box, Flex } from '@openward/ui/layout';
import { lazy, Suspense, useState } from 'react';
import { PublicPage } from '../frame/public-page.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { EmailStep } from './email-step.tsx';
import { MethodStep } from './method-step.tsx';
import { leadOf, type ResetState, startOf, stepOf } from './reset-state.ts';

const OtpStep = lazy(async () => ({ default: (await import('./otp-step.tsx')).OtpStep }));
const AnswersStep = lazy(async () => ({ default: (await import('./answers-step.tsx')).AnswersStep }));
const PasswordStep = lazy(async () => ({ default: (await import('./password-step.tsx')).PasswordStep }));

/** `/forgetpwd`: e-mail, method, proof, new password (specification, section 4, Password reset). */
export default function ForgotPasswordPage() {
  const t = useT();
  const [state, setState] = useState(startOf(useLocation().hash));
  return (
    <PublicPage title={t('Reset password')} lead={leadOf(state, t)}>
      <Suspense>
        <Step state={state} onState={setState} />
      </Suspense>
      <Flex mt="6" justify="space-between" align="center" fontSize="sm">
        {(state.step === 'otp' || state.step === 'answers') && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => setState({ step: 'method', username: state.username, options: state.options })}
          >
            <ArrowLeft size="1rem" aria-hidden="true" />
            {t('Another way')}
          </Button>
        )}
        <Box ms="auto">
          <TextLink to="/login">{t('Back to sign in')}</TextLink>
        </Box>
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
