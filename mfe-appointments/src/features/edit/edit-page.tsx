import { type Appointment, isOpen } from '@openward/contract/appointments';
import { useParams, useT } from '@openward/remote-kit';
import { EmptyState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays } from '@openward/ui/icons';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import { useState } from 'react';
import { NotShown } from '../../parts/appointment/unknown-appointment.tsx';
import { useAppointment } from '../../parts/appointment/use-appointment.ts';
import { BackButton } from '../../parts/lists/back-button.tsx';
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
      {found.data && <Editable key={appointmentId} appointment={found.data} refresh={found.refetch} />}
    </Page>
  );
}

/** The form while the appointment is open. Typed text stays even if the appointment changes. */
function Editable(props: { appointment: Appointment; refresh: () => Promise<unknown> }) {
  const t = useT();
  const [wasOpen] = useState(() => isOpen(props.appointment, new Date()));
  if (wasOpen) return <EditForm {...props} />;
  return (
    <Panel>
      <EmptyState
        icon={<CalendarDays />}
        title={t('This appointment can no longer be rescheduled.')}
        action={<BackButton />}
      >
        {t('It has started, ended or been cancelled. Please book a new appointment.')}
      </EmptyState>
    </Panel>
  );
}
