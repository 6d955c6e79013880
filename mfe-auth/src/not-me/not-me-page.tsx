import { call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { type StoppedChange, stopWayChange } from '@openward/contract/accounts';
import { Link, saidOf, useLocation, useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Stack, Text } from '@openward/ui/layout';
import { Suspense, useEffect, useState } from 'react';

import { PracticePhoneLink } from '../frame/practice.tsx';
import { PublicPage } from '../frame/public-page.tsx';
import { PasswordStep } from '../reset/steps.ts';

/** `/not-me#…`: the user stops a change of their account that they did not make. */
export default function NotMePage() {
  const t = useT();
  const token = useLocation().hash.slice(1);
  const stop = useStopChange(token);
  // The focused button has been removed.
  useEffect(() => {
    const heading = stop.stopped && document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [stop.stopped]);
  if (stop.stopped) {
    return (
      <PublicPage title={t('We stopped the change')}>
        <Stack gap="5">
          <Notice kind="success">{t('Your earlier details are back, and we signed you out on all devices.')}</Notice>
          <NewPassword {...stop.stopped} />
          <Text fontSize="sm" color="fg.muted">
            {t(
              'We cannot undo other changes, for example to your appointments. If something is not right, please call the practice.',
            )}{' '}
            <PracticePhoneLink />
          </Text>
        </Stack>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('This was not me')} lead={t('Stop a change to your account that you did not make.')}>
      <Stack gap="5">
        {stop.problem && (
          <Notice kind="error">
            {t(stop.problem)} <PracticePhoneLink />
          </Notice>
        )}
        <Text>
          {t(
            'We will undo all changes to your email, phone number, passkeys and authenticator app from the last 7 days. Your password will stop working, and we will sign you out on all devices.',
          )}
        </Text>
        <ActionButton size="lg" alignSelf="start" colorPalette="danger" isBusy={stop.isPending} onClick={stop.start}>
          {t('Stop the change')}
        </ActionButton>
        <Text fontSize="sm" color="fg.muted">
          {t('If you made this change yourself, you can close this page.')}
        </Text>
      </Stack>
    </PublicPage>
  );
}

function NewPassword({ next, grant }: StoppedChange) {
  const t = useT();
  if (grant) {
    return (
      <>
        <Text>
          {t('Someone else may know your password, so it no longer works. Please choose a new one for {email}.', {
            email: grant.username,
          })}
        </Text>
        <Suspense>
          <PasswordStep username={grant.username} grant={{ id: grant.id, grant: grant.grant }} />
        </Suspense>
      </>
    );
  }
  if (next === 'CALL') {
    return (
      <Text>
        {t('Someone else may know your password, so it no longer works. Please call the practice to get a new one.')}
      </Text>
    );
  }
  const isReset = next === 'RESET';
  return (
    <>
      <Text>
        {isReset
          ? t(
              'Someone else may know your password, so it no longer works. Reset it now, then confirm your number and email under “Sign-in and security”.',
            )
          : t('You have chosen a new password. You can sign in with it.')}
      </Text>
      <Button asChild size="lg" alignSelf="start">
        <Link to={isReset ? '/forgetpwd' : '/login'}>{isReset ? t('Reset password') : t('Sign in')}</Link>
      </Button>
    </>
  );
}

/** Stops the change that a link names; `problem` says why that failed. */
function useStopChange(token: string) {
  const [isPending, setPending] = useState(false);
  const [stopped, setStopped] = useState<StoppedChange>();
  const [problem, setProblem] = useState<Said>('');
  const start = async () => {
    setPending(true);
    setProblem('');
    try {
      setStopped((await call(stopWayChange, { body: { token } })).result);
    } catch (error) {
      setProblem(saidOf(error));
    }
    setPending(false);
  };
  return { start, problem, isPending, stopped };
}
