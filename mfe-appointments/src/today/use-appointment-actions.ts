import type { Success } from '@openward/api-client';
import type { Appointment } from '@openward/contract/appointments';
import { eventBus } from '@openward/event-bus';
import { useServerChange } from '@openward/remote-kit/query';
import { cardId } from '../appointment/appointment-card.tsx';
import { appointments } from '../appointments-client.ts';

/** Confirm, complete and cancel; each tells the whole portal that the appointment changed. */
export function useAppointmentActions(onCancelled: () => void) {
  const changed = (_answer: Success<Appointment>, { id }: Appointment) => {
    eventBus.emit('appointment:changed', { id });
    document.getElementById(cardId(id))?.focus();
  };
  return {
    confirm: useServerChange(
      ({ id, description }: Appointment) =>
        appointments.updateAppointment({ body: { id, description, status: 'CONFIRMED' } }),
      changed,
    ),
    complete: useServerChange(
      ({ id, description }: Appointment) =>
        appointments.updateAppointment({ body: { id, description, status: 'COMPLETED' } }),
      changed,
    ),
    cancel: useServerChange(
      ({ id }: Appointment) => appointments.cancelAppointment({ query: { appointmentId: id }, body: {} }),
      (answer, appointment) => {
        changed(answer, appointment);
        onCancelled();
      },
    ),
  };
}
