import type { KioskDevice } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import { Box, PageHeader, Panel, SimpleGrid, Stack } from '@openward/ui/layout';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ScannerStage } from '../check-in/scanner-stage.tsx';
import { KioskForm } from './kiosk-form.tsx';
import { KioskResult } from './kiosk-result.tsx';
import { useKioskCheckIn } from './use-kiosk-check-in.ts';
import { useScreenAwake } from './use-screen-awake.ts';

/** Milliseconds without a key or a touch after which what somebody began to type is gone. */
const FORGOTTEN_AFTER = 30_000;

/** The start of a paired device: the camera and a field for the code; what became of a code covers both for a while. */
export function KioskDesk(props: { device: KioskDevice; token: string; onGone: () => void }) {
  const t = useT();
  const heading = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  const checkIn = useKioskCheckIn(props.token, props.onGone);
  const { outcome } = checkIn;
  useScreenAwake();

  // Each result and each pause begins a round: nothing that one patient typed is there for the next.
  const isCovered = outcome !== null;
  const begin = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    if (!isCovered) return;
    return () => {
      begin();
      heading.current?.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, [isCovered, begin]);
  useForgetting(begin);

  return (
    <Box position="relative">
      <Box inert={isCovered}>
        <Box ref={heading} css={{ '& h1': { fontSize: { base: '2rem', md: '3rem' } } }}>
          <PageHeader title={t('Check in here')}>{props.device.hospitalName}</PageHeader>
        </Box>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap={{ base: '4', md: '8' }} alignItems="start">
          <Stack gap="3">
            <Box fontSize={{ base: 'lg', md: '2xl' }} fontWeight="semibold">
              {t('Hold your QR code in front of the camera.')}
            </Box>
            <ScannerStage isBusy={checkIn.isBusy} isCovered={isCovered} onSeen={checkIn.seen} />
          </Stack>
          <Stack gap="3">
            <Box fontSize={{ base: 'lg', md: '2xl' }} fontWeight="semibold">
              {t('Or type your code.')}
            </Box>
            <Panel>
              <KioskForm key={round} onCode={checkIn.type} />
            </Panel>
            <Box fontSize={{ base: 'md', md: 'lg' }} color="fg.muted">
              {t('No code? Please go to the desk.')}
            </Box>
          </Stack>
        </SimpleGrid>
      </Box>
      <KioskResult outcome={outcome} onDone={checkIn.startOver} />
    </Box>
  );
}

/** Does something once nobody has touched the device for a while after somebody did. */
function useForgetting(forget: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(forget, FORGOTTEN_AFTER);
    };
    const signs = ['keydown', 'pointerdown', 'input'] as const;
    for (const sign of signs) document.addEventListener(sign, touched);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, touched);
    };
  }, [forget]);
}
