import { consultationLabel } from '@openward/contract';
import type { T } from '@openward/remote-kit';
import { weekdayName } from '@openward/ui/date-time';
import type { AvailabilityValues } from './form-values.ts';

/** A field of the form in one sentence, for whoever has to choose between two of them. */
export function shownRules(field: string, value: unknown, t: T, language: string): string {
  const spans = (parts: readonly { starts: string; ends: string }[]) =>
    parts.map(({ starts, ends }) => `${starts}–${ends}`).join(', ');
  switch (field) {
    case 'hours':
      return (value as AvailabilityValues['hours'])
        .map((entry) => `${weekdayName(entry.weekday, language)} ${spans([entry])}`)
        .join('; ');
    case 'specialDays':
      return (value as AvailabilityValues['specialDays'])
        .map(({ date, hours }) => `${date} ${hours.length > 0 ? spans(hours) : t('Day off')}`)
        .join('; ');
    case 'visits':
      return (value as AvailabilityValues['visits'])
        .filter(({ minutes }) => minutes !== '')
        .map(({ consultationType, minutes }) => `${t(consultationLabel(consultationType))} ${minutes}`)
        .join('; ');
    default:
      return String(value);
  }
}
