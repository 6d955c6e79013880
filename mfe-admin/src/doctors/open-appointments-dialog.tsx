import type { Appointment } from '@openward/contract/appointments';
import { AppointmentsDialog } from '@openward/practice-ui/appointments-dialog';
import { useT } from '@openward/remote-kit';
import type { AgreementProps } from '@openward/remote-kit/editing';

/** Lists the open appointments of a doctor who becomes inactive or changes the hospital, and asks whether to save. */
export default function OpenAppointmentsDialog(props: AgreementProps<Appointment>) {
  const t = useT();
  return (
    <AppointmentsDialog
      {...props}
      title={t('This doctor has open appointments')}
      about={t('Saving does not cancel them. Please reschedule or cancel them yourself.')}
      reassign={`/appointments/reassign?doctor=${props.concerned[0]?.doctorId}`}
      confirmLabel={t('Save and keep appointments')}
    />
  );
}
