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

/** Minutes of one line of the grid, and of one step of a move. */
export const STEP = 15;
const OPENS = 8;
const CLOSES = 18;
const nothing = () => {};

export interface CalendarBoardProps {
  span: Span;
  day: Date;
  range: Range;
  /** The current time as a wall date. */
  now: Date;
  events: CalendarEvent[];
  /** The doctors shown side by side; if empty, there is one column for all. */
  columns: NamedDoctor[];
  /** Shows all 24 hours. Otherwise only the hours with work, events or the current time, and the usual ones. */
  isWholeDay: boolean;
  /** Undefined if the working hours are not known. */
  hours: WorkingHours | undefined;
  /** Called with a pressed place or drawn span, in a month with a day. Undefined if the user may not book. */
  onEmptyPlace: ((place: EmptyPlace) => void) | undefined;
  board: Omit<Board, 'eventsOn' | 'holidaysOn'>;
}

/** An empty place in the grid: a wall date and the drawn length. */
export interface EmptyPlace {
  start: Date;
  minutes?: number;
  doctorId?: string;
}

/** A day, week or month as a grid: react-big-calendar with our own components. */
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
  // Visits shorter than a line need a grid of double height.
  const isFine = events.some((event) => event.appointment.status !== 'BLOCKED' && lengthOf(event) < STEP);
  const resources = columns.map((doctor) => ({ id: doctor.id, title: t('Dr. {name}', { name: nameOf(doctor) }) }));
  const isSideBySide = span === 'day' && resources.length > 0;
  const label = { day: t('Day'), week: t('Week'), month: t('Month') }[span];
  const section = useRef<HTMLElement>(null);
  // The library hard-codes the English word "month".
  useLayoutEffect(() => section.current?.querySelector('.rbc-month-view')?.setAttribute('aria-label', label));
  return (
    <BoardContext value={context}>
      {span === 'day' && <Holidays day={day} />}
      {/* Scrolls horizontally with many columns, so it must be focusable for keyboard users. */}
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
            // Without resources the library passes null as the doctor.
            slotPropGetter={(at: Date, doctorId: string | null | undefined) =>
              hours && !hours.isOpenAt(at, doctorId ?? undefined) ? { className: 'ow-closed' } : {}
            }
            selectable={onEmptyPlace !== undefined}
            onSelectSlot={({ start, end, resourceId }: { start: Date; end: Date; resourceId?: string | null }) => {
              if (span === 'month') return onEmptyPlace?.({ start });
              const minutes = lengthOf({ start, end });
              // A single line is a mere click, so the visit gets its standard length.
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

/** The usual opening hours, extended by working hours, events and the current hour outside of them. */
function hoursShown(props: Pick<CalendarBoardProps, 'range' | 'events' | 'hours' | 'now' | 'isWholeDay'>): {
  min: Date;
  max: Date;
} {
  const { range, events, hours, now } = props;
  const midnight = startOfDay(range.from);
  if (props.isWholeDay) return { min: midnight, max: addMinutes(midnight, 24 * 60 - 1) };
  // A block over several days says nothing about the hours.
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
  // An event that ends on another day fills this day until midnight.
  const last = Math.max(
    CLOSES,
    ...present.map((hour) => hour + 1),
    ...visits.map(({ start, end }) => (isSameDay(start, end) ? Math.ceil(hourOf(end)) : 24)),
    ...work.map(({ to }) => Math.ceil(to / 60)),
  );
  return { min: addMinutes(midnight, first * 60), max: addMinutes(midnight, Math.min(last * 60, 24 * 60 - 1)) };
}

/**
 * A date library for react-big-calendar: moment in UTC, because wall dates are independent of the device's time zone.
 * Names of days come from Intl, so moment's 139 locale files are not needed.
 */
export function localizerFor(firstDay: number) {
  moment.updateLocale('en', { week: { dow: firstDay, doy: 7 - firstDay } });
  const wall = Object.assign((...given: Parameters<typeof moment.utc>) => moment.utc(...given), moment);
  const localizer = momentLocalizer(wall);
  // The library's own version uses the device's time zone.
  localizer.startAndEndAreDateOnly = () => false;
  return localizer;
}

/** The calendar's date formats in the reader's language. */
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
