import { lazy, useLanguage, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { calendarText } from '@openward/ui/date-time';
import { chakra, Heading, Stack, Text, VisuallyHidden } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import type { WantedTime } from '../add-appointment/use-adding.ts';
import { eventId } from './board-context.ts';
import { EventBody, HolidayNames, sentenceOf, statusStyle } from './event-body.tsx';
import { type CalendarEvent, isOn } from './events.ts';
import { daysOf, isSameDay, type Range } from './range.ts';
import { startOfDay } from './wall.ts';

const FreeOnDay = lazy(() => import('./free-on-day.tsx'));

/** The calendar on a phone: a list of days. Empty days are left out unless they are holidays or bookable. */
export function Agenda(props: {
  events: CalendarEvent[];
  range: Range;
  now: Date;
  holidaysOn: (day: Date) => string[];
  /** True if the events are of several doctors. */
  hasDoctors: boolean;
  onOpen: (event: CalendarEvent) => void;
  /** The doctors whose free times are offered; empty if the user may not book. */
  freeOf: readonly string[];
  onPlace: (place: WantedTime) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { userRole } = useUser();
  const isBookable = (day: Date) => props.freeOf.length > 0 && day >= startOfDay(props.now);
  const days = daysOf(props.range)
    .map((day) => ({
      day,
      events: props.events.filter((event) => isOn(event, day)),
      holidays: props.holidaysOn(day),
    }))
    .filter(({ day, events, holidays }) => events.length > 0 || holidays.length > 0 || isBookable(day));
  if (days.length === 0) {
    return (
      <Text color="fg.muted" py="8" textAlign="center">
        {t('No appointments found.')}
      </Text>
    );
  }
  return (
    <Stack gap="5">
      {days.map(({ day, events, holidays }) => (
        <Stack key={day.getTime()} as="section" gap="2">
          <Heading as="h2" fontSize="md">
            {isSameDay(day, props.now)
              ? t('Today, {day}', { day: calendarText(day, 'date', language) })
              : calendarText(day, 'date', language)}
          </Heading>
          <HolidayNames names={holidays} />
          <Stack as="ul" listStyleType="none" gap="2" _empty={{ display: 'none' }}>
            {events.map((event) => (
              <li key={event.id}>
                <chakra.button
                  type="button"
                  id={isSameDay(event.start, day) ? eventId(event.id) : undefined}
                  onClick={() => props.onOpen(event)}
                  {...statusStyle(event.appointment.status)}
                  rounded="md"
                  w="full"
                  minH="14"
                  px="3"
                  py="2"
                  textAlign="start"
                >
                  <VisuallyHidden>{sentenceOf(event, userRole, language, t)}</VisuallyHidden>
                  <span aria-hidden="true">
                    <EventBody event={event} isRoomy hasDoctor={props.hasDoctors} />
                  </span>
                </chakra.button>
              </li>
            ))}
          </Stack>
          {isBookable(day) && (
            <FreeTimes
              from={new Date(Math.max(day.getTime(), props.now.getTime()))}
              doctorIds={props.freeOf}
              onPlace={props.onPlace}
            />
          )}
        </Stack>
      ))}
    </Stack>
  );
}

function FreeTimes(props: { from: Date; doctorIds: readonly string[]; onPlace: (place: WantedTime) => void }) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const day = calendarText(props.from, 'date', language);
  return (
    <Stack gap="2">
      <Button
        variant="outline"
        minH="11"
        alignSelf="flex-start"
        aria-expanded={isOpen}
        aria-label={t('Free times, {day}', { day })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Free times')}
      </Button>
      {isOpen && (
        <Suspense>
          <FreeOnDay {...props} />
        </Suspense>
      )}
    </Stack>
  );
}
