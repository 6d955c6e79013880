import type { Said } from '@openward/contract';
import type { KioskDevice } from '@openward/contract/check-in';
import { useT } from '@openward/remote-kit';
import { Box, Heading, PageHeader, Panel, SimpleGrid, Stack } from '@openward/ui/layout';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useHandScanner } from '../../../parts/check-in/hand-scanner.ts';
import { CodeForm } from '../code-form.tsx';
import { OutcomeCover, OutcomeRegion } from '../outcome-cover.tsx';
import { ScannerStage } from '../scanner-stage.tsx';
import { type KioskOutcome, useKioskCheckIn } from './use-kiosk-check-in.ts';

/** Milliseconds without input after which typed text is cleared. */
const FORGOTTEN_AFTER = 30_000;

/** The start screen of a paired device: camera and code field. A result covers both for a while. */
export function KioskDesk(props: { device: KioskDevice; token: string; onGone: () => void }) {
  const t = useT();
  const heading = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  const checkIn = useKioskCheckIn(props.token, props.onGone);
  const { outcome } = checkIn;
  useHandScanner(checkIn.scanned);
  useScreenAwake();

  // Each result and each pause starts a new round, so that the next patient does not see typed text.
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

/** Calls `forget` once the device has not been used for a while. */
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

/** The result of the last code, over everything else. It contains no name. */
function KioskResult({ outcome, onDone }: { outcome: KioskOutcome | null; onDone: () => void }) {
  const t = useT();
  return (
    <OutcomeRegion>
      {outcome && (
        <OutcomeCover kind={outcome.kind} isLarge action={t('Done')} onAction={onDone}>
          {/* The page's heading while the other one is covered. */}
          <Heading as="h1" fontSize={{ base: '2xl', md: '4xl' }} fontWeight="bold" lineHeight="1.25" maxW="2xl">
            {t(outcome.message)}
          </Heading>
        </OutcomeCover>
      )}
    </OutcomeRegion>
  );
}

/** Keeps the screen on while mounted, if the browser supports it. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // A device in power-saving mode may refuse; it then sleeps as usual.
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) void held?.release();
      else lock = held;
    };
    void hold();
    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}

/** A large field for the patient's code. @param props.onCode checks in; the returned message is shown at the field */
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

/** Large enough to read and press while standing. */
const LARGE = {
  '& input': { height: '4.5rem', fontSize: '2rem', letterSpacing: '0.08em', textTransform: 'uppercase' },
  '& label, & button': { fontSize: '1.25rem' },
  '& button': { height: '4.5rem' },
  '& [data-part="helper-text"], & [data-part="error-text"]': { fontSize: '1.125rem', lineHeight: '1.4' },
} as const;
