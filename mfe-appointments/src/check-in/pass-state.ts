import { type Appointment, isAwaited } from '@openward/contract/appointments';

/** What is the case with an appointment that somebody wants to check in with. */
export type PassState = 'open' | 'early' | 'missed' | 'checked-in' | 'completed' | 'cancelled';

/** Says whether a patient can be checked in now, and else why not; "today" is the hospital's. */
export function passStateOf(appointment: Pick<Appointment, 'status' | 'checkIn'>, now: Date): PassState {
  const { status, checkIn } = appointment;
  if (status === 'CHECKED_IN') return 'checked-in';
  if (status === 'COMPLETED') return 'completed';
  if (!isAwaited({ status })) return 'cancelled';
  if (!checkIn) return 'open';
  // Canada writes dates as the wire does.
  const today = now.toLocaleDateString('en-CA', { timeZone: checkIn.timeZone });
  if (today === checkIn.day) return 'open';
  return today < checkIn.day ? 'early' : 'missed';
}
