import { nameOf } from '@openward/contract/text';
import { lazy, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { clockTime } from '@openward/ui/date-time';
import { Check } from '@openward/ui/icons';
import { Box, Flex, Page, PageHeader, Panel, SimpleGrid, Stack } from '@openward/ui/layout';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useHandScanner } from '../../../parts/check-in/hand-scanner.ts';
import { CodeForm } from '../code-form.tsx';
import { ScannerStage } from '../scanner-stage.tsx';
import { isSignalOn, turnSignal } from '../signal.ts';
import { CheckInResult } from './check-in-result.tsx';
import { FindPatient } from './find-patient.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { useCheckIn } from './use-check-in.ts';

/** Lazy, because it is below everything else and loads its own data. */
const DevicesPanel = lazy(() => import('../kiosk/devices-panel.tsx'));

/** `/scanner`: checks patients in by camera, hand scanner, picture, typed code or name (specification, section 2). */
export default function ScannerPage() {
  const t = useT();
  const language = useLanguage();
  const stage = useRef<HTMLDivElement>(null);
  const typing = useRef<HTMLDivElement>(null);
  // On a phone the keyboard would cover the camera; at a desk the field keeps the focus for the next code.
  const isTyping = () => isDesk() && (typing.current?.contains(document.activeElement) ?? false);
  const checkIn = useCheckIn(isTyping);
  const { outcome, last, round } = checkIn;
  useHandScanner((id) => void checkIn.give(id));
  const toStage = () => stage.current?.focus({ preventScroll: true });

  // Scrolls a new result into view.
  useEffect(() => {
    if (outcome) stage.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  // The result's button goes away with it, so the focus moves to the scanner.
  const isShown = outcome !== null;
  useEffect(() => {
    if (!isShown) return;
    const place = stage.current;
    return () => {
      if (place && document.activeElement !== place && place.contains(document.activeElement)) place.focus();
    };
  }, [isShown]);

  return (
    <Page>
      <PageHeader title={t('Scan Appointment')}>{t("Hold the patient's QR code in front of the camera.")}</PageHeader>
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6" alignItems="start">
        <Stack gap="3">
          <ScannerStage ref={stage} isBusy={checkIn.isBusy} isCovered={outcome !== null} onSeen={checkIn.seen}>
            <CheckInResult
              outcome={outcome}
              onNext={() => {
                checkIn.dismiss();
                toStage();
              }}
            />
          </ScannerStage>
          <Flex justify="space-between" align="center" wrap="wrap" gap="3">
            <SignalSwitch />
            {last?.patientDetails && !outcome && (
              <Flex align="center" gap="2" fontSize="sm" color="fg.muted">
                <Check size="1rem" aria-hidden="true" />
                {t('Last check-in: {name}, {time}', {
                  name: nameOf(last.patientDetails),
                  time: clockTime(last.checkedInAt ?? last.startDateTime, last.timeZone, language),
                })}
              </Flex>
            )}
          </Flex>
        </Stack>
        <Stack gap="6">
          <Panel>
            {/* The key empties the form after each result, so that an old error does not remain. */}
            <Stack gap="5" key={round.number}>
              <Box ref={typing}>
                <CodeForm
                  words={{
                    form: t('Type the code'),
                    field: t('Appointment code'),
                    hint: t("The 8 characters under the patient's QR code, such as {example}.", {
                      example: '7KQ2-M4XD',
                    }),
                  }}
                  autoFocus={round.beginsTyping}
                  onCode={async (code) => {
                    const problem = await checkIn.type(code);
                    if (problem === undefined && !isDesk()) toStage();
                    return problem;
                  }}
                />
              </Box>
              <PicturePicker onCode={checkIn.give} />
            </Stack>
          </Panel>
          <Panel>
            <FindPatient
              key={round.number}
              onChosen={async (id) => {
                await checkIn.give(id);
                toStage();
              }}
            />
          </Panel>
        </Stack>
      </SimpleGrid>
      <Box mt="6">
        <Suspense>
          <DevicesPanel />
        </Suspense>
      </Box>
    </Page>
  );
}

/** A fine pointer suggests a physical keyboard, which covers nothing. */
function isDesk(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}

/** Turns the scanner's sound and vibration on or off on this device. */
export function SignalSwitch() {
  const t = useT();
  const [isOn, setOn] = useState(isSignalOn);
  return (
    <Button
      variant="plain"
      px="0"
      color="fg"
      role="switch"
      aria-checked={isOn}
      onClick={() => {
        turnSignal(!isOn);
        setOn(!isOn);
      }}
    >
      <Box as="span" w="9" h="5" p="0.5" rounded="full" bg={isOn ? 'accent.solid' : 'border.emphasized'}>
        <Box
          as="span"
          display="block"
          boxSize="4"
          rounded="full"
          bg="bg.panel"
          transition="translate 150ms"
          translate={isOn ? '1rem 0' : '0 0'}
        />
      </Box>
      {t('Sound and vibration')}
    </Button>
  );
}
