import { call } from '@openward/api-client';
import { type ConsultationType, consultationLabel } from '@openward/contract';
import { type DoctorSlots, type Slot, searchSlots } from '@openward/contract/availability';
import type { NamedDoctor } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { wallClock } from '@openward/contract/time';
import { bookWaiting, offerTime, type WaitingPatient } from '@openward/contract/waiting-list';
import { eventBus } from '@openward/event-bus';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { useT, useUser } from '@openward/remote-kit';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { addDays, dayOf, timeOfDay } from '@openward/ui/date-time';
import { FormDialog } from '@openward/ui/dialog';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { TextControl } from '@openward/ui/form';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { useAccepting } from '../../parts/conflicts/use-accepting.tsx';
import { DoctorsFound } from '../../parts/doctors/doctors-found.tsx';
import { TimesByDay } from '../../parts/times/times-by-day.tsx';
import { wantedTimeLabel } from '../../parts/waiting-list/use-waiting.ts';

interface Chosen {
  doctorId: string;
  startDateTime: string;
}

interface OfferProps {
  request: WaitingPatient;
  onClose: () => void;
}

/** Staff choose a free time for a waiting patient, to offer it or to book it at once. */
export default function OfferDialog({ request, onClose }: OfferProps) {
  const t = useT();
  const name = nameOf(request.patientDetails);
  return (
    <FormDialog
      title={request.offer ? t('Book a time for {name}', { name }) : t('Offer {name} a time', { name })}
      description={`${t(consultationLabel(request.consultationType))} · ${wantedTimeLabel(request, t)}`}
      onClose={onClose}
    >
      <DoctorsFound doctors={useOwnDoctors()} rows={2}>
        {(doctors) => <ChooseTime request={request} doctors={doctors} onClose={onClose} />}
      </DoctorsFound>
    </FormDialog>
  );
}

function ChooseTime({ request, doctors, onClose }: OfferProps & { doctors: readonly NamedDoctor[] }) {
  const t = useT();
  const [pressed, setPressed] = useState<Chosen>();
  const [day, setDay] = useState<string>();
  const free = useFreeTimes(request, doctors, day);
  // A chosen time that is no longer shown must not be booked.
  const isShown = free.data?.some(
    ({ doctor, slots }) => doctor.id === pressed?.doctorId && slots.some((slot) => isAt(slot, pressed)),
  );
  const chosen = isShown ? pressed : undefined;
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
    <>
      <Stack gap="5">
        {day !== undefined && (
          <TextControl name="day" type="date" label={t('Day')} value={day} onChange={(next) => setDay(next || day)} />
        )}
        <Times free={free} chosen={chosen} onChosen={setPressed} isOther={day !== undefined} />
        {day === undefined && free.data && (
          <Button
            variant="ghost"
            minH="11"
            alignSelf="flex-start"
            ms="-3"
            onClick={() => setDay(firstDayOf(request, doctors))}
          >
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
          <Button variant="outline" colorPalette="gray" minH="11" onClick={onClose}>
            {t('Back')}
          </Button>
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
    </>
  );
}

function Times(props: {
  free: ReturnType<typeof useFreeTimes>;
  chosen: Chosen | undefined;
  onChosen: (chosen: Chosen) => void;
  /** True if a day was chosen, regardless of the request. */
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
            {(slot, day) => {
              const { startDateTime, timeZone } = slot;
              const isChosen = chosen?.doctorId === doctor.id && isAt(slot, chosen);
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
                  aria-label={
                    isDoctor
                      ? t('{day} at {time}', { day, time })
                      : t('{name}, {day} at {time}', { name: t('Dr. {name}', { name: nameOf(doctor) }), day, time })
                  }
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

/** Limits of one search: days, doctors, and times per doctor. */
const MOST_DAYS = 62;
const MOST_DOCTORS = 100;
const MOST_TOLD = 50;
/** Enough times to choose from. */
const ENOUGH = 16;

/** The first day of the request that is not over, in the hospital's time zone. */
function firstDayOf({ fromDay }: WaitingPatient, doctors: readonly NamedDoctor[]): string {
  const now = new Date().toISOString();
  const [today = ''] = doctors.map(({ timeZone }) => dayOf(now, timeZone)).sort();
  return fromDay > today ? fromDay : today;
}

/** The free times that fit a request; with `day`, all of that day. */
function useFreeTimes(request: WaitingPatient, doctors: readonly NamedDoctor[], day: string | undefined) {
  const { consultationType, doctorId, patientId, appointment } = request;
  const asked = doctors.filter(
    ({ id, speciality }) => speciality.includes(consultationType) && (day || !doctorId || id === doctorId),
  );
  const ids = asked.map(({ id }) => id);
  const found = useServerState(
    ['appointments', 'for waiting', request.id, ids, day],
    async (signal) => {
      if (ids.length === 0) return [];
      const ask: Ask = async (startDateTime, days, limit) => {
        const type = consultationType as ConsultationType;
        const who = { patientId, exceptId: appointment?.id };
        const found: DoctorSlots[] = [];
        for (let from = 0; from < ids.length; from += MOST_DOCTORS) {
          const doctorId = ids.slice(from, from + MOST_DOCTORS);
          const body = { startDateTime, days, limit, doctorId, consultationType: type, ...who };
          const query = { page: 0, size: MOST_DOCTORS };
          found.push(...(await call(searchSlots, { query, body }, { signal, quiet: true })).result);
        }
        return found;
      };
      const on = (date: string) => (slot: Slot) => isOn(slot, date) && isEarlier(slot, request);
      return day
        ? narrowed(await ask(`${day}T00:00`, 1, MOST_TOLD), on(day))
        : fittingTimes(ask, request, firstDayOf(request, asked));
    },
    { refreshOn: ['appointment:changed'] },
  );
  return { data: found.data, isPending: found.isPending, again: () => void found.refetch() };
}

/** Searches free times. @param from the local time of each doctor's hospital */
type Ask = (from: string, days: number, limit: number) => Promise<DoctorSlots[]>;

/** Searches day by day from the wanted hour on, because a single answer holds only a doctor's earliest times. */
async function fittingTimes(ask: Ask, request: WaitingPatient, first: string): Promise<DoctorSlots[]> {
  const found = new Map<string, DoctorSlots>();
  let count = 0;
  for (let from = first; from <= request.toDay; from = addDays(from, MOST_DAYS)) {
    const open = (await ask(`${from}T00:00`, MOST_DAYS, 1)).flatMap(({ days }) => days.filter(({ free }) => free > 0));
    for (const date of [...new Set(open.map((each) => each.date))].sort()) {
      if (count >= ENOUGH || date > request.toDay) return [...found.values()];
      const rows = await ask(`${date}T${request.fromTime}`, 1, MOST_TOLD);
      for (const { doctor, slots, days } of narrowed(rows, (slot) => isOn(slot, date) && fits(slot, request))) {
        const all = [...(found.get(doctor.id)?.slots ?? []), ...slots].slice(0, ENOUGH);
        found.set(doctor.id, { doctor, slots: all, days });
        count += slots.length;
      }
    }
  }
  return [...found.values()];
}

function narrowed(rows: readonly DoctorSlots[], isWanted: (slot: Slot) => boolean): DoctorSlots[] {
  return rows.map((row) => ({ ...row, slots: row.slots.filter(isWanted) })).filter(({ slots }) => slots.length > 0);
}

/** False for a time of the next day, which the server returns if the asked day is over. */
function isOn({ startDateTime, timeZone }: Slot, day: string): boolean {
  return dayOf(startDateTime, timeZone) === day;
}

function isAt(slot: Slot, chosen: Chosen): boolean {
  return slot.startDateTime === chosen.startDateTime;
}

/** A request for an earlier time must never move the visit to a later one. */
function isEarlier({ startDateTime }: Slot, { appointment }: WaitingPatient): boolean {
  return !appointment || startDateTime < appointment.startDateTime;
}

function fits(slot: Slot, wish: WaitingPatient): boolean {
  const { startDateTime, endDateTime, timeZone } = slot;
  const [day = '', time = ''] = wallClock(startDateTime, timeZone).split('T');
  const [endDay, endTime = ''] = wallClock(endDateTime, timeZone).split('T');
  const isInDays = day >= wish.fromDay && day <= wish.toDay;
  const isInHours = time.slice(0, 5) >= wish.fromTime && endDay === day && endTime.slice(0, 5) <= wish.toTime;
  return isInDays && isInHours && isEarlier(slot, wish);
}
