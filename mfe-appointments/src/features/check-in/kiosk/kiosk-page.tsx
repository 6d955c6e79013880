import { shownCode } from '@openward/contract/check-in';
import { useOptionalUser, useT } from '@openward/remote-kit';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { useCallback, useEffect, useRef, useState } from 'react';
import { followKiosk, type KioskState } from './follow-kiosk.ts';
import { KioskDesk } from './kiosk-desk.tsx';

/** `/scanner/new`: the self check-in at the entrance; an unpaired device says how to pair it. */
export default function KioskPage() {
  const t = useT();
  const { kiosk, lookNow } = useKiosk();
  const isSignedIn = useOptionalUser() !== null;
  return (
    <Page>
      <Stack gap="6">
        {isSignedIn && (
          <Notice kind="warning">
            {t('You are signed in on this device. Please sign out before patients use it.')}
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
            <ErrorState title={t('Please check in at the front desk')} retryLabel={t('Try again')} onRetry={lookNow}>
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

/** The state of this device, and a function to check it at once. */
export function useKiosk(): { kiosk: KioskState; lookNow: () => void } {
  const [kiosk, tell] = useState<KioskState>({ state: 'starting' });
  const wake = useRef(() => {});
  useEffect(() => {
    const stopping = new AbortController();
    const pause = (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake.current = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    void followKiosk({ tell, pause, signal: stopping.signal });
    return () => {
      stopping.abort();
      wake.current();
    };
  }, []);
  return { kiosk, lookNow: useCallback(() => wake.current(), []) };
}

/** The code of an unpaired device, and what staff do with it. */
export function PairingCode({ code }: { code: string }) {
  const t = useT();
  return (
    <>
      <PageHeader title={t('Pair this device')}>{t('After pairing, patients can check in on this device.')}</PageHeader>
      <Panel rank="hero">
        <Stack gap="6" align="center" textAlign="center" py={{ base: '2', md: '6' }}>
          <Text fontSize={{ base: 'md', md: 'xl' }}>{t('Code of this device')}</Text>
          <Text
            role="status"
            fontSize={{ base: '2.5rem', md: '5rem' }}
            fontWeight="bold"
            fontVariantNumeric="tabular-nums"
            letterSpacing="0.08em"
            lineHeight="1"
            whiteSpace="nowrap"
          >
            {shownCode(code)}
          </Text>
          <Stack
            as="ol"
            gap="3"
            textAlign="start"
            fontSize={{ base: 'md', md: 'lg' }}
            listStyleType="decimal"
            ps="6"
            maxW="2xl"
          >
            <li>{t('On another device, sign in as staff and open the scanner.')}</li>
            <li>{t('Choose “Self check-in devices” there, type this code and give the device a name.')}</li>
            <li>{t('Wait until this screen changes. A new code appears every 10 minutes.')}</li>
          </Stack>
        </Stack>
      </Panel>
      <Text color="fg.muted">{t('Are you a patient? Please check in at the front desk.')}</Text>
    </>
  );
}
