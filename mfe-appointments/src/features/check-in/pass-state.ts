import { type Appointment, stageOf } from '@openward/contract/appointments';
import { dayOf } from '@openward/ui/date-time';

/** The state of an appointment with regard to the check-in. */
export type PassState = 'open' | 'early' | 'missed' | 'checked-in' | 'completed' | 'cancelled';

/** Says whether a patient can be checked in now, or why not. "Today" is the hospital's day. */
export function passStateOf(appointment: Pick<Appointment, 'status' | 'checkIn' | 'timeZone'>, now: Date): PassState {
  const { status, checkIn, timeZone } = appointment;
  const stage = stageOf(status);
  if (stage === 'arrived') return 'checked-in';
  if (stage === 'completed') return 'completed';
  if (stage !== 'awaited') return 'cancelled';
  if (!checkIn) return 'open';
  const today = dayOf(now.toISOString(), timeZone);
  if (today === checkIn.day) return 'open';
  return today < checkIn.day ? 'early' : 'missed';
}
