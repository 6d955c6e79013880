import { ApiError } from '@openward/api-client';
import { isStaff } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useGoBack, useSubmit, useT, useUser } from '@openward/remote-kit';
import { instantOf } from '@openward/ui/date-time';
import type { SubmitProblem } from '@openward/ui/form';
import { useCallback, useRef, useState } from 'react';
import { appointments } from '../appointments-client.ts';

/** What the edit form holds. `startDateTime` is what the wall of the hospital shows, `YYYY-MM-DDTHH:mm`. */
export interface EditValues {
  consultationType: string;
  startDateTime: string;
  description: string;
  status: string;
}

/**
 * Moves an appointment. Once it is moved, the screen returns to the page before. Where the doctor's time is taken,
 * `blockedAt` is the time on the wall at which another doctor is to be found (specification, section 4).
 * @param to whom it is with from now on, and the zone that the form's time is meant in
 */
export function useReschedule(appointment: Appointment, to: { doctorId: string; timeZone: string }) {
  const t = useT();
  const goBack = useGoBack('/appointments');
  const { userRole } = useUser();
  const [blockedAt, setBlockedAt] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const { doctorId, timeZone } = to;
  const call = useCallback(
    ({ startDateTime, description }: EditValues) => {
      const start = instantOf(startDateTime, timeZone);
      const length = Date.parse(appointment.endDateTime) - Date.parse(appointment.startDateTime);
      return appointments.rescheduleAppointment({
        body: {
          id: appointment.id,
          consultationType: appointment.consultationType as 'Wellness',
          description,
          startDateTime: start.toISOString(),
          // Staff keep the length that they gave it; a patient takes one slot of the doctor's.
          endDateTime: isStaff(userRole) ? new Date(start.getTime() + length).toISOString() : null,
          patientId: appointment.patientId,
          doctorId,
        },
      });
    },
    [appointment, doctorId, timeZone, userRole],
  );
  const wasBlocked = useRef(false);
  const move = useSubmit(
    async (values: EditValues) => {
      setBlockedAt(undefined);
      wasBlocked.current = false;
      try {
        return await call(values);
      } catch (error) {
        wasBlocked.current = error instanceof ApiError && error.message.includes('pending appointments');
        if (wasBlocked.current) setBlockedAt(values.startDateTime);
        throw error;
      }
    },
    ({ result, message }) => {
      eventBus.emit('appointment:changed', { id: result.id });
      raiseSuccessAfterNavigation(message, t);
      setSaved(true);
      goBack();
    },
  );
  const submit = async (values: EditValues): Promise<SubmitProblem | undefined> => {
    const problem = await move(values);
    // The card says it, with what to do about it.
    return problem && wasBlocked.current ? { errors: {} } : problem;
  };
  return { submit, blockedAt, isSaved, clearBlocked: useCallback(() => setBlockedAt(undefined), []) };
}
