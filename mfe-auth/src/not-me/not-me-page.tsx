import { call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { stopWayChange } from '@openward/contract/accounts';
import { Link, saidOf, useLocation, useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';

import { PublicPage } from '../frame/public-page.tsx';

/** `/not-me#…`: somebody stops a change of their account that they did not make. */
export default function NotMePage() {
  const t = useT();
  const token = useLocation().hash.slice(1);
  const stop = useStopChange(token);
  if (stop.isSuccess) {
    return (
      <PublicPage title={t('We stopped the change')}>
        <Stack gap="5">
          <Notice kind="success">{t('Your earlier details are back, and we signed you out on all devices.')}</Notice>
          <Text>
            {t(
              'Someone else may know your password, so reset it now. Then confirm your number and email under “Sign-in and security”.',
            )}
          </Text>
          <Button asChild size="lg" alignSelf="start">
            <Link to="/forgetpwd">{t('Reset password')}</Link>
          </Button>
          <Text fontSize="sm" color="fg.muted">
            {t('If you cannot reset it, please call the practice.')}
          </Text>
        </Stack>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('This was not me')} lead={t('Stop a change to your account that you did not make.')}>
      <Stack gap="5">
        {stop.problem && <Notice kind="error">{t(stop.problem)}</Notice>}
        <Text>
          {t(
            'We will undo all changes to your email, phone number, passkeys and authenticator app from the last 7 days. We will also sign you out on all devices.',
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

/** Stops the change that a link tells of; `problem` says why it was not stopped. */
function useStopChange(token: string) {
  const [state, setState] = useState<'open' | 'pending' | 'stopped'>('open');
  const [problem, setProblem] = useState<Said>('');
  const start = async () => {
    setState('pending');
    setProblem('');
    try {
      await call(stopWayChange, { body: { token } });
      setState('stopped');
    } catch (error) {
      setProblem(saidOf(error));
      setState('open');
    }
  };
  return { start, problem, isPending: state === 'pending', isSuccess: state === 'stopped' };
}
