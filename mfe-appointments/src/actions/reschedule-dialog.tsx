import type { DeskAppointment } from '@openward/contract/appointments';
import { nameOf } from '@openward/practice-ui/names';
import { useNavigate, useT, useUser } from '@openward/remote-kit';
import { ConfirmDialog } from '@openward/ui/dialog';
import { About } from './about.tsx';

/** Warns before an appointment is moved, and leads to where it is (specification, section 4). */
export default function RescheduleDialog({
  appointment,
  onClose,
}: {
  appointment: DeskAppointment;
  onClose: () => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  const name = appointment.patientDetails ? nameOf(appointment.patientDetails) : '';
  return (
    <ConfirmDialog
      open
      title={isPatient ? t('Reschedule your appointment?') : t("Reschedule {name}'s appointment?", { name })}
      confirmLabel={t('Reschedule')}
      cancelLabel={t('Keep appointment')}
      onConfirm={() => {
        onClose();
        void navigate(`/appointments/edit/${appointment.id}`);
      }}
      onClose={onClose}
    >
      <About appointment={appointment} />
      {t('The prior appointment is deleted and the new one booked.')}
    </ConfirmDialog>
  );
}
