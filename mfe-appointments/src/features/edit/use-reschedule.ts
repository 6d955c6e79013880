import { ApiError, call } from '@openward/api-client';
import { textOf } from '@openward/contract';
import {
  type Appointment,
  rescheduleAppointment,
  type SeriesConflict,
  type SeriesScope,
} from '@openward/contract/appointments';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useGoBack, useSubmit, useT } from '@openward/remote-kit';
import type { Editing } from '@openward/remote-kit/editing';
import { instantOf } from '@openward/ui/date-time';
import type { SubmitProblem } from '@openward/ui/form';
import { useCallback, useRef, useState } from 'react';
import { useConflictExplanation } from '../../parts/conflicts/conflict-explanation.ts';
import { useAccepting } from '../../parts/conflicts/use-accepting.tsx';
import { conflictsIn } from '../../parts/series/which-field.tsx';

/** The form's values. `startDateTime` is `YYYY-MM-DDTHH:mm` in the hospital's time zone. */
export interface EditValues {
  consultationType: string;
  startDateTime: string;
  doctorId: string;
  description: string;
  status: string;
  which: SeriesScope;
}

/**
 * Saves the edited appointment and returns to the previous page. If the doctor is not free, `blockedAt` is the refused
 * time, for which another doctor can be found (specification, section 4).
 * @param timeZone the zone of the form's time
 */
export function useReschedule(appointment: Appointment, editing: Editing<EditValues>, timeZone: string) {
  const t = useT();
  const goBack = useGoBack('/appointments');
  const [blockedAt, setBlockedAt] = useState<string>();
  const [conflicts, setConflicts] = useState<readonly SeriesConflict[]>([]);
  const [isSaved, setSaved] = useState(false);
  const withConflictExplanation = useConflictExplanation();
  const accepting = useAccepting(t('Reschedule anyway'));
  const reschedule = (values: EditValues) =>
    editing.saving(({ version, startDateTime, doctorId, description }) => {
      const isMoved = startDateTime !== undefined || doctorId !== undefined;
      return withConflictExplanation(appointment, () =>
        accepting.run((accept) =>
          call(rescheduleAppointment, {
            body: {
              id: appointment.id,
              version,
              description,
              doctorId,
              // A new doctor can have another time zone, so an unchanged local time can be another instant.
              startDateTime: isMoved ? instantOf(values.startDateTime, timeZone).toISOString() : undefined,
              which: values.which === 'this' ? undefined : values.which,
              ...(accept && { accept }),
            },
          }),
        ),
      );
    })(values);
  const wasBlocked = useRef(false);
  const move = useSubmit(
    async (values: EditValues) => {
      setBlockedAt(undefined);
      setConflicts([]);
      wasBlocked.current = false;
      try {
        return await reschedule(values);
      } catch (error) {
        // The doctor is taken at that time or no longer available at all.
        wasBlocked.current =
          error instanceof ApiError &&
          (textOf(error.said).includes('pending appointments') || error.errors.doctorId !== undefined);
        setConflicts(conflictsIn(error));
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
    // The card above the form already says it.
    return problem && wasBlocked.current ? { errors: {} } : problem;
  };
  return {
    submit,
    blockedAt,
    conflicts,
    isSaved,
    dialog: accepting.dialog,
    clearBlocked: useCallback(() => setBlockedAt(undefined), []),
  };
}
