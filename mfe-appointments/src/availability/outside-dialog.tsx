import type { Appointment } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import type { AgreementProps } from '@openward/remote-kit/unsaved';
import { wholeTime } from '@openward/ui/date-time';
import { NamedDialog } from '@openward/ui/dialog';

/** Names the visits that would no longer lie in working hours, and asks whether to save all the same. */
export default function OutsideDialog({ concerned, onAccept, onClose }: AgreementProps<Appointment>) {
  const t = useT();
  const language = useLanguage();
  return (
    <NamedDialog
      title={t('Visits are booked outside these hours')}
      confirmLabel={t('Save and keep the visits')}
      cancelLabel={t('Go on editing')}
      lines={concerned.map(({ id, patientDetails, startDateTime, timeZone }) => ({
        id,
        text: `${patientDetails?.firstName} ${patientDetails?.lastName}, ${wholeTime(startDateTime, timeZone, language)}`,
      }))}
      moreLabel={(count) => t('And {count} more.', { count })}
      onConfirm={onAccept}
      onClose={onClose}
    >
      {t('They stay as they are. Move or cancel them yourself where they cannot take place.')}
    </NamedDialog>
  );
}
