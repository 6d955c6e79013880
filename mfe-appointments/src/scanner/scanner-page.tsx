import { nameOf } from '@openward/contract/text';
import { lazy, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { clockTime } from '@openward/ui/date-time';
import { Check } from '@openward/ui/icons';
import { Box, Flex, Page, PageHeader, Panel, SimpleGrid, Stack } from '@openward/ui/layout';
import { Suspense, useEffect, useRef, useState } from 'react';
import { CodeForm } from '../check-in/code-form.tsx';
import { useHandScanner } from '../check-in/hand-scanner.ts';
import { ScannerStage } from '../check-in/scanner-stage.tsx';
import { isSignalOn, turnSignal } from '../check-in/signal.ts';
import { CheckInResult } from './check-in-result.tsx';
import { FindPatient } from './find-patient.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { useCheckIn } from './use-check-in.ts';

/** Below everything else, and asks for its devices itself. */
const DevicesPanel = lazy(() => import('../kiosk/devices-panel.tsx'));

/** `/scanner`: checks patients in by camera, hand scanner, picture, typed code or name (specification, section 2). */
export default function ScannerPage() {
  const t = useT();
  const language = useLanguage();
  const stage = useRef<HTMLDivElement>(null);
  const typing = useRef<HTMLDivElement>(null);
  // On a phone the keyboard would cover the camera; at a desk the next code is typed where the last one was.
  const isTyping = () => isDesk() && (typing.current?.contains(document.activeElement) ?? false);
  const checkIn = useCheckIn(isTyping);
  const { outcome, last, round } = checkIn;
  useHandScanner((id) => void checkIn.give(id));
  const toStage = () => stage.current?.focus({ preventScroll: true });

  // Whatever is new to see is brought into view.
  useEffect(() => {
    if (outcome) stage.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  // The result takes its button away when it goes; what had the focus gives it to what stays.
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
            {/* A new round begins empty: an old mistake does not stay below a success. */}
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

/** True where a mouse is at hand, and so a keyboard that covers nothing. */
function isDesk(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}

/** Turns sound and vibration of the scanner on and off, on this device. */
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
