import type { NamedDoctor } from '@openward/contract/people';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import './calendar.css';

import { nameOf } from '@openward/contract/text';
import { weekStartsOn } from '@openward/practice-ui/weeks';
import { useLanguage, useT } from '@openward/remote-kit';
import { calendarText, timeRange } from '@openward/ui/date-time';
import { Box } from '@openward/ui/layout';
import moment from 'moment';
import { useLayoutEffect, useMemo, useRef } from 'react';
import Calendar from 'react-big-calendar/lib/Calendar';
import momentLocalizer from 'react-big-calendar/lib/localizers/moment';
import { type Board, BoardContext } from './board-context.ts';
import { type CalendarEvent, drawnEnd, isOn, lengthOf } from './events.ts';
import { GRID_PARTS, Holidays } from './grid-parts.tsx';
import { daysOf, isSameDay, type Range, type Span } from './range.ts';
import type { WorkingHours } from './use-working-hours.ts';
import { addMinutes, startOfDay, timeText } from './wall.ts';

/** Minutes of one line of the grid: what an event moves by. */
export const STEP = 15;
const OPENS = 8;
const CLOSES = 18;
const nothing = () => {};

export interface CalendarBoardProps {
  span: Span;
  day: Date;
  range: Range;
  /** What the walls show now. */
  now: Date;
  events: CalendarEvent[];
  /** Those who stand side by side; one column for all where it is empty. */
  columns: NamedDoctor[];
  /** True draws the whole day; otherwise the hours of practice, of work, of what is there, and now. */
  isWholeDay: boolean;
  /** Nobody's hours are known where they are left out. */
  hours: WorkingHours | undefined;
  /** Somebody points at an empty place, or draws a span of time over it; of a month it is a day. Left out where the user may not book. */
  onEmptyPlace: ((place: EmptyPlace) => void) | undefined;
  board: Omit<Board, 'eventsOn' | 'holidaysOn'>;
}

/** A place in the grid where nothing is: a time on the wall, and how long it was drawn. */
export interface EmptyPlace {
  start: Date;
  minutes?: number;
  doctorId?: string;
}

/** A day, a week or a month as a grid: react-big-calendar, drawn with our own parts. */
export default function CalendarBoard(props: CalendarBoardProps) {
  const t = useT();
  const language = useLanguage();
  const { span, day, now, events, columns, hours, onEmptyPlace, board } = props;
  const localizer = useMemo(() => localizerFor(weekStartsOn(language) % 7), [language]);
  const formats = useMemo(() => formatsIn(language), [language]);
  const context = useMemo<Board>(
    () => ({
      ...board,
      holidaysOn: (date) => hours?.holidaysOn(date) ?? [],
      eventsOn: (date) => ({
        visits: events.filter(({ start, appointment }) => isSameDay(start, date) && appointment.status !== 'BLOCKED'),
        blocks: events.filter((event) => isOn(event, date) && event.appointment.status === 'BLOCKED'),
      }),
    }),
    [board, events, hours],
  );
  const { min, max } = hoursShown(props);
  // Visits that are shorter than a line of the grid have a grid that is twice as high.
  const isFine = events.some((event) => event.appointment.status !== 'BLOCKED' && lengthOf(event) < STEP);
  const resources = columns.map((doctor) => ({ id: doctor.id, title: t('Dr. {name}', { name: nameOf(doctor) }) }));
  const isSideBySide = span === 'day' && resources.length > 0;
  const label = { day: t('Day'), week: t('Week'), month: t('Month') }[span];
  const section = useRef<HTMLElement>(null);
  // The library names its month in English, and gives no way to say it otherwise.
  useLayoutEffect(() => section.current?.querySelector('.rbc-month-view')?.setAttribute('aria-label', label));
  return (
    <BoardContext value={context}>
      {span === 'day' && <Holidays day={day} />}
      {/* Sideways where there are many columns; the focus can be put there to look at them. */}
      <Box
        as="section"
        ref={section}
        className="ow-calendar"
        aria-label={label}
        tabIndex={0}
        overflowX="auto"
        data-span={span}
        data-bookable={onEmptyPlace && ''}
        data-fine={isFine ? '' : undefined}
      >
        <Box minW={isSideBySide ? `${4 + 9 * resources.length}rem` : span === 'day' ? undefined : '44rem'}>
          <Calendar
            localizer={localizer}
            formats={formats}
            components={GRID_PARTS}
            views={['day', 'week', 'month']}
            view={span}
            date={day}
            onView={nothing}
            onNavigate={nothing}
            getNow={() => now}
            events={span === 'month' ? [] : events}
            resources={isSideBySide ? resources : undefined}
            resourceAccessor="doctorId"
            resourceIdAccessor="id"
            resourceTitleAccessor="title"
            endAccessor={(event: CalendarEvent) => drawnEnd(event, isFine ? STEP / 2 : STEP)}
            // Without columns of their own the library says null of the doctor.
            slotPropGetter={(at: Date, doctorId: string | null | undefined) =>
              hours && !hours.isOpenAt(at, doctorId ?? undefined) ? { className: 'ow-closed' } : {}
            }
            selectable={onEmptyPlace !== undefined}
            onSelectSlot={({ start, end, resourceId }: { start: Date; end: Date; resourceId?: string | null }) => {
              if (span === 'month') return onEmptyPlace?.({ start });
              const minutes = lengthOf({ start, end });
              // One line of the grid is a mere click: then it takes as long as such a visit does.
              onEmptyPlace?.({
                start,
                ...(minutes > STEP && { minutes }),
                ...(resourceId && { doctorId: resourceId }),
              });
            }}
            step={STEP}
            timeslots={60 / STEP}
            min={min}
            max={max}
            dayLayoutAlgorithm="no-overlap"
            drilldownView={null}
            toolbar={false}
            showMultiDayTimes
            rtl={document.documentElement.dir === 'rtl'}
          />
        </Box>
      </Box>
    </BoardContext>
  );
}

/**
 * The hours of practice, and more where somebody works or something lies before or after them, or it is earlier or later
 * now: who works round the clock has the present hour in sight.
 */
function hoursShown(props: Pick<CalendarBoardProps, 'range' | 'events' | 'hours' | 'now' | 'isWholeDay'>): {
  min: Date;
  max: Date;
} {
  const { range, events, hours, now } = props;
  const midnight = startOfDay(range.from);
  if (props.isWholeDay) return { min: midnight, max: addMinutes(midnight, 24 * 60 - 1) };
  // A block of whole days says nothing of the hours.
  const visits = events.filter(
    ({ start, end, appointment: { status } }) => status !== 'BLOCKED' || isSameDay(start, end),
  );
  const work = daysOf(range).flatMap((day) => hours?.extentOn(day) ?? []);
  const hourOf = (at: Date) => (at.getTime() - startOfDay(at).getTime()) / 3_600_000;
  const present = range.from <= now && now < range.to ? [Math.floor(hourOf(now))] : [];
  const first = Math.min(
    OPENS,
    ...present,
    ...visits.map(({ start }) => Math.floor(hourOf(start))),
    ...work.map(({ from }) => Math.floor(from / 60)),
  );
  // What ends on another day ends at midnight here.
  const last = Math.max(
    CLOSES,
    ...present.map((hour) => hour + 1),
    ...visits.map(({ start, end }) => (isSameDay(start, end) ? Math.ceil(hourOf(end)) : 24)),
    ...work.map(({ to }) => Math.ceil(to / 60)),
  );
  return { min: addMinutes(midnight, first * 60), max: addMinutes(midnight, Math.min(last * 60, 24 * 60 - 1)) };
}

/**
 * The calendar's dates and their arithmetic: moment on wall dates, so in UTC, whatever the device's clock is. Names of
 * days come from the browser, which knows every language; moment's own 139 locale files stay out.
 */
export function localizerFor(firstDay: number) {
  moment.updateLocale('en', { week: { dow: firstDay, doy: 7 - firstDay } });
  const wall = Object.assign((...given: Parameters<typeof moment.utc>) => moment.utc(...given), moment);
  const localizer = momentLocalizer(wall);
  // Its own way asks the device's clock, which is not the wall's.
  localizer.startAndEndAreDateOnly = () => false;
  return localizer;
}

/** How the calendar writes dates, in the reader's language. */
export function formatsIn(language: string) {
  return {
    dateFormat: (day: Date) => calendarText(day, 'number', language),
    dayFormat: (day: Date) => calendarText(day, 'numberAndWeekday', language),
    weekdayFormat: (day: Date) => calendarText(day, 'shortWeekday', language),
    timeGutterFormat: timeText,
    selectRangeFormat: ({ start, end }: { start: Date; end: Date }) =>
      timeRange(start.toISOString(), end.toISOString(), 'UTC'),
    eventTimeRangeFormat: () => '',
    eventTimeRangeStartFormat: () => '',
    eventTimeRangeEndFormat: () => '',
  };
}
