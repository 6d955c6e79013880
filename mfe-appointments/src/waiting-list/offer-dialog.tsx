import { call } from '@openward/api-client';
import { type ConsultationType, consultationLabel } from '@openward/contract';
import { type DoctorSlots, type Slot, searchSlots } from '@openward/contract/appointments';
import { wallClock } from '@openward/contract/time';
import { bookWaiting, offerTime, type WaitingPatient } from '@openward/contract/waiting-list';
import { eventBus } from '@openward/event-bus';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { nameOf } from '@openward/practice-ui/names';
import { useT, useUser } from '@openward/remote-kit';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { timeOfDay } from '@openward/ui/date-time';
import { FormDialog } from '@openward/ui/dialog';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { TextControl } from '@openward/ui/form';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { useAccepting } from '../actions/use-accepting.tsx';
import { TimesByDay } from '../appointment/times-by-day.tsx';
import { whenWords } from './use-waiting.ts';

interface Chosen {
  doctorId: string;
  startDateTime: string;
}

/** Staff choose a free time for who waits: to offer it, or to book it at once for somebody on the phone. */
export default function OfferDialog({ request, onClose }: { request: WaitingPatient; onClose: () => void }) {
  const t = useT();
  const name = nameOf(request.patientDetails);
  const [chosen, setChosen] = useState<Chosen>();
  const [day, setDay] = useState<string>();
  const free = useFreeTimes(request, day);
  const params = { id: request.id };
  const [offering, booking] = [useAccepting(t('Offer anyway')), useAccepting(t('Book anyway'))];
  const offer = useServerChange(
    (chosenTime: Chosen) =>
      offering
        .run((accept) => call(offerTime, { params, body: { ...chosenTime, ...(accept && { accept }) } }))
        .finally(free.again),
    onClose,
  );
  const book = useServerChange(
    (chosenTime: Chosen) =>
      booking
        .run((accept) => call(bookWaiting, { params, body: { ...chosenTime, ...(accept && { accept }) } }))
        .finally(free.again),
    ({ result }) => {
      eventBus.emit('appointment:changed', { id: result.id });
      onClose();
    },
  );
  const isBusy = offer.isPending || book.isPending;
  return (
    <FormDialog
      title={request.offer ? t('Book a time for {name}', { name }) : t('Offer {name} a time', { name })}
      description={`${t(consultationLabel(request.consultationType))} · ${whenWords(request, t)}`}
      onClose={onClose}
    >
      <Stack gap="5">
        {day !== undefined && (
          <TextControl name="day" type="date" label={t('Day')} value={day} onChange={(next) => setDay(next || day)} />
        )}
        <Times free={free} chosen={chosen} onChosen={setChosen} isOther={day !== undefined} />
        {day === undefined && free.data && (
          <Button variant="ghost" minH="11" alignSelf="flex-start" ms="-3" onClick={() => setDay(firstDayOf(request))}>
            {t('Show other free times')}
          </Button>
        )}
        <Flex
          gap="3"
          justify="flex-end"
          wrap="wrap"
          position="sticky"
          bottom="-6"
          mb="-6"
          pt="3"
          pb="6"
          bg="bg.raised"
          borderTopWidth="1px"
          borderColor="border"
        >
          <ActionButton
            minH="11"
            variant={request.offer ? 'solid' : 'outline'}
            isBusy={book.isPending}
            isOff={!chosen || isBusy}
            onClick={() => chosen && book.mutate(chosen)}
          >
            {t('Book now')}
          </ActionButton>
          {!request.offer && (
            <ActionButton
              minH="11"
              isBusy={offer.isPending}
              isOff={!chosen || isBusy}
              onClick={() => chosen && offer.mutate(chosen)}
            >
              {t('Send offer')}
            </ActionButton>
          )}
        </Flex>
      </Stack>
      {offering.dialog}
      {booking.dialog}
    </FormDialog>
  );
}

function Times(props: {
  free: ReturnType<typeof useFreeTimes>;
  chosen: Chosen | undefined;
  onChosen: (chosen: Chosen) => void;
  /** Where a day was chosen, whatever the request says. */
  isOther: boolean;
}) {
  const t = useT();
  const isDoctor = useUser().userRole === 'ROLE_DOCTOR';
  const { free, chosen, onChosen } = props;
  if (free.isPending) return <LoadingState label={t('Looking for free times')} rows={2} height="24" />;
  if (!free.data) {
    return (
      <ErrorState title={t('We could not load the free times')} retryLabel={t('Try again')} onRetry={free.again} />
    );
  }
  if (free.data.length === 0) {
    return <Text>{props.isOther ? t('No free times on this day.') : t('No free time fits this request.')}</Text>;
  }
  return (
    <Stack gap="5">
      {free.data.map(({ doctor, slots }) => (
        <Box key={doctor.id}>
          {!isDoctor && (
            <Heading as="h3" fontSize="md" mb="2">
              {t('Dr. {name}', { name: nameOf(doctor) })}
            </Heading>
          )}
          <TimesByDay slots={slots}>
            {({ startDateTime, timeZone }, day) => {
              const isChosen = chosen?.doctorId === doctor.id && chosen.startDateTime === startDateTime;
              const time = timeOfDay(startDateTime, timeZone);
              return (
                <Button
                  key={startDateTime}
                  size="sm"
                  minH="11"
                  px="3"
                  fontVariantNumeric="tabular-nums"
                  variant={isChosen ? 'solid' : 'outline'}
                  aria-pressed={isChosen}
                  aria-label={t('{name}, {day} at {time}', {
                    name: t('Dr. {name}', { name: nameOf(doctor) }),
                    day,
                    time,
                  })}
                  onClick={() => onChosen({ doctorId: doctor.id, startDateTime })}
                >
                  <bdi>{time}</bdi>
                </Button>
              );
            }}
          </TimesByDay>
        </Box>
      ))}
    </Stack>
  );
}

/** Days that are looked at, and of each doctor the times that the server tells and that are shown. */
const MOST_DAYS = 62;
const MOST_TOLD = 50;
const MOST_SHOWN = 16;
const DAY = 86_400_000;

const today = () => new Date().toISOString().slice(0, 10);
const firstDayOf = ({ fromDay }: WaitingPatient) => (fromDay > today() ? fromDay : today());

/** The free times of the user's doctors that fit a request; with a day, those of that day. */
function useFreeTimes(request: WaitingPatient, day: string | undefined) {
  const own = useOwnDoctors();
  const { consultationType: type, doctorId, patientId, toDay } = request;
  const doctors = (own.data ?? [])
    .filter(({ id, speciality }) => speciality.includes(type) && (day || !doctorId || id === doctorId))
    .map(({ id }) => id)
    .slice(0, 100);
  const found = useServerState(
    ['appointments', 'for waiting', request.id, doctors, day],
    async (signal) => {
      if (doctors.length === 0) return [];
      const first = day ?? firstDayOf(request);
      const days = day ? 1 : Math.round((Date.parse(toDay) - Date.parse(first)) / DAY) + 1;
      const body = {
        startDateTime: first > today() ? `${first}T00:00` : new Date().toISOString(),
        doctorId: doctors,
        consultationType: type as ConsultationType,
        patientId,
        days: Math.min(MOST_DAYS, Math.max(1, days)),
        limit: MOST_TOLD,
      };
      const { result } = await call(searchSlots, { query: { page: 0, size: 20 }, body }, { signal, quiet: true });
      return result
        .map(({ doctor, slots }: DoctorSlots) => {
          const earlier = slots.filter((slot) => isEarlier(slot, request));
          return { doctor, slots: day ? earlier : earlier.filter((slot) => fits(slot, request)).slice(0, MOST_SHOWN) };
        })
        .filter(({ slots }) => slots.length > 0);
    },
    { enabled: own.data !== undefined, refreshOn: ['appointment:changed'] },
  );
  return { data: found.data, isPending: found.isPending, again: () => void found.refetch() };
}

/** A visit never moves to a later time by this. */
function isEarlier({ startDateTime }: Slot, { appointment }: WaitingPatient): boolean {
  return !appointment || startDateTime < appointment.startDateTime;
}

function fits({ startDateTime, endDateTime, timeZone }: Slot, wish: WaitingPatient): boolean {
  const [day = '', time = ''] = wallClock(startDateTime, timeZone).split('T');
  const [endDay, endTime = ''] = wallClock(endDateTime, timeZone).split('T');
  const isInDays = day >= wish.fromDay && day <= wish.toDay;
  return isInDays && time.slice(0, 5) >= wish.fromTime && endDay === day && endTime.slice(0, 5) <= wish.toTime;
}
