import { type Appointment, type Reassignment, type SuggestedTime, UNDO_MINUTES } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { type T, useLanguage, useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { FormDialog } from '@openward/ui/dialog';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';
import type { Move } from './use-reassign.ts';

/** Shows who is moved from where to where, and how they hear of it, before several appointments are moved. */
export default function MoveManyDialog(props: {
  moves: readonly Move[];
  isBusy: boolean;
  onMove: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { moves, isBusy, onMove, onClose } = props;
  const title = t('Move appointments ({count})', { count: moves.length });
  const visit = ({ startDateTime, timeZone, doctorDetails }: Appointment | SuggestedTime) =>
    t('{time}, Dr. {doctor}', {
      time: wholeTime(startDateTime, timeZone, language),
      doctor: nameOf(doctorDetails),
    });
  return (
    <FormDialog
      title={title}
      description={t('Messages to patients wait {count} minutes. Until then, you can undo this.', {
        count: UNDO_MINUTES,
      })}
      onClose={onClose}
    >
      <Stack as="ul" listStyleType="none" gap="3" mb="5">
        {moves.map(({ appointment, time, told }) => (
          <Box as="li" key={appointment.id} overflowWrap="anywhere">
            <Text fontWeight="semibold">{appointment.patientDetails && nameOf(appointment.patientDetails)}</Text>
            <Text>{t('From {visit}', { visit: visit(appointment) })}</Text>
            <Text>{t('To {visit}', { visit: visit(time) })}</Text>
            <Text fontSize="sm" color={told?.length === 0 ? 'fg.error' : 'fg.muted'}>
              {told && toldWords(told, t)}
            </Text>
          </Box>
        ))}
      </Stack>
      <Flex gap="3" justify="flex-end" wrap="wrap">
        <Button variant="outline" colorPalette="gray" minH="11" onClick={onClose}>
          {t('Keep appointments')}
        </Button>
        <ActionButton minH="11" isBusy={isBusy} onClick={onMove}>
          {title}
        </ActionButton>
      </Flex>
    </FormDialog>
  );
}

/** How the patient hears of the move. */
function toldWords(told: NonNullable<Reassignment['told']>, t: T): string {
  if (told.length === 2) return t('Gets a text message and an email');
  if (told.length === 0) return t('Gets no message. Please call.');
  return told[0] === 'sms' ? t('Gets a text message') : t('Gets an email');
}
