import type { DoctorSlots } from '@openward/contract/appointments';
import { call } from './client.ts';

/** The same working hours on every weekday, on the hospital's clock. */
export const everyDay = (starts: string, ends: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts, ends }));

/**
 * The free slots of a doctor from a moment on as the hospital's clock shows them, `03 09:00`.
 * @param asked who asks, whose hours, in which zone, from which wall clock, for how many days
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
