import type { Appointment } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import type { AgreementProps } from '@openward/remote-kit/editing';
import { wholeTime } from '@openward/ui/date-time';
import { AppointmentsDialog } from '@openward/ui/dialog';

/** Names the visits that would no longer lie in working hours, and asks whether to save all the same. */
export default function OutsideDialog(props: AgreementProps<Appointment>) {
  const t = useT();
  const language = useLanguage();
  return (
    <AppointmentsDialog
      {...props}
      title={t('Visits are booked outside these hours')}
      confirmLabel={t('Save and keep the visits')}
      cancelLabel={t('Go on editing')}
      timeWords={(iso, timeZone) => wholeTime(iso, timeZone, language)}
      moreLabel={(count) => t('And {count} more.', { count })}
    >
      {t('They stay as they are. Move or cancel them yourself where they cannot take place.')}
    </AppointmentsDialog>
  );
}
