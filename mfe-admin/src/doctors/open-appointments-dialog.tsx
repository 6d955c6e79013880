import type { Appointment } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import type { AgreementProps } from '@openward/remote-kit/editing';
import { wholeTime } from '@openward/ui/date-time';
import { AppointmentsDialog } from '@openward/ui/dialog';

/** Names the open appointments of a doctor who is to be inactive or elsewhere, and asks whether to save all the same. */
export default function OpenAppointmentsDialog(props: AgreementProps<Appointment>) {
  const t = useT();
  const language = useLanguage();
  return (
    <AppointmentsDialog
      {...props}
      title={t('This doctor has open appointments')}
      confirmLabel={t('Save and keep the appointments')}
      cancelLabel={t('Go on editing')}
      timeWords={(iso, timeZone) => wholeTime(iso, timeZone, language)}
      moreLabel={(count) => t('And {count} more.', { count })}
    >
      {t('None of them is cancelled by this. Move or cancel them yourself, so that nobody comes in vain.')}
    </AppointmentsDialog>
  );
}
