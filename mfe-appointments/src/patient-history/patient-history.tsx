import { Link, type SlotProps, useNavigate, useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays, CalendarPlus } from '@openward/ui/icons';
import { Flex, Heading, Stack } from '@openward/ui/layout';
import { type MouseEvent, useState } from 'react';
import { AppointmentCard } from '../appointment/appointment-card.tsx';
import { appointments } from '../appointments-client.ts';
import { Pager } from '../lists/pager.tsx';

type Props = SlotProps['patient.appointment-history'];

/** The slot `patient.appointment-history`: all appointments of one patient that the reader may see, the latest first. */
export default function PatientHistory(props: Props) {
  const t = useT();
  const { patientId } = props;
  const [{ page, size }, setPage] = useState({ page: 0, size: 10 });
  const found = useServerState(
    ['appointments', 'of-patient', patientId, page, size],
    (signal) =>
      appointments.listAppointments(
        { body: { patientId: [patientId] }, query: { page, size, sort: '-startDateTime' } },
        { signal, quiet: true },
      ),
    { refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
  const rows = found.data?.result ?? [];
  return (
    <>
      <Flex align="center" justify="space-between" wrap="wrap" gap="3" mb="4">
        <Heading as="h2" fontSize="lg">
          {t('APPOINTMENT HISTORY')}
        </Heading>
        <BookFor {...props} />
      </Flex>
      {found.isPending && <LoadingState label={t('Loading')} rows={3} height="28" />}
      {found.isError && !found.data && (
        <ErrorState
          title={t('The appointments could not be loaded')}
          retryLabel={t('Retry')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && rows.length === 0 && <EmptyState icon={<CalendarDays />} title={t('No appointment history')} />}
      <Stack as="ul" gap="3" listStyleType="none" _empty={{ display: 'none' }}>
        {rows.map((appointment) => (
          <li key={appointment.id}>
            <AppointmentCard appointment={appointment} headingAs="h3" />
          </li>
        ))}
      </Stack>
      <Pager page={page} size={size} total={found.data?.page?.total ?? 0} onChange={setPage} />
    </>
  );
}

/** The way to a new appointment of this patient, which comes back here. */
function BookFor({ patientId, firstName, lastName, dateOfBirth, back }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const to = `/appointments/new?${new URLSearchParams({ patient: patientId, back })}`;
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The name goes with the step in the history, not into the address, which others may read.
    const patient = { value: patientId, label: `${firstName} ${lastName}`, detail: dateOfBirth };
    navigate(to, { state: { patient } });
  };
  return (
    <Button asChild minH="11">
      <Link to={to} onClick={follow}>
        <CalendarPlus size="1.125rem" aria-hidden="true" /> {t('Book Appointment')}
      </Link>
    </Button>
  );
}
