import type { Appointment } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { ConfirmDialog } from '@openward/ui/dialog';
import { Stack, Text } from '@openward/ui/layout';

const NAMED = 8;

/** Names the open appointments of a doctor who is to be inactive or elsewhere, and asks whether to save all the same. */
export default function OpenAppointmentsDialog(props: {
  open: readonly Appointment[];
  onAccept: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const more = props.open.length - NAMED;
  return (
    <ConfirmDialog
      open
      title={t('This doctor has open appointments')}
      confirmLabel={t('Save and keep the appointments')}
      cancelLabel={t('Go on editing')}
      onConfirm={props.onAccept}
      onClose={props.onClose}
    >
      <Text mb="3">
        {t('None of them is cancelled by this. Move or cancel them yourself, so that nobody comes in vain.')}
      </Text>
      <Stack as="ul" gap="1" ps="4" color="fg">
        {props.open.slice(0, NAMED).map(({ id, patientDetails, startDateTime, timeZone }) => (
          <li key={id}>
            {patientDetails?.firstName} {patientDetails?.lastName}, {wholeTime(startDateTime, timeZone, language)}
          </li>
        ))}
      </Stack>
      {more > 0 && <Text mt="2">{t('And {count} more.', { count: more })}</Text>}
    </ConfirmDialog>
  );
}
