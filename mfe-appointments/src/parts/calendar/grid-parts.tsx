import { useLanguage, useT, useUser } from '@openward/remote-kit';
import { calendarText } from '@openward/ui/date-time';
import { chakra, Text, VisuallyHidden } from '@openward/ui/layout';
import type { CSSProperties, ReactElement } from 'react';
import { eventId, useBoard } from './board-context.ts';
import { EventBody, HolidayNames, IN_THE_WAY, sentenceOf, statusStyle } from './event-body.tsx';
import { type CalendarEvent, hoursOn, isWholeDay } from './events.ts';
import { dayText } from './wall.ts';

/** How many events a day of the month view has room for. */
const ROOM = 4;
/** How many blocked times of a day are named separately. */
const ROOM_FOR_BLOCKS = 2;

/** Stops the event, because the grid would take it for a press on an empty place. */
const stop = (event: { stopPropagation(): void }) => event.stopPropagation();
const NOT_EMPTY = { onMouseDown: stop, onTouchStart: stop };

/** Renders an event as a real button at the place that the library computed. */
function EventPlace(props: { event: CalendarEvent; children: ReactElement<{ style: CSSProperties }> }) {
  const place = { ...props.children.props.style };
  if (props.event.appointment.status === 'BLOCKED') return <BlockedTime event={props.event} place={place} />;
  return <EventButton event={props.event} place={place} />;
}

/** The names of a day's holidays, below its own name. */
export function Holidays({ day }: { day: Date }) {
  return <HolidayNames names={useBoard().holidaysOn(day)} />;
}

function DayHeader({ date }: { date: Date }) {
  const t = useT();
  const language = useLanguage();
  const board = useBoard();
  const day = calendarText(date, 'date', language);
  return (
    <>
      <chakra.button
        type="button"
        aria-label={t('Show {day}', { day })}
        onClick={() => board.goTo(date)}
        px="2"
        minH="8"
        rounded="md"
        fontWeight="semibold"
        _hover={{ bg: 'bg.muted' }}
      >
        {calendarText(date, 'numberAndWeekday', language)}
      </chakra.button>
      <Holidays day={date} />
    </>
  );
}

function Weekday({ date }: { date: Date }) {
  const language = useLanguage();
  return (
    <chakra.span role="columnheader">
      <abbr title={calendarText(date, 'weekday', language)} style={{ textDecoration: 'none' }}>
        {calendarText(date, 'shortWeekday', language)}
      </abbr>
    </chakra.span>
  );
}

function MonthDay({ date, isOffRange }: { date: Date; isOffRange: boolean }) {
  const t = useT();
  const language = useLanguage();
  const board = useBoard();
  const { visits: events, blocks } = board.eventsOn(date);
  const shown = events.length > ROOM ? events.slice(0, ROOM - 1) : events;
  const day = calendarText(date, 'date', language);
  return (
    <div data-day={dayText(date)} className="ow-month-day">
      <chakra.button
        type="button"
        aria-label={t('{day}, appointments: {count}', {
          day,
          count: events.length,
        })}
        onClick={() => board.goTo(date)}
        {...NOT_EMPTY}
        minW="7"
        minH="7"
        rounded="full"
        fontSize="sm"
        fontWeight="semibold"
        color={isOffRange ? 'fg.muted' : 'fg'}
        _hover={{ bg: 'bg.muted' }}
      >
        {calendarText(date, 'number', language)}
      </chakra.button>
      <Holidays day={date} />
      {blocks.length > ROOM_FOR_BLOCKS ? (
        <div className="ow-blocked">{t('Blocked times: {count}', { count: blocks.length })}</div>
      ) : (
        blocks.map((event) => <BlockedTime key={event.id} event={event} day={date} />)
      )}
      {shown.map((event) => (
        <EventButton key={event.id} event={event} />
      ))}
      {shown.length < events.length && (
        <chakra.button
          type="button"
          onClick={() => board.goTo(date)}
          {...NOT_EMPTY}
          aria-label={t('{count} more on {day}', { count: events.length - shown.length, day })}
          fontSize="xs"
          minH="6"
          w="full"
          textAlign="start"
          px="1.5"
          textDecoration="underline"
        >
          {t('{count} more', { count: events.length - shown.length })}
        </chakra.button>
      )}
    </div>
  );
}

function DoctorHeader({ label }: { label: string }) {
  return <Text fontWeight="semibold">{label}</Text>;
}

/** Components that replace the library's own. Created once, because new components would remount everything. */
export const GRID_PARTS = {
  eventWrapper: EventPlace,
  resourceHeader: DoctorHeader,
  day: { header: DayHeader },
  week: { header: DayHeader },
  month: { header: Weekday, dateHeader: MonthDay },
};

/** An event as a button. Staff can drag it, drag its lower edge to change its length, or use the keyboard. */
function EventButton({ event, place }: { event: CalendarEvent; place?: CSSProperties }) {
  const t = useT();
  const language = useLanguage();
  const { userRole } = useUser();
  const board = useBoard();
  const isMovable = board.mayMove(event);
  return (
    <chakra.button
      type="button"
      id={eventId(event.id)}
      style={place}
      data-event=""
      data-in-the-way={event.isInTheWay ? '' : undefined}
      aria-describedby={isMovable ? board.hintId : undefined}
      aria-keyshortcuts={isMovable ? 'M' : undefined}
      onClick={() => board.open(event)}
      onKeyDown={(key) => board.onKey(event, key)}
      onPointerDown={(pointer) => isMovable && board.onGrab(event, pointer, 'move')}
      {...NOT_EMPTY}
      position={place ? 'absolute' : 'relative'}
      display="flex"
      flexDirection="column"
      alignItems="stretch"
      w={place ? undefined : 'full'}
      minH="6"
      overflow="hidden"
      px="1.5"
      py="0.5"
      textAlign="start"
      rounded="sm"
      borderWidth="1px"
      borderColor="bg.panel"
      {...(event.isInTheWay ? IN_THE_WAY : statusStyle(event.appointment.status))}
      cursor={event.isInTheWay ? 'not-allowed' : isMovable ? 'grab' : 'pointer'}
      shadow={event.isMoved ? 'lg' : undefined}
      zIndex={event.isMoved ? 2 : undefined}
      _hover={{ shadow: 'sm' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'fg', outlineOffset: '1px', zIndex: 3 }}
    >
      <VisuallyHidden>{sentenceOf(event, userRole, language, t)}</VisuallyHidden>
      <span aria-hidden="true" className="ow-event">
        <EventBody event={event} hasDoctor={board.hasDoctors} />
      </span>
      {isMovable && place && (
        <chakra.span
          aria-hidden="true"
          position="absolute"
          insetX="0"
          bottom="0"
          h="1.5"
          css={{ '@media (pointer: coarse)': { height: '1rem' } }}
          cursor="ns-resize"
          onPointerDown={(pointer) => {
            pointer.stopPropagation();
            board.onGrab(event, pointer, 'length');
          }}
        />
      )}
    </chakra.button>
  );
}

/**
 * Blocked time, drawn behind the day. It cannot be pressed.
 * @param props.day the day of a month, whose hours are shown
 */
function BlockedTime({ event, place, day }: { event: CalendarEvent; place?: CSSProperties; day?: Date }) {
  const t = useT();
  const board = useBoard();
  const { lastName } = event.appointment.doctorDetails;
  return (
    <div className="ow-blocked" style={place} {...NOT_EMPTY}>
      <span>
        {t('Blocked time')}
        {board.hasDoctors && ` · ${t('Dr. {name}', { name: lastName })}`}
        {day && (
          <>
            {' · '}
            {isWholeDay(event, day) ? t('All day') : <bdi dir="ltr">{hoursOn(event, day)}</bdi>}
          </>
        )}
      </span>
    </div>
  );
}
