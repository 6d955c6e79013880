import type { Appointment } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';

/** Until when a patient may change or cancel an appointment, in words; undefined where no rule of the doctor says so. */
export function useChangeText(
  appointment: Pick<Appointment, 'changeUntil' | 'timeZone'> | undefined,
): string | undefined {
  const t = useT();
  const language = useLanguage();
  if (!appointment?.changeUntil) return undefined;
  const { changeUntil, timeZone } = appointment;
  if (Date.parse(changeUntil) <= Date.now()) return t('To change or cancel it, please call the practice.');
  const time = wholeTime(changeUntil, timeZone, language);
  return t('You can change or cancel it until {time}. After that, please call the practice.', { time });
}
