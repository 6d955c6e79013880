import { ApiError } from '@openward/api-client';
import { Link, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState } from '@openward/ui/feedback';
import { CalendarDays } from '@openward/ui/icons';
import { Panel } from '@openward/ui/layout';

/** Replaces an appointment that could not be loaded. It offers a retry unless the appointment does not exist. */
export function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!isUnknown) {
    return <ErrorState title={t('We could not load the appointment')} retryLabel={t('Try again')} onRetry={onRetry} />;
  }
  return (
    <Panel>
      <EmptyState
        icon={<CalendarDays />}
        title={t('We could not find this appointment')}
        action={
          <Button asChild>
            <Link to="/appointments">{t('Todays Appointments')}</Link>
          </Button>
        }
      >
        {t('The link may be incomplete, or you do not have access to this appointment.')}
      </EmptyState>
    </Panel>
  );
}
