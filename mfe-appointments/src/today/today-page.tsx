import { Link, useLanguage, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { dayName } from '@openward/ui/date-time';
import { CalendarPlus } from '@openward/ui/icons';
import { Page, PageHeader } from '@openward/ui/layout';
import { TodayList } from './today-list.tsx';

/** `/appointments` (specification, section 2). */
export default function TodayPage() {
  const t = useT();
  const language = useLanguage();
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
        {dayName(new Date().toISOString(), language)}
      </PageHeader>
      <TodayList headingAs="h2" emptyAction={mayAdd && book} />
    </Page>
  );
}
