import type { Appointment } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import type { AgreementProps } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { ConfirmDialog } from '@openward/ui/dialog';
import { Stack, Text } from '@openward/ui/layout';

/** How many appointments are listed; the rest are counted. */
const NAMED = 8;

/** Lists the appointments that a change affects, and asks whether to save anyway. */
export function AppointmentsDialog(
  props: AgreementProps<Appointment> & {
    title: string;
    /** What happens to the appointments. */
    about: string;
    confirmLabel: string;
    /** The address of the page that finds other times. */
    reassign?: string;
    /** The label of its button, if it is not about times. */
    reassignLabel?: string;
  },
) {
  const t = useT();
  const language = useLanguage();
  const { concerned, about, reassign, reassignLabel, onAccept, ...rest } = props;
  return (
    <ConfirmDialog open {...rest} cancelLabel={t('Keep editing')} onConfirm={() => onAccept()}>
      <Text mb="3">{about}</Text>
      <Stack as="ul" gap="1" ps="4" color="fg">
        {concerned.slice(0, NAMED).map(({ id, patientDetails, startDateTime, timeZone }) => (
          <li key={id}>
            {patientDetails?.firstName} {patientDetails?.lastName}, {wholeTime(startDateTime, timeZone, language)}
          </li>
        ))}
      </Stack>
      {concerned.length > NAMED && <Text mt="2">{t('And {count} more.', { count: concerned.length - NAMED })}</Text>}
      {reassign && (
        <Button variant="outline" minH="11" mt="4" onClick={() => onAccept(reassign)}>
          {reassignLabel ?? t('Save and find other times')}
        </Button>
      )}
    </ConfirmDialog>
  );
}
