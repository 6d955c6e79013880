import type { DeskAppointment } from '@openward/contract/appointments';
import { useDoctors, useOwnDoctors } from '@openward/practice-ui/doctors';
import { weekdaysFrom, weekStartsOn } from '@openward/practice-ui/weeks';
import { useLanguage, useT, useUser } from '@openward/remote-kit';
import { addDays, dayName, dayOf, weekdayName } from '@openward/ui/date-time';
import { Pending } from '@openward/ui/feedback';
import type { ListKind } from './list-kinds.ts';

/** Says which days a list contains. @param props.shown undefined while loading */
export function Lead({ kind, shown }: { kind: ListKind; shown: readonly DeskAppointment[] | undefined }) {
  const t = useT();
  const language = useLanguage();
  switch (kind) {
    case 'today':
    case 'tomorrow':
      return shown?.length ? daysOf(shown, language) : <EmptyDay ahead={kind === 'today' ? 0 : 1} isFound={!!shown} />;
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

/** The day in each hospital's time zone, so there can be two. */
function daysOf(appointments: readonly DeskAppointment[], language: string): string {
  return joined(appointments.map(({ startDateTime, timeZone }) => dayName(startDateTime, timeZone, language)));
}

/** The day of an empty list, at the hospitals of the user's doctors; for patients, of all doctors. */
function EmptyDay({ ahead, isFound }: { ahead: number; isFound: boolean }) {
  const language = useLanguage();
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  const [own, all] = [useOwnDoctors(isFound && !isPatient), useDoctors(isFound && isPatient)];
  const doctors = isPatient ? all : own;
  if (!isFound || (!doctors.data && !doctors.isError)) return <Pending />;
  const now = new Date().toISOString();
  const zones = doctors.data?.length ? doctors.data.map(({ timeZone }) => timeZone) : [undefined];
  const days = zones.map((zone) => addDays(dayOf(now, zone), ahead)).sort();
  return joined(days.map((day) => dayName(`${day}T12:00:00Z`, 'UTC', language)));
}

const joined = (days: readonly string[]) => [...new Set(days)].join(' · ');
