import { call } from '@openward/api-client';
import { askedPage, type ShownPage } from '@openward/contract';
import { listAppointments } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { onDemand, type SlotProps, useNavigate, useSearchParams, useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays, CalendarPlus } from '@openward/ui/icons';
import { Flex, Heading, Stack } from '@openward/ui/layout';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { AppointmentCard } from '../appointment/appointment-card.tsx';

import { InRecordContext } from '../booking/booking-frame.tsx';
import { Pager } from '../lists/pager.tsx';

type Props = SlotProps['patient.appointment-history'];

const Booking = onDemand(() => import('../booking/booking-page.tsx'));

/**
 * The slot `patient.appointment-history`: all appointments of one patient that the reader may see, the latest first.
 * Book Appointment swaps them for booking (specification, section 2), which like everywhere has its whole state in the
 * address, `patient=` beside the record's own; Back and success lead to the history again.
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
  // What had the focus is gone with the booking.
  useEffect(() => {
    if (isBack.current) heading.current?.focus();
  }, [isBack]);
  const [shown, setShown] = useState<ShownPage>({ page: 0, size: 10 });
  const found = useServerState(
    ['appointments', 'of-patient', patientId, shown],
    (signal) =>
      call(
        listAppointments,
        { body: { patientId: [patientId] }, query: { ...askedPage(shown), sort: '-startDateTime' } },
        { signal, quiet: true },
      ),
    { refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
  const rows = found.data?.result ?? [];
  return (
    <>
      <Flex align="center" justify="space-between" wrap="wrap" gap="3" mb="4">
        <Heading as="h2" ref={heading} tabIndex={-1} outline="none" fontSize="lg">
          {t('APPOINTMENT HISTORY')}
        </Heading>
        <BookFor {...props} />
      </Flex>
      {found.isPending && <LoadingState label={t('Loading')} rows={3} height="28" />}
      {found.isError && !found.data && (
        <ErrorState
          title={t('We could not load the appointments')}
          retryLabel={t('Try again')}
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
      <Pager shown={shown} found={found.data} onChange={setShown} />
    </>
  );
}

/** The way to a new appointment of this patient, which takes the place of the history. */
function BookFor({ patientId, firstName, lastName, dateOfBirth, back }: Props) {
  const t = useT();
  const navigate = useNavigate();
  // On its way as soon as somebody means to book.
  const prepare = () => void Booking.load().catch(() => {});
  const book = () => {
    // The name goes with the step in the history, not into the address, which others may read.
    const patient = { value: patientId, label: nameOf({ firstName, lastName }), detail: dateOfBirth };
    navigate(`${back}&${new URLSearchParams({ patient: patientId })}`, { state: { patient } });
  };
  return (
    <Button minH="11" onClick={book} onPointerEnter={prepare} onFocus={prepare}>
      <CalendarPlus size="1.125rem" aria-hidden="true" /> {t('Book Appointment')}
    </Button>
  );
}
