import { isStaff } from '@openward/contract';
import { useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays } from '@openward/ui/icons';
import { Panel, Stack } from '@openward/ui/layout';
import { CardActions } from '../../parts/actions/card-actions.tsx';
import { useAppointmentActions } from '../../parts/actions/use-appointment-actions.ts';
import { AppointmentCard } from '../../parts/appointment/appointment-card.tsx';
import { askForToday } from '../../parts/calls/first-calls.ts';
import { usePanels } from '../../parts/detail/use-panels.tsx';
import { FiguresPanel } from '../figures/figures-panel.tsx';

/** The slot `dashboard.today`: figures of the day for staff, today's appointments for patients. */
export default function TodayPanel() {
  return isStaff(useUser().userRole) ? <FiguresPanel /> : <TodayList />;
}

/** A patient's appointments of today as cards, within another screen. */
export function TodayList() {
  const t = useT();
  const today = useToday();
  const actions = useAppointmentActions();
  const { ask, panels } = usePanels();
  if (today.isPending) return <LoadingState label={t('Loading')} height="28" />;
  // After a failed refresh, the old rows stay visible.
  if (!today.data) {
    return (
      <ErrorState
        title={t('We could not load the appointments')}
        retryLabel={t('Try again')}
        onRetry={() => void today.refetch()}
      />
    );
  }
  if (today.data.length === 0) {
    return (
      <Panel>
        <EmptyState icon={<CalendarDays />} title={t('No appointments found.')} />
      </Panel>
    );
  }
  return (
    <>
      <Stack as="ul" gap="3" listStyleType="none">
        {today.data.map((appointment) => (
          <li key={appointment.id}>
            <AppointmentCard
              appointment={appointment}
              headingAs="h3"
              actions={<CardActions appointment={appointment} actions={actions} ask={ask} canEdit />}
            />
          </li>
        ))}
      </Stack>
      {panels}
    </>
  );
}

function useToday() {
  const ask = async (signal: AbortSignal) => (await askForToday({ signal })).result;
  return useServerState(['appointments', 'today'], ask, { refreshOn: ['appointment:changed'] });
}
