import type { Appointment } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import type { AgreementProps } from '@openward/remote-kit/editing';
import { AppointmentsDialog } from './appointments-dialog.tsx';

/** Lists the visits that would be outside working hours, and asks whether to save anyway. */
export default function OutsideDialog(props: AgreementProps<Appointment>) {
  const t = useT();
  const doctors = [...new Set(props.concerned.map(({ doctorId }) => doctorId))];
  const which = doctors.length === 1 ? `?doctor=${doctors[0]}&outside=1` : '';
  return (
    <AppointmentsDialog
      {...props}
      title={t('Some appointments are outside these hours')}
      about={t('These appointments stay booked. If they cannot take place, please reschedule or cancel them.')}
      reassign={`/appointments/reassign${which}`}
      confirmLabel={t('Save and keep appointments')}
    />
  );
}
