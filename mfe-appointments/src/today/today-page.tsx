import type { Appointment } from '@openward/contract/appointments';
import { Link, useLanguage, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { dayName } from '@openward/ui/date-time';
import { CalendarPlus } from '@openward/ui/icons';
import { Page, PageHeader } from '@openward/ui/layout';
import { TodayList } from './today-list.tsx';
import { useToday } from './use-today.ts';

/** `/appointments` (specification, section 2). */
export default function TodayPage() {
  const t = useT();
  const language = useLanguage();
  const today = useToday();
  const days = daysOf(today.data ?? [], language);
  // Doctors cannot add appointments from the today list (specification, section 6).
  const mayAdd = useUser().userRole !== 'ROLE_DOCTOR';
  const book = (
    <Button asChild>
      <Link to="/appointments/new">
        <CalendarPlus size="1.125rem" aria-hidden="true" /> {t('Book Appointment')}
      </Link>
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('Todays Appointments')} actions={mayAdd && book}>
        {days.join(' · ')}
      </PageHeader>
      <TodayList headingAs="h2" emptyAction={mayAdd && book} />
    </Page>
  );
}

/** Today is the day of each hospital, and there may be two of them at a time; the device's, where there is nothing to come to. */
function daysOf(appointments: Appointment[], language: string): string[] {
  const days = appointments.map(({ startDateTime, timeZone }) => dayName(startDateTime, timeZone, language));
  return days.length > 0 ? [...new Set(days)] : [dayName(new Date().toISOString(), undefined, language)];
}
