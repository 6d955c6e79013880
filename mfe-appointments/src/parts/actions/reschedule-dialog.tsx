import type { DeskAppointment } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { useNavigate, useT, useUser } from '@openward/remote-kit';
import { ConfirmDialog } from '@openward/ui/dialog';
import { Pending } from '@openward/ui/feedback';
import { Text } from '@openward/ui/layout';
import { useChangeUntil } from '../appointment/change-until.ts';
import { About } from './about.tsx';
import { TooLateDialog } from './too-late-dialog.tsx';

/** Warns before a reschedule and leads to the edit page (specification, section 4). */
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
  const title = isPatient ? t('Reschedule your appointment?') : t("Reschedule {name}'s appointment?", { name });
  const rule = useChangeUntil(appointment);
  if (rule.isPending) return <Pending />;
  if (rule.isTooLate)
    return (
      <TooLateDialog title={title} text={rule.text} phone={rule.phone} appointment={appointment} onClose={onClose} />
    );
  return (
    <ConfirmDialog
      open
      title={title}
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
      {rule.text && <Text mt="2">{rule.text}</Text>}
    </ConfirmDialog>
  );
}
