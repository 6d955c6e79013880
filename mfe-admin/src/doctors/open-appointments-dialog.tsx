import type { Appointment } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import type { AgreementProps } from '@openward/remote-kit/unsaved';
import { wholeTime } from '@openward/ui/date-time';
import { NamedDialog } from '@openward/ui/dialog';

/** Names the open appointments of a doctor who is to be inactive or elsewhere, and asks whether to save all the same. */
export default function OpenAppointmentsDialog({ concerned, onAccept, onClose }: AgreementProps<Appointment>) {
  const t = useT();
  const language = useLanguage();
  return (
    <NamedDialog
      title={t('This doctor has open appointments')}
      confirmLabel={t('Save and keep the appointments')}
      cancelLabel={t('Go on editing')}
      lines={concerned.map(({ id, patientDetails, startDateTime, timeZone }) => ({
        id,
        text: `${patientDetails?.firstName} ${patientDetails?.lastName}, ${wholeTime(startDateTime, timeZone, language)}`,
      }))}
      moreLabel={(count) => t('And {count} more.', { count })}
      onConfirm={onAccept}
      onClose={onClose}
    >
      {t('None of them is cancelled by this. Move or cancel them yourself, so that nobody comes in vain.')}
    </NamedDialog>
  );
}
