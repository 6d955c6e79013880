import { call } from '@openward/api-client';
import {
  type AccountFactors,
  beginAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '@openward/contract/accounts';
import { lazy, useLanguage, useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { deviceTime } from '@openward/ui/date-time';
import { KeyRound, Smartphone } from '@openward/ui/icons';
import { HStack } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import { FactorButton, FactorPanel } from './factor-panel.tsx';
import type { Setup } from './set-up-app.tsx';

const SetUpApp = lazy(() => import('./set-up-app.tsx'));

interface Changed {
  onChanged: (recoveryCodes?: readonly string[]) => void;
}

/** The authenticator app whose codes a password sign-in asks for. */
export function AuthenticatorPanel({ factors, onChanged }: Changed & { factors: AccountFactors }) {
  const t = useT();
  const [setup, setSetup] = useState<Setup>();
  const language = useLanguage();
  const since = factors.authenticatorSince && deviceTime(factors.authenticatorSince, language);
  const begin = useServerChange(
    () => call(beginAuthenticator, {}),
    ({ result }) => setSetup(result),
  );
  const remove = useServerChange(
    () => call(removeAuthenticator, {}),
    () => onChanged(),
  );
  return (
    <FactorPanel
      icon={<Smartphone size="1.25rem" aria-hidden="true" />}
      title={t('Authenticator app')}
      text={since ? t('On since {time}', { time: since }) : t('After your password we ask for a code from your phone.')}
      action={
        <HStack gap="2" wrap="wrap">
          <FactorButton text={since ? t('Change app') : t('Set up app')} change={begin} isMain />
          {since && (
            <FactorButton
              text={t('Remove')}
              label={t('Remove authenticator app')}
              asks={{
                title: t('Remove authenticator app?'),
                text: t('We will no longer ask for a code after your password.'),
              }}
              change={remove}
            />
          )}
        </HStack>
      }
    >
      {setup && (
        <Suspense>
          <SetUpApp
            setup={setup}
            onClose={() => setSetup(undefined)}
            onChanged={(codes) => {
              setSetup(undefined);
              onChanged(codes);
            }}
          />
        </Suspense>
      )}
    </FactorPanel>
  );
}

/** Recovery codes, for a user who lost their phone and passkeys. */
export function RecoveryPanel({ factors, onChanged }: Changed & { factors: AccountFactors }) {
  const t = useT();
  const renew = useServerChange(
    () => call(renewRecoveryCodes, {}),
    ({ result }) => onChanged(result.recoveryCodes),
  );
  return (
    <FactorPanel
      icon={<KeyRound size="1.25rem" aria-hidden="true" />}
      title={t('Recovery codes')}
      text={t('{left} of 10 codes left. Each signs you in once if you lose your phone.', {
        left: factors.recoveryCodesLeft,
      })}
      action={<FactorButton text={t('Get new codes')} change={renew} isMain />}
    />
  );
}
