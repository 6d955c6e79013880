import { useLanguage, useT, useUser } from '@openward/remote-kit';
import { calendarText } from '@openward/ui/date-time';
import { chakra, Heading, Stack, Text, VisuallyHidden } from '@openward/ui/layout';
import { eventId } from './board-context.ts';
import { EventBody, sentenceOf, statusStyle } from './event-body.tsx';
import { type CalendarEvent, isOn } from './events.ts';
import { daysOf, isSameDay, type Range } from './range.ts';

/** A week as a list, day by day: the calendar of a phone. Days with nothing are left out. */
export function Agenda(props: {
  events: CalendarEvent[];
  range: Range;
  now: Date;
  /** True where they are several doctors'. */
  hasDoctors: boolean;
  onOpen: (event: CalendarEvent) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { userRole } = useUser();
  const days = daysOf(props.range)
    .map((day) => ({ day, events: props.events.filter((event) => isOn(event, day)) }))
    .filter(({ events }) => events.length > 0);
  if (days.length === 0) {
    return (
      <Text color="fg.muted" py="8" textAlign="center">
        {t('No appointments found.')}
      </Text>
    );
  }
  return (
    <Stack gap="5">
      {days.map(({ day, events }) => (
        <Stack key={day.getTime()} as="section" gap="2">
          <Heading as="h2" fontSize="md">
            {isSameDay(day, props.now) && `${t('Today')}, `}
            {calendarText(day, 'date', language)}
          </Heading>
          <Stack as="ul" listStyleType="none" gap="2">
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
        </Stack>
      ))}
    </Stack>
  );
}
