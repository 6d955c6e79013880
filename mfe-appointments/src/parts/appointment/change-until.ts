import type { DeskAppointment } from '@openward/contract/appointments';
import { type T, useLanguage, useT, useUser } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { useAppointment } from './use-appointment.ts';

/** Describes until when a patient may change a visit. */
export function changeText(until: string, timeZone: string, t: T, language: string): string {
  if (isPast(until)) return t('To change or cancel it, please call the practice.');
  const time = wholeTime(until, timeZone, language);
  return t('You can change or cancel it until {time}. After that, please call the practice.', { time });
}

/** The booking rule for a patient who is about to change a visit. `text` is undefined for staff and without a rule. */
export function useChangeUntil({ id, timeZone }: DeskAppointment): {
  isPending: boolean;
  text: string | undefined;
  isTooLate: boolean;
  phone: string;
} {
  const t = useT();
  const language = useLanguage();
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  const found = useAppointment(id, isPatient);
  const until = found.data?.changeUntil;
  // The server enforces the rule anyway, so a failed call must not block the user.
  const isPending = isPatient && found.isPending && found.failureCount === 0;
  if (!isPatient || !until) return { isPending, text: undefined, isTooLate: false, phone: '' };
  return {
    isPending,
    text: changeText(until, timeZone, t, language),
    isTooLate: isPast(until),
    phone: found.data?.hospitalPhone ?? '',
  };
}

function isPast(until: string): boolean {
  return Date.parse(until) <= Date.now();
}
