import { call } from '@openward/api-client';
import { type AccountFactors, deviceOf, forgetDevice, type RememberedDevice } from '@openward/contract/accounts';
import { lazy, useLanguage, useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { deviceTime } from '@openward/ui/date-time';
import { MonitorCheck } from '@openward/ui/icons';
import { Stack } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import { AuthenticatorPanel, RecoveryPanel } from './authenticator-panel.tsx';
import { FactorButton, FactorPanel, FactorRow } from './factor-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';

const RecoveryCodes = lazy(() => import('./recovery-codes.tsx'));

/** Passkeys, the authenticator app, recovery codes and remembered devices. */
export function FactorsSection({ factors, changed }: { factors: AccountFactors; changed: () => Promise<void> }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const onChanged = (recoveryCodes: readonly string[] = []) => {
    setCodes(recoveryCodes);
    void changed();
  };
  return (
    <>
      <PasskeysPanel factors={factors} onChanged={onChanged} />
      <AuthenticatorPanel factors={factors} onChanged={onChanged} />
      {(factors.authenticatorSince || factors.recoveryCodesLeft > 0) && (
        <RecoveryPanel factors={factors} onChanged={onChanged} />
      )}
      {factors.devices.length > 0 && <DevicesPanel devices={factors.devices} onChanged={onChanged} />}
      {codes.length > 0 && (
        <Suspense>
          <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
        </Suspense>
      )}
    </>
  );
}

function DevicesPanel({ devices, onChanged }: { devices: readonly RememberedDevice[]; onChanged: () => void }) {
  const t = useT();
  return (
    <FactorPanel
      icon={<MonitorCheck size="1.25rem" aria-hidden="true" />}
      title={t('Remembered devices')}
      text={t('On these devices we ask only for your password.')}
    >
      <Stack as="ul" gap="0" mt="3" listStyleType="none">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onChanged={onChanged} />
        ))}
      </Stack>
    </FactorPanel>
  );
}

function DeviceRow({ device, onChanged }: { device: RememberedDevice; onChanged: () => void }) {
  const t = useT();
  const until = deviceTime(device.expiresAt, useLanguage());
  const name = deviceOf(device.userAgent) || t('Unknown device');
  const forget = useServerChange(
    () => call(forgetDevice, { params: { id: device.id } }),
    () => onChanged(),
  );
  return (
    <FactorRow
      name={device.isCurrent ? t('{device} (this device)', { device: name }) : name}
      about={t('Until {time}', { time: until })}
      action={
        <FactorButton
          text={t('Forget')}
          label={t('Forget {device}, until {time}', { device: name, time: until })}
          change={forget}
        />
      }
    />
  );
}
