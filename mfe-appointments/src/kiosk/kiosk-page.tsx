import { useOptionalUser, useT } from '@openward/remote-kit';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Page, PageHeader, Stack } from '@openward/ui/layout';
import { KioskDesk } from './kiosk-desk.tsx';
import { PairingCode } from './pairing-code.tsx';
import { useKiosk } from './use-kiosk.ts';

/** `/scanner/new`: a device at the entrance where patients check in by themselves; unpaired, it says how to pair it. */
export default function KioskPage() {
  const t = useT();
  const { kiosk, lookNow } = useKiosk();
  const isSignedIn = useOptionalUser() !== null;
  return (
    <Page>
      <Stack gap="6">
        {isSignedIn && (
          <Notice kind="warning">
            {t('You are signed in on this device. Sign out before you leave it to patients.')}
          </Notice>
        )}
        {kiosk.state === 'starting' && (
          <>
            <PageHeader title={t('Self check-in')} />
            <LoadingState label={t('Loading')} rows={1} height="72" />
          </>
        )}
        {kiosk.state === 'failed' && (
          <>
            <PageHeader title={t('Self check-in')} />
            <ErrorState title={t('Please check in at the desk')} retryLabel={t('Try again')} onRetry={lookNow}>
              {t(kiosk.message)}
            </ErrorState>
          </>
        )}
        {kiosk.state === 'pairing' && <PairingCode code={kiosk.code} />}
        {kiosk.state === 'ready' && <KioskDesk device={kiosk.device} token={kiosk.token} onGone={lookNow} />}
      </Stack>
    </Page>
  );
}
