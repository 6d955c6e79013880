import type { Appointment } from '@openward/contract/appointments';
import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { timeOfDay } from '@openward/ui/date-time';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays, QrCode } from '@openward/ui/icons';
import { Panel, Stack } from '@openward/ui/layout';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { AppointmentCard, nameOf } from '../appointment/appointment-card.tsx';
import { canCancel, canComplete, canConfirm, hasQrCode } from '../appointment/rules.ts';
import { useAppointmentActions } from './use-appointment-actions.ts';
import { useToday } from './use-today.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** Today's appointments as cards, with what the user may do with each. */
export function TodayList({ headingAs, emptyAction }: { headingAs: 'h2' | 'h3'; emptyAction?: ReactNode }) {
  const t = useT();
  const today = useToday();
  const [toCancel, setToCancel] = useState<Appointment | null>(null);
  const actions = useAppointmentActions(() => setToCancel(null));
  if (today.isPending) return <LoadingState label={t('Loading')} height="28" />;
  // A refresh that failed takes nothing away: what was shown stays.
  if (!today.data) {
    return (
      <ErrorState
        title={t('The appointments could not be loaded')}
        retryLabel={t('Retry')}
        onRetry={() => void today.refetch()}
      />
    );
  }
  if (today.data.length === 0) {
    return (
      <Panel>
        <EmptyState icon={<CalendarDays />} title={t('No appointments found.')} action={emptyAction} />
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
              headingAs={headingAs}
              actions={<CardActions appointment={appointment} actions={actions} onCancel={setToCancel} />}
            />
          </li>
        ))}
      </Stack>
      {toCancel && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title={t('Cancel this appointment?')}
            confirmLabel={t('Confirm')}
            cancelLabel={t('Back')}
            busy={actions.cancel.isPending}
            onConfirm={() => actions.cancel.mutate(toCancel)}
            onClose={() => setToCancel(null)}
          >
            {t('The appointment will be cancelled on confirm.')}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

function CardActions(props: {
  appointment: Appointment;
  actions: ReturnType<typeof useAppointmentActions>;
  onCancel: (appointment: Appointment) => void;
}) {
  const t = useT();
  const { userRole } = useUser();
  const { appointment, actions } = props;
  const now = new Date();
  const { patientDetails, doctorDetails, startDateTime, timeZone } = appointment;
  // In a list of buttons each says which appointment it is about; what is seen on it comes first.
  const named = (label: string) =>
    [
      label,
      nameOf(userRole === 'ROLE_PATIENT' || !patientDetails ? doctorDetails : patientDetails),
      timeOfDay(startDateTime, timeZone),
    ].join(', ');
  return (
    <>
      {hasQrCode(appointment, userRole) && (
        <Button asChild size="sm">
          <Link to={`/qrcode/${appointment.id}`} aria-label={named(t('QR code'))}>
            <QrCode size="1rem" aria-hidden="true" /> {t('QR code')}
          </Link>
        </Button>
      )}
      {canConfirm(appointment, userRole, now) && (
        <Button size="sm" aria-label={named(t('Confirm'))} onClick={() => actions.confirm.mutate(appointment)}>
          {t('Confirm')}
        </Button>
      )}
      {canComplete(appointment, userRole) && (
        <Button
          size="sm"
          variant="outline"
          aria-label={named(t('Complete'))}
          onClick={() => actions.complete.mutate(appointment)}
        >
          {t('Complete')}
        </Button>
      )}
      {canCancel(appointment, userRole, now) && (
        <Button
          size="sm"
          variant="ghost"
          colorPalette="danger"
          aria-label={named(t('Cancel'))}
          onClick={() => props.onCancel(appointment)}
        >
          {t('Cancel')}
        </Button>
      )}
    </>
  );
}
