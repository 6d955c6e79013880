import type { Appointment } from '@openward/contract/appointments';
import type { Reassignment, SuggestedTime } from '@openward/contract/reassign';
import { nameOf } from '@openward/contract/text';
import { useLanguage, useT } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { Box, Stack, Text } from '@openward/ui/layout';

/** An appointment that is about to be moved or cancelled. */
export interface Planned extends Pick<Reassignment, 'appointment' | 'told'> {
  /** Undefined if it will be cancelled. */
  time: SuggestedTime | undefined;
}

/** The planned moves or cancellations, with how each patient is notified. It scrolls, to keep the buttons visible. */
export function MovesList({ visits }: { visits: readonly Planned[] }) {
  const t = useT();
  const language = useLanguage();
  const visit = ({ startDateTime, timeZone, doctorDetails }: Appointment | SuggestedTime) =>
    t('{time}, Dr. {doctor}', {
      time: wholeTime(startDateTime, timeZone, language),
      doctor: nameOf(doctorDetails),
    });
  return (
    <Stack
      as="ul"
      listStyleType="none"
      gap="3"
      maxH="50dvh"
      overflowY="auto"
      tabIndex={0}
      aria-label={t('Appointments')}
    >
      {visits.map(({ appointment, time, told }) => (
        <Box as="li" key={appointment.id} overflowWrap="anywhere">
          <Text fontWeight="semibold">{appointment.patientDetails && nameOf(appointment.patientDetails)}</Text>
          <Text color="fg.muted">{visit(appointment)}</Text>
          <Text>{time ? `${t('New time')}: ${visit(time)}` : t('Will be cancelled')}</Text>
          {told && (
            <Text fontSize="sm" color={told.length > 0 ? 'fg.muted' : 'fg.error'}>
              {told.map((way) => (way === 'sms' ? t('Text message') : t('Email'))).join(', ') || t('Gets no messages')}
            </Text>
          )}
        </Box>
      ))}
    </Stack>
  );
}
