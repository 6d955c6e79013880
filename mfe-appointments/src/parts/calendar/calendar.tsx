import { isStaff } from '@openward/contract';
import type { AppointmentFilter } from '@openward/contract/appointments';

import { weekStartsOn } from '@openward/practice-ui/weeks';
import { lazy, onDemand, useLanguage, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { CalendarPlus } from '@openward/ui/icons';
import { Box, Flex, Panel, Stack, VisuallyHidden } from '@openward/ui/layout';
import { Suspense, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { WantedTime } from '../add-appointment/use-adding.ts';
import { WalkInButton } from '../add-appointment/walk-in-button.tsx';
import { DetailPanel } from '../detail/use-panels.tsx';
import { Agenda } from './agenda.tsx';
import { focusEvent } from './board-context.ts';
import type { EmptyPlace } from './calendar-board.tsx';
import { DoctorPicker } from './doctor-picker.tsx';
import { Legend, sentenceOf } from './event-body.tsx';
import { type CalendarEvent, eventsOf } from './events.ts';
import { isSameDay, rangeOf, type Shown, type Span, stepOf } from './range.ts';
import { Toolbar } from './toolbar.tsx';
import { useCalendarAddress } from './use-calendar-address.ts';
import { MOST, useCalendarAppointments } from './use-calendar-appointments.ts';
import { useMove } from './use-move.ts';
import { useShownDoctors } from './use-shown-doctors.ts';
import { useWorkingHours, type WorkingHours } from './use-working-hours.ts';
import { addDays, addMinutes, startOfDay, wallDate, wallText } from './wall.ts';

const Board = onDemand(() => import('./calendar-board.tsx'));
const MoveDialog = lazy(() => import('./move-dialog.tsx'));
const AddDialog = lazy(() => import('../add-appointment/add-dialog.tsx'));

const STEP = 15;
const noHolidays = (): string[] => [];
const NO_FILTER: Partial<AppointmentFilter> = {};

interface CalendarProps {
  /** The initial view; by default the day (specification, section 2). */
  span?: Span;
  /** The first day to show, counted from today; 0 by default. */
  daysAhead?: number;
  /** The filter of the surrounding list. Its days are ignored, because the calendar has its own. */
  filter?: Partial<AppointmentFilter>;
  /** False hides everything that books. */
  canBook?: boolean;
}

/** The user's appointments by day, week or month; on a phone as a list of seven days. */
export function Calendar({
  span: firstSpan = 'day',
  daysAhead = 0,
  filter = NO_FILTER,
  canBook = true,
}: CalendarProps) {
  const t = useT();
  const language = useLanguage();
  const { userRole } = useUser();
  const hintId = useId();
  const isNarrow = useNarrow();
  const address = useCalendarAddress(firstSpan);
  const doctors = useShownDoctors({ ...address, filtered: filter.doctorId ?? [] });
  const now = useWallNow(doctors.timeZone);
  const day = address.day ?? addDays(startOfDay(now), daysAhead);
  const shown: Shown = isNarrow ? 'agenda' : address.span;
  const range = useMemo(() => rangeOf(shown, day, weekStartsOn(language) % 7), [shown, day, language]);
  const columnIds = doctors.columns.map(({ id }) => id);
  const found = useCalendarAppointments(
    range,
    doctors.isPending || doctors.isError ? undefined : doctors.askedIds,
    filter,
  );
  const work = useWorkingHours(doctors.workerIds);
  // Working hours that load later would shift the grid.
  const isReady = found.data && !work.isPending;
  const [openId, setOpenId] = useState<string>();
  const [place, setPlace] = useState<WantedTime>();
  const mayBook = canBook && isStaff(userRole);
  const [only] = doctors.workerIds.length === 1 ? doctors.workerIds : [];
  const mover = useMove({
    span: address.span,
    range,
    step: STEP,
    columns: address.span === 'day' ? columnIds : [],
    goTo: (next) => address.go({ day: next }),
  });
  const events = useMemo(() => eventsOf(found.data ?? [], mover.move, now), [found.data, mover.move, now]);
  const { refreshed } = mover;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the server has answered
  useEffect(refreshed, [found.dataUpdatedAt, found.errorUpdatedAt]);
  const moved = events.find(({ isMoved }) => isMoved);
  const open = (event: CalendarEvent) => {
    if (!mover.wasMoved() && !event.isMoved) setOpenId(event.id);
  };
  const addOn = (date: Date) =>
    setPlace({ start: wallText(firstTime(date, now, work.hours)), ...(only && { doctorId: only }) });
  const addAt = ({ start, ...place }: EmptyPlace) => {
    if (address.span !== 'month') setPlace({ ...(only && { doctorId: only }), ...place, start: wallText(start) });
    else if (start >= startOfDay(now)) addOn(start);
  };
  const isStaffs = isStaff(userRole);
  const retry = doctors.isError ? doctors.retry : () => void found.refetch();
  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap" align="flex-start" justify="space-between" _empty={{ display: 'none' }}>
        {doctors.isPending && (
          <Box flex="1" minW="48">
            <LoadingState label={t('Loading')} rows={1} height="11" />
          </Box>
        )}
        {doctors.choices.length > 0 && (
          <DoctorPicker
            doctors={doctors.choices}
            hospitalId={doctors.hospitalId}
            chosen={columnIds}
            onHospital={(hospital) => address.go({ hospital })}
            onChosen={(chosen) => address.go({ doctors: chosen })}
          />
        )}
        {mayBook && (
          <Flex gap="2" wrap="wrap" ms={{ md: 'auto' }}>
            <Button variant="outline" minH="11" onClick={() => addOn(day)}>
              <CalendarPlus size="1.125rem" aria-hidden="true" /> {t('Add appointment')}
            </Button>
            <WalkInButton doctorId={only} />
          </Flex>
        )}
      </Flex>
      <Panel padding={isNarrow ? '4' : '5'}>
        <Stack gap="4">
          <Toolbar
            shown={shown}
            day={day}
            range={range}
            onStep={(steps) => address.go({ day: stepOf(shown, day, steps) })}
            onToday={() => address.go({ day: startOfDay(now) })}
            onDay={(next) => address.go({ day: next })}
            isWholeDay={address.isWholeDay}
            onWholeDay={(isWholeDay) => address.go({ isWholeDay })}
            onSpan={(span) => address.go({ span })}
          />
          <Legend hasBlocked={isStaffs} />
          {(found.data?.length ?? 0) >= MOST && (
            <Notice kind="warning">
              {t('Only the first {count} appointments are shown. Please choose fewer doctors or days.', {
                count: MOST,
              })}
            </Notice>
          )}
          {(doctors.isError || (found.isError && !found.data)) && (
            <ErrorState title={t('We could not load the appointments')} retryLabel={t('Try again')} onRetry={retry} />
          )}
          {!isReady && !found.isError && !doctors.isError && <LoadingState label={t('Loading')} rows={3} height="28" />}
          {isReady &&
            (isNarrow ? (
              <Agenda
                events={events}
                range={range}
                now={now}
                holidaysOn={work.hours?.holidaysOn ?? noHolidays}
                hasDoctors={columnIds.length > 1}
                onOpen={open}
                freeOf={mayBook ? doctors.workerIds : []}
                onPlace={setPlace}
              />
            ) : (
              <Suspense fallback={<LoadingState label={t('Loading')} rows={3} height="28" />}>
                <Board
                  span={address.span}
                  day={day}
                  range={range}
                  now={now}
                  events={events}
                  columns={doctors.columns}
                  hours={work.hours}
                  isWholeDay={address.isWholeDay}
                  onEmptyPlace={mayBook ? addAt : undefined}
                  board={{
                    open,
                    goTo: (next) => address.go({ span: 'day', day: startOfDay(next) }),
                    mayMove: mover.mayMove,
                    onKey: mover.onKey,
                    onGrab: mover.onGrab,
                    hasDoctors: address.span !== 'day' && columnIds.length > 1,
                    hintId,
                  }}
                />
              </Suspense>
            ))}
          <Box id={hintId} fontSize="sm" color="fg.muted" hidden={!isStaffs || isNarrow}>
            {t(
              'To move an appointment, drag it, or press M and use the arrow keys. Shift with up or down changes the length, Enter continues, Escape stops.',
            )}{' '}
            {mayBook && t('To add one, click or drag over an empty place.')}
          </Box>
        </Stack>
      </Panel>
      <VisuallyHidden role="status">
        {moved && !mover.isAsking && sentenceOf(moved, userRole, language, t)}
      </VisuallyHidden>
      <Suspense>
        {place && <AddDialog wanted={place} onClose={() => setPlace(undefined)} />}
        {mover.move && mover.isAsking && (
          <MoveDialog move={mover.move} doctors={doctors.columns} onMoved={mover.settle} onEnd={mover.end} />
        )}
        {openId && (
          <DetailPanel
            appointmentId={openId}
            onClose={() => {
              setOpenId(undefined);
              focusEvent(openId);
            }}
          />
        )}
      </Suspense>
    </Stack>
  );
}

/** The most likely time to book on a day: soon if it is today, else the start of work. */
function firstTime(day: Date, now: Date, hours: WorkingHours | undefined): Date {
  if (isSameDay(day, now)) return new Date(Math.ceil((now.getTime() + 1) / (STEP * MINUTE)) * STEP * MINUTE);
  return addMinutes(startOfDay(day), hours?.extentOn(day)?.from ?? OPENING);
}

/** The usual opening time, in minutes of the day. */
const OPENING = 9 * 60;
const MINUTE = 60_000;

/** The current wall date of a zone, updated each minute. @param timeZone by default the device's own */
export function useWallNow(timeZone: string | undefined): Date {
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return wallDate(at, timeZone);
}

/** Below this width, a grid of days has no room. */
const NARROW = '(max-width: 47.99em)';

/** True on a phone, where the calendar is an agenda. */
export function useNarrow(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(NARROW).matches);
}

function onChange(listener: () => void): () => void {
  const list = matchMedia(NARROW);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
