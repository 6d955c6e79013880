import type { Appointment } from '@openward/contract/appointments';
import { eventBus } from '@openward/event-bus';
import { useLanguage, useNavigate, useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { wholeTime } from '@openward/ui/date-time';
import { Text } from '@openward/ui/layout';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { nameOf } from '../appointment/appointment-card.tsx';
import { appointments } from '../appointments-client.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

type DialogKind = 'cancel' | 'reschedule';

/** The dialogs that ask before something happens: `ask` opens one, `dialogs` is where it is drawn. */
export function useDialogs(): { ask: (kind: DialogKind, appointment: Appointment) => void; dialogs: ReactNode } {
  const [open, setOpen] = useState<{ kind: DialogKind; appointment: Appointment }>();
  const Dialog = open?.kind === 'cancel' ? CancelDialog : RescheduleDialog;
  return {
    ask: (kind, appointment) => setOpen({ kind, appointment }),
    dialogs: open && (
      <Suspense>
        <Dialog appointment={open.appointment} onClose={() => setOpen(undefined)} />
      </Suspense>
    ),
  };
}

interface DialogProps {
  appointment: Appointment;
  onClose: () => void;
}

function CancelDialog({ appointment, onClose }: DialogProps) {
  const t = useT();
  const cancel = useServerChange(
    ({ id }: Appointment) => appointments.cancelAppointment({ query: { appointmentId: id } }),
    (_answer, { id }) => {
      eventBus.emit('appointment:changed', { id });
      onClose();
    },
  );
  return (
    <ConfirmDialog
      open
      destructive
      title={t('Cancel this appointment?')}
      confirmLabel={t('Cancel appointment')}
      cancelLabel={t('Keep appointment')}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate(appointment)}
      onClose={onClose}
    >
      <About appointment={appointment} />
      {t('The appointment will be cancelled on confirm.')}
    </ConfirmDialog>
  );
}

/** Warns before an appointment is moved, and leads to where it is (specification, section 4). */
function RescheduleDialog({ appointment, onClose }: DialogProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      title={t('Reschedule your appointment?')}
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

/** Which appointment it is about. */
function About({ appointment: { startDateTime, timeZone, doctorDetails } }: Pick<DialogProps, 'appointment'>) {
  const t = useT();
  const language = useLanguage();
  return (
    <Text fontWeight="semibold" color="fg" mb="2">
      {wholeTime(startDateTime, timeZone, language)}, {t('Dr. {name}', { name: nameOf(doctorDetails) })}
    </Text>
  );
}
