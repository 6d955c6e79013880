import { Link, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { CalendarPlus } from '@openward/ui/icons';
import { Page, PageHeader } from '@openward/ui/layout';
import { Calendar } from '../../parts/calendar/calendar.tsx';

/** `/appointments/calendar` (specification, section 2). */
export default function CalendarPage() {
  const t = useT();
  return (
    <Page>
      <PageHeader
        title={t('Appointments calendar')}
        actions={
          <Button asChild>
            <Link to="/appointments/new">
              <CalendarPlus size="1.125rem" aria-hidden="true" /> {t('Book Appointment')}
            </Link>
          </Button>
        }
      />
      <Calendar />
    </Page>
  );
}
