import type { AppointmentStatus } from '@openward/contract';
import { STATUS_LOOKS } from '@openward/practice-ui/statuses';
import { useT, useUser } from '@openward/remote-kit';
import { Box, Flex } from '@openward/ui/layout';
import { hoursOf, whatOf, whoOf } from './event-words.ts';
import type { CalendarEvent } from './events.ts';
import { timeText } from './wall.ts';

/**
 * What stands in an event: with whom, when, what about. The sign says what the colour says.
 * @param props.isRoomy there is room for all of it
 * @param props.hasDoctor events of several doctors stand among each other
 */
export function EventBody(props: { event: CalendarEvent; isRoomy?: boolean; hasDoctor?: boolean }) {
  const t = useT();
  const { userRole } = useUser();
  const { event, isRoomy = false } = props;
  const { appointment, start } = event;
  const { Icon } = STATUS_LOOKS[appointment.status];
  const details = [
    !isRoomy && timeText(start),
    isRoomy && whoOf(event, userRole, t),
    props.hasDoctor && t('Dr. {name}', { name: appointment.doctorDetails.lastName }),
    whatOf(event, t),
    isRoomy && appointment.hospitalName,
  ];
  return (
    <Box as="span" display="block" minW="0" lineHeight="1.3" fontSize={isRoomy ? 'sm' : 'xs'}>
      <Flex as="span" align="center" gap="1">
        <Icon size="0.875rem" aria-hidden="true" style={{ flexShrink: 0 }} />
        <Box as="span" fontWeight="semibold" truncate>
          {isRoomy ? hoursOf(event) : whoOf(event, userRole, t)}
        </Box>
      </Flex>
      <Box as="span" display="block" truncate={!isRoomy}>
        {details.filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}

/** The ground and the edge of an event of this status. Grey on grey has no shape in the dark, so that is a step lighter. */
export function statusStyle(status: AppointmentStatus) {
  const { palette, edge } = STATUS_LOOKS[status];
  return {
    colorPalette: palette,
    bg: palette === 'gray' ? 'bg.emphasized' : 'colorPalette.muted',
    color: 'colorPalette.fg',
    borderInlineStartWidth: '4px',
    borderInlineStartStyle: edge,
    borderInlineStartColor: 'colorPalette.solid',
  } as const;
}
