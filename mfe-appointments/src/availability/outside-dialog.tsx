import type { Appointment } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { ConfirmDialog } from '@openward/ui/dialog';
import { Stack, Text } from '@openward/ui/layout';

const NAMED = 8;

/** Names the visits that would no longer lie in working hours, and asks whether to save all the same. */
export default function OutsideDialog(props: {
  outside: readonly Appointment[];
  onAccept: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const more = props.outside.length - NAMED;
  return (
    <ConfirmDialog
      open
      title={t('Visits are booked outside these hours')}
      confirmLabel={t('Save and keep the visits')}
      cancelLabel={t('Go on editing')}
      onConfirm={props.onAccept}
      onClose={props.onClose}
    >
      <Text mb="3">{t('They stay as they are. Move or cancel them yourself where they cannot take place.')}</Text>
      <Stack as="ul" gap="1" ps="4" color="fg">
        {props.outside.slice(0, NAMED).map(({ id, patientDetails, startDateTime, timeZone }) => (
          <li key={id}>
            {patientDetails?.firstName} {patientDetails?.lastName}, {wholeTime(startDateTime, timeZone, language)}
          </li>
        ))}
      </Stack>
      {more > 0 && <Text mt="2">{t('And {count} more.', { count: more })}</Text>}
    </ConfirmDialog>
  );
}
