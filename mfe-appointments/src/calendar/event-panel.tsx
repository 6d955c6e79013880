import { isStaff } from '@openward/contract';
import { isOpen } from '@openward/contract/appointments';
import { Link, useLanguage, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { SidePanel } from '@openward/ui/drawer';
import { Box, Stack, Text } from '@openward/ui/layout';
import { nameOf } from '../appointment/appointment-card.tsx';
import { StatusBadge } from '../appointment/status-badge.tsx';
import { hoursOf, whatOf, whoOf } from './event-words.ts';
import type { CalendarEvent } from './events.ts';

/** All of an event, with the way to another time. */
export default function EventPanel({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { userRole } = useUser();
  const { appointment } = event;
  return (
    <SidePanel title={whoOf(event, userRole, t)} closeLabel={t('Close')} onClose={onClose}>
      <Stack gap="4">
        <Box>
          <StatusBadge status={appointment.status} />
        </Box>
        <Text fontWeight="semibold">
          {wholeTime(appointment.startDateTime, appointment.timeZone, language)} ({hoursOf(event)})
        </Text>
        <Text>{whatOf(event, t)}</Text>
        {isStaff(userRole) && <Text>{t('Dr. {name}', { name: nameOf(appointment.doctorDetails) })}</Text>}
        <Text color="fg.muted">{appointment.hospitalName}</Text>
        <Text overflowWrap="anywhere">{appointment.description}</Text>
        {isOpen(appointment, new Date()) && (
          <Button asChild alignSelf="flex-start">
            <Link to={`/appointments/edit/${appointment.id}`}>{t('Reschedule')}</Link>
          </Button>
        )}
      </Stack>
    </SidePanel>
  );
}
