import { call } from '@openward/api-client';
import { type AccountFactors, type Passkey, removePasskey } from '@openward/contract/accounts';
import { lazy, useLanguage, useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { Fingerprint } from '@openward/ui/icons';
import { Stack } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import { FactorButton, FactorPanel, FactorRow } from './factor-panel.tsx';

const AddPasskey = lazy(() => import('./add-passkey.tsx'));

interface Changed {
  /** Receives new recovery codes, which are shown only once. */
  onChanged: (recoveryCodes?: readonly string[]) => void;
}

/** The user's passkeys, each of which signs in without a password. */
export function PasskeysPanel({ factors, onChanged }: Changed & { factors: AccountFactors }) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const isHere = typeof PublicKeyCredential !== 'undefined' && location.hostname === factors.passkeyHost;
  return (
    <FactorPanel
      icon={<Fingerprint size="1.25rem" aria-hidden="true" />}
      title={t('Passkeys')}
      text={
        isHere
          ? t('Sign in with your fingerprint, face or screen lock instead of a password.')
          : t('Passkeys do not work in this browser or at this address.')
      }
      action={
        isHere && (
          <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
            {t('Add passkey')}
          </Button>
        )
      }
    >
      {factors.passkeys.length > 0 && (
        <Stack as="ul" gap="0" mt="3" listStyleType="none">
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </Stack>
      )}
      {isAdding && (
        <Suspense>
          <AddPasskey
            onClose={() => setAdding(false)}
            onChanged={(codes) => {
              setAdding(false);
              onChanged(codes);
            }}
          />
        </Suspense>
      )}
    </FactorPanel>
  );
}

function PasskeyRow({ passkey, onChanged }: Changed & { passkey: Passkey }) {
  const t = useT();
  const remove = useServerChange(
    () => call(removePasskey, { params: { id: passkey.id } }),
    () => onChanged(),
  );
  const language = useLanguage();
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <FactorRow
      name={name}
      about={
        lastUsedAt
          ? t('Last used {time}', { time: deviceTime(lastUsedAt, language) })
          : t('Added {time}, not used yet', { time: deviceTime(createdAt, language) })
      }
      action={
        <FactorButton
          text={t('Remove')}
          label={t('Remove passkey {name}', { name })}
          asks={{ title: t('Remove passkey {name}?', { name }), text: t('It will no longer sign in to your account.') }}
          change={remove}
        />
      }
    />
  );
}
