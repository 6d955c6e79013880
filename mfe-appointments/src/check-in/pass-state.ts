import { type Appointment, stageOf } from '@openward/contract/appointments';
import { dayOf } from '@openward/ui/date-time';

/** What is the case with an appointment that somebody wants to check in with. */
export type PassState = 'open' | 'early' | 'missed' | 'checked-in' | 'completed' | 'cancelled';

/** Says whether a patient can be checked in now, and else why not; "today" is the hospital's. */
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
