import type { Said } from '@openward/contract';
import { isStaff } from '@openward/contract';
import type { Slot } from '@openward/contract/availability';
import type { Doctor } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';

import { Link, useLanguage, useLocation, useNavigate, useSearchParams, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Box, Grid, Panel, Stack, Text } from '@openward/ui/layout';
import { type MouseEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { SlotChips } from '../../parts/times/slot-chips.tsx';
import { useChosen } from '../../parts/times/use-chosen.ts';
import { BookingForm } from './booking-form.tsx';
import { BookingFrame, useInRecord } from './booking-frame.tsx';
import { DoctorLine } from './doctor-line.tsx';
import { NoTime } from './no-time.tsx';
import { readSearch } from './search.ts';
import { useChoose } from './step-two.ts';
import { useBooking } from './use-booking.ts';

/** Step two of booking, with its own address: the chosen time next to the details. */
export default function BookingStep({ doctorId, start }: { doctorId: string; start: string }) {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const inRecord = useInRecord();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const chosen = useChosen(doctorId, start, readSearch(params).patient);
  const doctor: Doctor | undefined = chosen.data?.doctor ?? state?.doctor;
  const back = <BackToSearch />;
  return (
    <BookingFrame
      width="5xl"
      about={
        staff && !inRecord
          ? t('Choose the patient and give the reason for the appointment.')
          : t('Tell the doctor why you are coming.')
      }
    >
      {!doctor && chosen.isPending && <LoadingState label={t('Loading')} rows={1} height="80" />}
      {!doctor && chosen.isError && (
        <ErrorState
          title={t('We could not load the free times')}
          retryLabel={t('Try again')}
          onRetry={() => void chosen.refetch()}
        />
      )}
      {!doctor && chosen.data === null && <NoTime search={readSearch(params)} action={back} />}
      {doctor && <Chosen doctor={doctor} start={start} slots={chosen.data?.slots} back={back} />}
    </BookingFrame>
  );
}

function Chosen(props: {
  doctor: Doctor;
  start: string;
  /** Free times from the chosen one on; undefined while loading. */
  slots: { startDateTime: string; endDateTime: string; timeZone: string }[] | undefined;
  back: React.ReactNode;
}) {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const choose = useChoose();
  const { doctor, start, slots } = props;
  const booking = useBooking(doctor.id, start);
  const summary = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  // Staff continue with the first empty field; patients first hear which time they chose.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that is chosen
  useEffect(() => ((staff && firstEmpty(form.current)) || summary.current)?.focus(), [start]);
  const free = slots?.find(({ startDateTime }) => Date.parse(startDateTime) === Date.parse(start));
  // Staff may book times that are not offered, so only the server can tell.
  const isGone = !staff && slots !== undefined && !free;
  const conflict =
    booking.conflict ??
    (isGone ? { words: t('This time is no longer free.'), slots: slots.slice(0, 8), start } : undefined);
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '20rem minmax(0, 1fr)' }} gap="6" alignItems="start">
      <BookingSummary ref={summary} doctor={doctor} start={start} isGone={conflict !== undefined} back={props.back} />
      <Panel>
        <Stack gap="6">
          {conflict && (
            <ConflictNotice
              key={conflict.start}
              words={conflict.words}
              name={t('Dr. {name}', { name: nameOf(doctor) })}
              slots={conflict.slots}
              onChosen={(slot) => choose({ doctor, slot })}
            />
          )}
          <div ref={form}>
            <BookingForm doctor={doctor} start={start} isGone={conflict !== undefined} onSubmit={booking.submit} />
          </div>
          {booking.dialog}
        </Stack>
      </Panel>
    </Grid>
  );
}

function firstEmpty(form: HTMLElement | null): HTMLElement | undefined {
  const fields = [
    ...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[role=combobox], textarea') ?? []),
  ];
  return fields.find(({ value }) => value === '');
}

/** Back to the search: a history step if the search came before, else a link. */
function BackToSearch() {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const before = new URLSearchParams(params);
  before.delete('doctor');
  before.delete('start');
  const back = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!state?.hasSearch || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Button asChild variant="surface" minH="11">
      <Link to={`${pathname}${before.size > 0 ? `?${before}` : ''}`} onClick={back}>
        {t('Choose another time')}
      </Link>
    </Button>
  );
}

/** Says why a time is not available and offers the nearest free ones. */
export function ConflictNotice(props: { words: Said; name: string; slots: Slot[]; onChosen: (slot: Slot) => void }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Stack ref={place} tabIndex={-1} outline="none" gap="3">
      <Notice kind="error">{t(props.words)}</Notice>
      {props.slots.length === 0 ? (
        <Text>{t('No doctor available.')}</Text>
      ) : (
        <>
          <Text fontWeight="medium">{t('Please choose one of the nearest free times.')}</Text>
          <SlotChips label={props.name} slots={props.slots} onChosen={props.onChosen} />
        </>
      )}
    </Stack>
  );
}

/** The chosen time and doctor, sticky next to the form. */
export function BookingSummary(props: {
  ref: Ref<HTMLDivElement>;
  doctor: Doctor;
  start: string;
  isGone: boolean;
  back: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const { doctor, start, isGone } = props;
  return (
    <Box position={{ lg: 'sticky' }} top="6">
      <Panel rank={isGone ? 'plain' : 'hero'}>
        <Stack gap="5" align="flex-start">
          <Box ref={props.ref} tabIndex={-1} outline="none">
            <Text fontSize="sm" color="fg.muted">
              {isGone ? t('No longer free') : t('Chosen time')}
            </Text>
            <Text
              fontSize="lg"
              fontWeight="bold"
              textWrap="balance"
              textDecoration={isGone ? 'line-through' : undefined}
            >
              {wholeTime(start, doctor.timeZone, language)}
            </Text>
          </Box>
          <DoctorLine doctor={doctor} />
          {props.back}
        </Stack>
      </Panel>
    </Box>
  );
}
