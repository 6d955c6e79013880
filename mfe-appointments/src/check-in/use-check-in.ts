import { ApiError } from '@openward/api-client';
import type { Appointment } from '@openward/contract/appointments';
import { eventBus } from '@openward/event-bus';
import { useRef, useState } from 'react';
import { appointments } from '../appointments-client.ts';

/** What became of the last code. */
export type CheckInOutcome =
  | { kind: 'checked-in'; appointment: Appointment; message: string }
  | { kind: 'refused'; message: string };

/** Checks in whoever's code was scanned, at once (specification, section 4); one at a time. */
export function useCheckIn() {
  const [outcome, setOutcome] = useState<CheckInOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const busy = useRef(false);
  const scan = async (text: string) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      const { result, message } = await appointments.checkInAppointment(
        { query: { appointmentId: text.trim() } },
        { quiet: true },
      );
      setOutcome({ kind: 'checked-in', appointment: result, message });
      eventBus.emit('appointment:changed', { id: result.id });
    } catch (error) {
      const message =
        error instanceof ApiError
          ? (error.errors.appointmentId ?? error.message)
          : 'Something went wrong. Please try again.';
      setOutcome({ kind: 'refused', message });
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  const reset = () => {
    setOutcome(null);
    setRound(round + 1);
  };
  return { outcome, isBusy, scan, reset, round };
}
