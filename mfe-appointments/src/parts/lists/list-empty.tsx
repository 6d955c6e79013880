import { call } from '@openward/api-client';
import { AWAITED, listAppointments } from '@openward/contract/appointments';
import { Link, useLanguage, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { EmptyState, Pending } from '@openward/ui/feedback';
import { CalendarDays } from '@openward/ui/icons';
import { Panel } from '@openward/ui/layout';

import type { ListKind } from './list-kinds.ts';

/** Says why a list is empty and where to go next. */
export function ListEmpty(props: { kind: ListKind; isFiltered: boolean; onClear: () => void }) {
  const t = useT();
  const { kind, isFiltered } = props;
  if (isFiltered) {
    return (
      <Panel>
        <EmptyState
          icon={<CalendarDays />}
          title={t('No appointments found.')}
          action={
            <Button variant="outline" minH="11" onClick={props.onClear}>
              {t('Clear filter')}
            </Button>
          }
        >
          {t('No appointments match the filter.')}
        </EmptyState>
      </Panel>
    );
  }
  if (kind === 'past') {
    return (
      <Panel>
        <EmptyState icon={<CalendarDays />} title={t('No appointment history')}>
          {t('Appointments appear here the day after they take place.')}
        </EmptyState>
      </Panel>
    );
  }
  return <NothingYet kind={kind} />;
}

function NothingYet({ kind }: { kind: ListKind }) {
  const t = useT();
  const language = useLanguage();
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  const { next, isLoading } = useNext(kind !== 'pending');
  const action = next && kind !== 'future' && (
    <Button asChild variant="outline" minH="11">
      <Link to="/appointments/future">{t('Future Appointments')}</Link>
    </Button>
  );
  const time = next && wholeTime(next.startDateTime, next.timeZone, language);
  const words = () => {
    if (kind === 'pending') return t('All appointments are confirmed.');
    if (isLoading) return <Pending />;
    if (!time) return t('There are no upcoming appointments.');
    return isPatient
      ? t('Your next appointment is on {time}.', { time })
      : t('The next appointment is on {time}.', { time });
  };
  return (
    <Panel>
      <EmptyState icon={<CalendarDays />} title={t('No appointments found.')} action={action}>
        {words()}
      </EmptyState>
    </Panel>
  );
}

/** The next open appointment of any day. */
function useNext(isWanted: boolean) {
  const { data, isLoading } = useServerState(
    ['appointments', 'awaited'],
    async (signal) =>
      (
        await call(
          listAppointments,
          { body: { startDateTime: new Date().toISOString(), status: [...AWAITED] }, query: { page: 0, size: 1 } },
          { signal, quiet: true },
        )
      ).result,
    { enabled: isWanted, refreshOn: ['appointment:changed'] },
  );
  return { next: data?.[0], isLoading };
}
