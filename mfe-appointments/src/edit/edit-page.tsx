import { ApiError } from '@openward/api-client';
import { type Appointment, isOpen } from '@openward/contract/appointments';
import { Link, useParams, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays } from '@openward/ui/icons';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import { useState } from 'react';
import { useAppointment } from '../appointment/use-appointment.ts';
import { BackButton } from '../check-in/back-button.tsx';
import { EditForm } from './edit-form.tsx';

/** `/appointments/edit/:appointmentId`: another time or doctor for an appointment (specification, section 2). */
export default function EditPage() {
  const t = useT();
  const { appointmentId = '' } = useParams();
  const found = useAppointment(appointmentId);
  return (
    <Page width="3xl">
      <PageHeader title={t('APPOINTMENT DETAILS')} />
      {found.isPending && <LoadingState label={t('Loading')} rows={3} height="28" />}
      {found.isError && !found.data && <NotShown error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Editable key={appointmentId} appointment={found.data} />}
    </Page>
  );
}

/** The form, as of when the page was opened: what somebody types is not changed under their hands. */
function Editable({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const [opened] = useState(appointment);
  const canMove = isOpen(opened, new Date());
  if (canMove) return <EditForm appointment={opened} />;
  return (
    <Panel>
      <EmptyState
        icon={<CalendarDays />}
        title={t('This appointment can no longer be rescheduled.')}
        action={<BackButton />}
      >
        {t('It has begun, or it is cancelled or over. Please book a new one.')}
      </EmptyState>
    </Panel>
  );
}

/** What does not exist does not come by asking again; what could not be loaded does. */
function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!isUnknown) {
    return <ErrorState title={t('The appointment could not be loaded')} retryLabel={t('Retry')} onRetry={onRetry} />;
  }
  return (
    <Panel>
      <EmptyState
        icon={<CalendarDays />}
        title={t('This appointment could not be found')}
        action={
          <Button asChild>
            <Link to="/appointments">{t('Todays Appointments')}</Link>
          </Button>
        }
      >
        {t('The link may be incomplete, or the appointment belongs to somebody else.')}
      </EmptyState>
    </Panel>
  );
}
