import { type T, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { clockTime, wholeTime } from '@openward/ui/date-time';
import { Check, Clock, X } from '@openward/ui/icons';
import { Box, Flex, Text } from '@openward/ui/layout';
import { nameOf } from '../appointment/appointment-card.tsx';
import { Mark } from './mark.tsx';
import type { CheckInOutcome } from './use-check-in.ts';

const LOOK = {
  'checked-in': { palette: 'success', Icon: Check },
  already: { palette: 'info', Icon: Clock },
  refused: { palette: 'danger', Icon: X },
} as const;

/** What became of the last code, over the camera's picture, until the camera is back or somebody wants it back. */
export function CheckInResult({ outcome, onNext }: { outcome: CheckInOutcome | null; onNext: () => void }) {
  // The region is there before it says something: what appears together with its words is not read out.
  return (
    <Box role="status" aria-live="assertive">
      {outcome && <Shown outcome={outcome} onNext={onNext} />}
    </Box>
  );
}

function Shown({ outcome, onNext }: { outcome: CheckInOutcome; onNext: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { palette, Icon } = LOOK[outcome.kind];
  const appointment = outcome.kind === 'refused' ? null : outcome.appointment;
  return (
    <Flex
      data-outcome={outcome.kind}
      colorPalette={palette}
      position="absolute"
      inset="0"
      direction="column"
      align="center"
      justify="center"
      gap={{ base: '2', md: '3' }}
      p="4"
      textAlign="center"
      overflowY="auto"
      bg="colorPalette.solid"
      color="colorPalette.contrast"
      animation="fade-in 150ms"
    >
      <Mark tone="inverse">
        <Icon size="3.5rem" strokeWidth={3} />
      </Mark>
      {appointment?.patientDetails && (
        <Text fontSize={{ base: '2xl', md: '3xl' }} fontWeight="bold" lineHeight="1.2" overflowWrap="anywhere">
          {nameOf(appointment.patientDetails)}
        </Text>
      )}
      <Text fontSize="lg" fontWeight="semibold" maxW="sm">
        {sentenceOf(outcome, t, language)}
      </Text>
      {appointment && (
        <Text>
          {wholeTime(appointment.startDateTime, appointment.timeZone, language)} ·{' '}
          {t('Dr. {name}', { name: nameOf(appointment.doctorDetails) })}
        </Text>
      )}
      <Button
        variant="outline"
        size="sm"
        color="inherit"
        borderColor="currentcolor"
        _hover={{ bg: 'colorPalette.contrast', color: 'colorPalette.solid' }}
        onClick={onNext}
      >
        {t('Scan the next')}
      </Button>
    </Flex>
  );
}

function sentenceOf(outcome: CheckInOutcome, t: T, language: string): string {
  if (outcome.kind === 'already' && outcome.appointment.checkedInAt) {
    const { checkedInAt, timeZone } = outcome.appointment;
    return t('Already checked in since {time}', { time: clockTime(checkedInAt, timeZone, language) });
  }
  return t(outcome.message);
}
