import type { Appointment } from '@openward/contract/appointments';
import { AppointmentsDialog } from '@openward/practice-ui/appointments-dialog';
import { useT } from '@openward/remote-kit';
import type { AgreementProps } from '@openward/remote-kit/editing';

/** Names the visits that would no longer lie in working hours, and asks whether to save all the same. */
export default function OutsideDialog(props: AgreementProps<Appointment>) {
  const t = useT();
  return (
    <AppointmentsDialog
      {...props}
      title={t('Visits are booked outside these hours')}
      about={t('They stay as they are. Move or cancel them yourself where they cannot take place.')}
      confirmLabel={t('Save and keep the visits')}
    />
  );
}
