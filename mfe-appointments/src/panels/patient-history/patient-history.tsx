import { call } from '@openward/api-client';
import { askedPage, type ShownPage } from '@openward/contract';
import { type Appointment, type AppointmentFilter, listAppointments } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { onDemand, type SlotProps, useNavigate, useSearchParams, useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays, CalendarPlus } from '@openward/ui/icons';
import { Box, Flex, Heading, Stack } from '@openward/ui/layout';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { InRecordContext } from '../../features/booking/booking-frame.tsx';
import { AppointmentCard } from '../../parts/appointment/appointment-card.tsx';
import { Pager } from '../../parts/lists/pager.tsx';

type Props = SlotProps['patient.appointment-history'];

const Booking = onDemand(() => import('../../features/booking/booking-page.tsx'));

/**
 * The slot `patient.appointment-history`: a patient's upcoming appointments, soonest first, then past ones, latest
 * first. Book Appointment replaces them with booking (specification, section 2), whose state is in the address
 * (`patient=`). Back and a booking return to the history.
 */
export default function PatientHistory(props: Props) {
  const t = useT();
  const [params] = useSearchParams();
  const { patientId, back } = props;
  const inRecord = useMemo(() => ({ patientId, back }), [patientId, back]);
  const isBooking = params.get('patient') === patientId;
  const wasBooking = useRef(false);
  useEffect(() => {
    if (isBooking) wasBooking.current = true;
  }, [isBooking]);
  if (!isBooking) return <History {...props} isBack={wasBooking} />;
  return (
    <InRecordContext value={inRecord}>
      <Suspense fallback={<LoadingState label={t('Loading')} rows={3} height="28" />}>
        <Booking />
      </Suspense>
    </InRecordContext>
  );
}

function History(props: Props & { isBack: { current: boolean } }) {
  const t = useT();
  const { patientId, isBack } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element went away with the booking.
  useEffect(() => {
    if (isBack.current) heading.current?.focus();
  }, [isBack]);
  const [now] = useState(() => new Date().toISOString());
  const upcoming = useVisits({ patientId: [patientId], startDateTime: now }, 'startDateTime');
  const past = useVisits({ patientId: [patientId], endDateTime: now }, '-startDateTime');
  const both = [upcoming, past];
  // A current visit is in both answers and is shown once.
  const ended = past.rows.filter(({ endDateTime }) => !(Date.parse(endDateTime) > Date.parse(now)));
  const isLoaded = both.every(({ found }) => found.data);
  return (
    <>
      <Flex align="center" justify="space-between" wrap="wrap" gap="3" mb="4">
        <Heading as="h2" ref={heading} tabIndex={-1} outline="none" fontSize="lg">
          {t('APPOINTMENT HISTORY')}
        </Heading>
        <BookFor {...props} />
      </Flex>
      {both.some(({ found }) => found.isPending) && <LoadingState label={t('Loading')} rows={3} height="28" />}
      {both.some(({ found }) => found.isError && !found.data) && (
        <ErrorState
          title={t('We could not load the appointments')}
          retryLabel={t('Try again')}
          onRetry={() => both.forEach(({ found }) => void found.refetch())}
        />
      )}
      {isLoaded && both.every(({ rows }) => rows.length === 0) && (
        <EmptyState icon={<CalendarDays />} title={t('No appointment history')} />
      )}
      {isLoaded && (
        <Stack gap="8" _empty={{ display: 'none' }}>
          <Visits title={t('Upcoming appointments')} visits={upcoming} rows={upcoming.rows} />
          <Visits title={t('Past appointments')} visits={past} rows={ended} />
        </Stack>
      )}
    </>
  );
}

function useVisits(body: Partial<AppointmentFilter>, sort: string) {
  const [shown, setShown] = useState<ShownPage>({ page: 0, size: 10 });
  const found = useServerState(
    ['appointments', 'of-patient', body, sort, shown],
    (signal) => call(listAppointments, { body, query: { ...askedPage(shown), sort } }, { signal, quiet: true }),
    { refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
  return { found, shown, setShown, rows: found.data?.result ?? [] };
}

function Visits(props: { title: string; visits: ReturnType<typeof useVisits>; rows: readonly Appointment[] }) {
  const { title, rows, visits } = props;
  if (rows.length === 0 && visits.shown.page === 0) return null;
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h3" fontSize="md" mb="3">
        {title}
      </Heading>
      <Stack as="ul" gap="3" listStyleType="none" _empty={{ display: 'none' }}>
        {rows.map((appointment) => (
          <li key={appointment.id}>
            <AppointmentCard appointment={appointment} headingAs="h4" />
          </li>
        ))}
      </Stack>
      <Pager shown={visits.shown} found={visits.found.data} onChange={visits.setShown} />
    </Box>
  );
}

function BookFor({ patientId, firstName, lastName, dateOfBirth, back }: Props) {
  const t = useT();
  const navigate = useNavigate();
  // Preloads booking when the user is about to press.
  const prepare = () => void Booking.load().catch(() => {});
  const book = () => {
    // The name is kept in the history state and not in the address, which others may read.
    const patient = { value: patientId, label: nameOf({ firstName, lastName }), detail: dateOfBirth };
    navigate(`${back}&${new URLSearchParams({ patient: patientId })}`, { state: { patient } });
  };
  return (
    <Button minH="11" onClick={book} onPointerEnter={prepare} onFocus={prepare}>
      <CalendarPlus size="1.125rem" aria-hidden="true" /> {t('Book Appointment')}
    </Button>
  );
}
