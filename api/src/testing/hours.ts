import type { DoctorSlots } from '@openward/contract/availability';
import { call } from './client.ts';

/** The same working hours on every weekday, in the hospital's time. */
export const everyDay = (starts: string, ends: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts, ends }));

/**
 * A doctor's free slots from a moment on, in the hospital's time: `03 09:00`.
 * @param asked caller, doctor, time zone, start and number of days
 */
export async function offered(asked: {
  token: string;
  doctorId: string;
  timeZone: string;
  from: string;
  days: number;
}): Promise<string[]> {
  const body = { startDateTime: asked.from, doctorId: [asked.doctorId], days: asked.days, limit: 50 };
  const { result } = await call('POST', '/appointment/search/slots', { token: asked.token, body });
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: asked.timeZone,
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return ((result as DoctorSlots[])[0]?.slots ?? []).map(({ startDateTime }) =>
    format.format(new Date(startDateTime)).replace(', ', ' '),
  );
}
