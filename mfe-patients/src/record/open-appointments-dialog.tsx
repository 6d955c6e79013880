import type { Appointment } from '@openward/contract/appointments';
import { AppointmentsDialog } from '@openward/practice-ui/appointments-dialog';
import { useT } from '@openward/remote-kit';
import type { AgreementProps } from '@openward/remote-kit/editing';

/** Lists the open appointments of a patient who will be inactive, and asks whether to save anyway. */
export default function OpenAppointmentsDialog(props: AgreementProps<Appointment>) {
  const t = useT();
  return (
    <AppointmentsDialog
      {...props}
      title={t('This patient has open appointments')}
      about={t('Saving does not cancel them. Please cancel them yourself.')}
      reassign={`/appointments/reassign?patient=${props.concerned[0]?.patientId}`}
      reassignLabel={t('Save and show appointments')}
      confirmLabel={t('Save and keep appointments')}
    />
  );
}
