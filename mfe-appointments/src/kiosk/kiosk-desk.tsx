import type { Said } from '@openward/contract';
import type { KioskDevice } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import { Box, Heading, PageHeader, Panel, SimpleGrid, Stack } from '@openward/ui/layout';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CodeForm } from '../check-in/code-form.tsx';
import { useHandScanner } from '../check-in/hand-scanner.ts';
import { OutcomeCover, OutcomeRegion } from '../check-in/outcome-cover.tsx';
import { ScannerStage } from '../check-in/scanner-stage.tsx';
import { type KioskOutcome, useKioskCheckIn } from './use-kiosk-check-in.ts';

/** Milliseconds without a key or a touch after which what somebody began to type is gone. */
const FORGOTTEN_AFTER = 30_000;

/** The start of a paired device: the camera and a field for the code; what became of a code covers both for a while. */
export function KioskDesk(props: { device: KioskDevice; token: string; onGone: () => void }) {
  const t = useT();
  const heading = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  const checkIn = useKioskCheckIn(props.token, props.onGone);
  const { outcome } = checkIn;
  useHandScanner(checkIn.scanned);
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
              {t('No code? Please go to the front desk.')}
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

/** What became of the last code, over everything else, until the screen starts over. It names nobody. */
function KioskResult({ outcome, onDone }: { outcome: KioskOutcome | null; onDone: () => void }) {
  const t = useT();
  return (
    <OutcomeRegion>
      {outcome && (
        <OutcomeCover kind={outcome.kind} isLarge action={t('Done')} onAction={onDone}>
          {/* The page's heading for as long as the other one is covered. */}
          <Heading as="h1" fontSize={{ base: '2xl', md: '4xl' }} fontWeight="bold" lineHeight="1.25" maxW="2xl">
            {t(outcome.message)}
          </Heading>
        </OutcomeCover>
      )}
    </OutcomeRegion>
  );
}

/** Keeps the screen on while this is shown, where the browser can: a device at an entrance must not fall asleep. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused by a device that saves power: then it sleeps as it always does.
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) void held?.release();
      else lock = held;
    };
    void hold();
    // The browser lets go of it when the page is hidden.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}

/** The patient's own code as text, large. @param props.onCode checks it in; the sentence that it returns is shown at the field */
function KioskForm(props: { onCode: (code: string) => Promise<Said | undefined> }) {
  const t = useT();
  const words = {
    form: t('Type your code'),
    field: t('Your check-in code'),
    hint: t('The 8 characters under your QR code, such as {example}.', { example: '7KQ2-M4XD' }),
  };
  return (
    <Box css={LARGE}>
      <CodeForm words={words} onCode={props.onCode} full />
    </Box>
  );
}

/** To be read and hit by somebody who stands before it. */
const LARGE = {
  '& input': { height: '4.5rem', fontSize: '2rem', letterSpacing: '0.08em', textTransform: 'uppercase' },
  '& label, & button': { fontSize: '1.25rem' },
  '& button': { height: '4.5rem' },
  '& [data-part="helper-text"], & [data-part="error-text"]': { fontSize: '1.125rem', lineHeight: '1.4' },
} as const;
