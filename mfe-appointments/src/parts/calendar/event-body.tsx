import { type AppointmentStatus, consultationLabel, type Role } from '@openward/contract';
import { statusesWhere } from '@openward/contract/appointments';

import { nameOf } from '@openward/contract/text';
import { STATUS_LOOKS, statusLabel } from '@openward/practice-ui/statuses';
import { type T, useT, useUser } from '@openward/remote-kit';
import { calendarText, timeRange, zoneName } from '@openward/ui/date-time';
import { Box, Flex, Text } from '@openward/ui/layout';
import { placeInSeries } from '../series/place-in-series.tsx';
import { type CalendarEvent, lengthOf } from './events.ts';
import { timeText } from './wall.ts';

/**
 * The text of an event. Its icon says the same as its colour.
 * @param props.isRoomy shows all details
 * @param props.hasDoctor names the doctor, because events of several doctors share a column
 */
export function EventBody(props: { event: CalendarEvent; isRoomy?: boolean; hasDoctor?: boolean }) {
  const t = useT();
  const { userRole } = useUser();
  const { event, isRoomy = false } = props;
  const { appointment, start } = event;
  const { Icon } = STATUS_LOOKS[appointment.status];
  const details = [
    isRoomy && whoOf(event, userRole, t),
    props.hasDoctor && t('Dr. {name}', { name: appointment.doctorDetails.lastName }),
    whatOf(event, t),
    placeInSeries(appointment, t),
    isRoomy && appointment.hospitalName,
  ];
  if (!isRoomy && lengthOf(event) < TWO_LINES) {
    return <ShortBody event={event} who={event.isInTheWay ? t('Not free') : whoOf(event, userRole, t)} />;
  }
  return (
    <Box as="span" display="block" minW="0" lineHeight="1.3" fontSize={isRoomy ? 'sm' : 'xs'}>
      <Flex as="span" align="center" gap="1" css={{ [NARROW]: { '& > svg': { display: 'none' } } }}>
        <Icon size="0.875rem" aria-hidden="true" style={{ flexShrink: 0 }} />
        {/* `dir` makes the text truncate at its end in every language. */}
        <Box
          as="span"
          dir="auto"
          fontWeight="semibold"
          truncate
          // Breaks only between words; words that are too long are cut.
          css={{ [NARROW]: { whiteSpace: 'normal', overflowWrap: 'normal', wordBreak: 'normal' } }}
        >
          {event.isInTheWay ? (
            t('Not free')
          ) : isRoomy ? (
            <bdi dir="ltr">{hoursOf(event)}</bdi>
          ) : (
            whoOf(event, userRole, t)
          )}
        </Box>
      </Flex>
      <Box as="span" display="block" truncate={!isRoomy} css={{ [NARROW]: { display: 'none' } }}>
        {!isRoomy && (
          <>
            <bdi dir="ltr">{timeText(start)}</bdi>
            {' · '}
          </>
        )}
        {details.filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}

/** A narrow event shows only the name: its place shows the time, its edge the status. */
const NARROW = '@container (max-width: 4.5rem)';

/** Minutes of the shortest visit that has room for two lines. */
const TWO_LINES = 25;

function ShortBody({ event, who }: { event: CalendarEvent; who: string }) {
  const { Icon } = STATUS_LOOKS[event.appointment.status];
  return (
    <Flex as="span" align="center" gap="1" minW="0" lineHeight="1.2" fontSize="xs">
      <Icon size="0.75rem" aria-hidden="true" style={{ flexShrink: 0 }} />
      <Box as="span" fontWeight="semibold" truncate>
        {who}
      </Box>
      {/* The name comes first, because the place shows the time as well. */}
      <Box as="span" flexShrink="99" minW="0" truncate>
        <bdi dir="ltr">{timeText(event.start)}</bdi>
      </Box>
    </Flex>
  );
}

/** The edges differ for people who cannot tell the colours apart. */
const EDGES: Record<AppointmentStatus, 'solid' | 'dashed' | 'double' | 'dotted'> = {
  ...{ BOOKED: 'dashed', RESCHEDULED: 'double', CONFIRMED: 'solid', CHECKED_IN: 'solid', COMPLETED: 'solid' },
  ...{ CANCELED: 'dotted', BLOCKED: 'dotted' },
};

/** The background and edge of a status. Grey is a step lighter for enough contrast in dark mode. */
export function statusStyle(status: AppointmentStatus) {
  const { palette } = STATUS_LOOKS[status];
  const edge = EDGES[status];
  return {
    colorPalette: palette,
    bg: palette === 'gray' ? 'bg.emphasized' : 'colorPalette.muted',
    color: 'colorPalette.fg',
    borderInlineStartWidth: '4px',
    borderInlineStartStyle: edge,
    borderInlineStartColor: 'colorPalette.solid',
  } as const;
}

/** The look of an event at a place that is not free. Its edge differs from every status. */
export const IN_THE_WAY = {
  bg: 'danger.subtle',
  color: 'danger.fg',
  borderWidth: '2px',
  borderStyle: 'dashed',
  borderColor: 'danger.solid',
} as const;

/** The other person: patients see no patient names, doctors no doctor names (specification, section 6). */
function whoOf({ appointment }: CalendarEvent, role: Role, t: T): string {
  const { patientDetails, doctorDetails } = appointment;
  if (role === 'ROLE_PATIENT') return t('Dr. {name}', { name: nameOf(doctorDetails) });
  return patientDetails ? nameOf(patientDetails) : t('Blocked time');
}

function whatOf({ appointment }: CalendarEvent, t: T): string {
  return appointment.consultationType ? t(consultationLabel(appointment.consultationType)) : '';
}

function hoursOf({ start, end }: Pick<CalendarEvent, 'start' | 'end'>): string {
  return timeRange(start.toISOString(), end.toISOString(), 'UTC');
}

/** The whole event as one sentence for screen readers; names the time zone if the device has another one. */
export function sentenceOf(event: CalendarEvent, role: Role, language: string, t: T): string {
  const { appointment, start } = event;
  const day = calendarText(start, 'date', language);
  const zone = zoneName(appointment.startDateTime, appointment.timeZone, language);
  const doctor =
    role === 'ROLE_HCP_ADMIN' || role === 'ROLE_SYS_ADMIN'
      ? t('Dr. {name}', { name: nameOf(appointment.doctorDetails) })
      : '';
  return [
    whoOf(event, role, t),
    day,
    hoursOf(event),
    zone,
    whatOf(event, t),
    placeInSeries(appointment, t),
    doctor,
    appointment.status === 'BLOCKED' ? '' : statusLabel(appointment.status, t),
    event.isInTheWay && t('Not free'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The meaning of colours, icons and edges. Patients see no blocked times; cancelled visits are never shown. */
export function Legend({ hasBlocked }: { hasBlocked: boolean }) {
  const t = useT();
  const shown = statusesWhere(({ stage }) => stage !== 'cancelled' && (hasBlocked || stage !== 'blocked'));
  return (
    <Flex as="ul" listStyleType="none" gap="2" wrap="wrap" aria-label={t('What the colours mean')} fontSize="sm">
      {shown.map((status) => {
        const { Icon } = STATUS_LOOKS[status];
        return (
          <Flex key={status} as="li" align="center" gap="1.5" px="2" py="0.5" rounded="md" {...statusStyle(status)}>
            <Icon size="0.875rem" aria-hidden="true" style={{ flexShrink: 0 }} />
            {statusLabel(status, t)}
          </Flex>
        );
      })}
    </Flex>
  );
}

/** The names of a day's holidays; empty if there are none. */
export function HolidayNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {names.join(', ')}
    </Text>
  );
}
