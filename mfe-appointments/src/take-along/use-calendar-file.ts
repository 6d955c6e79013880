import type { Appointment } from '@openward/contract/appointments';
import { raiseFailure, useT } from '@openward/remote-kit';
import { dayOf } from '@openward/ui/date-time';
import { useState } from 'react';
import { saveFile } from '../save-file.ts';
import { calendar } from './calendar-client.ts';

/** Saves an appointment as a calendar file; the call carries the session, which a plain link could not. */
export function useCalendarFile({ id, startDateTime, timeZone }: Appointment) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { result } = await calendar.appointmentFile({ params: { id } }, { quiet: true });
      saveFile(result, `appointment-${dayOf(startDateTime, timeZone)}.ics`);
    } catch (error) {
      raiseFailure(error, t);
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy };
}
