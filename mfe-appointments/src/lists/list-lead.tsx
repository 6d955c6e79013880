import type { DeskAppointment } from '@openward/contract/appointments';
import { weekdaysFrom, weekStartsOn } from '@openward/practice-ui/weeks';
import { useLanguage, useT } from '@openward/remote-kit';
import { dayName, weekdayName } from '@openward/ui/date-time';
import { Pending } from '@openward/ui/feedback';
import type { ListKind } from './list-kinds.ts';

const DAY = 86_400_000;

/** Says which days a list contains. @param props.shown undefined while loading */
export function Lead({ kind, shown }: { kind: ListKind; shown: readonly DeskAppointment[] | undefined }) {
  const t = useT();
  const language = useLanguage();
  switch (kind) {
    case 'today':
    case 'tomorrow':
      if (!shown) return <Pending />;
      return daysOf(shown, kind === 'today' ? 0 : DAY, language).join(' · ');
    case 'weekly': {
      const days = weekdaysFrom(weekStartsOn(language)).map((day) => weekdayName(day, language));
      return t('{from} to {to}', { from: days[0] ?? '', to: days[6] ?? '' });
    }
    case 'past':
      return t('Newest first.');
    case 'future':
      return t('From tomorrow.');
    case 'pending':
      return t('Not confirmed yet.');
  }
}

/** The day in each hospital's time zone, so there can be two; in an empty list, the device's day. */
function daysOf(appointments: readonly DeskAppointment[], ahead: number, language: string): string[] {
  const days = appointments.map(({ startDateTime, timeZone }) => dayName(startDateTime, timeZone, language));
  return days.length > 0
    ? [...new Set(days)]
    : [dayName(new Date(Date.now() + ahead).toISOString(), undefined, language)];
}
