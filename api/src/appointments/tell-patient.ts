import { wallClock } from '@openward/contract/time';
import { eq } from 'drizzle-orm';
import { queueSmsOf } from '../messages/queue.ts';
import { patient, user } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { AppointmentRow } from './records.ts';

/** What the practice did to an appointment, for its patient to know. */
export interface News {
  kind: 'cancelled';
  /** In the words of who did it; may be empty. */
  reason: string;
}

/**
 * Sends the patient of an appointment a message, which goes out once the call has committed. Blocked time is nobody's.
 * The message says when on the hospital's clock and where, and not what the visit was about: others read phones too.
 */
export async function tellPatient(call: Call, about: AppointmentRow, news: News): Promise<void> {
  if (!about.patientId) return;
  const [found] = await call.tx
    .select({ phoneNo: user.phoneNo })
    .from(patient)
    .innerJoin(user, eq(user.id, patient.userId))
    .where(eq(patient.id, about.patientId));
  if (!found?.phoneNo) return;
  const { patientId, hospitalId } = about;
  const text = wordsOf(about, news);
  await queueSmsOf(call, [{ patientId, hospitalId, phoneNo: found.phoneNo, text, purpose: 'cancellation' }]);
}

function wordsOf(about: AppointmentRow, { reason }: News): string {
  const doctor = `${about.doctorFirstName} ${about.doctorLastName}`;
  const when = spokenTime(about.startsAt, about.timeZone);
  const why = reason ? ` Reason: ${reason}` : '';
  return `Your appointment on ${when} with Dr. ${doctor}, ${about.hospitalName}, was cancelled by the practice.${why}`;
}

/** A time in a message, on the hospital's clock with its zone: `Monday, 2026-03-02 09:30 am (Central Time)`. */
export function spokenTime(instant: Date, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  const [day, clock = ''] = wallClock(instant.getTime(), timeZone).split('T');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const time = `${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'am' : 'pm'}`;
  const zone = format({ timeZoneName: 'longGeneric' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${format({ weekday: 'long' }).format(instant)}, ${day} ${time} (${zone ?? timeZone})`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
