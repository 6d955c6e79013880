import { call } from '@openward/api-client';
import type { Appointment } from '@openward/contract/appointments';
import { appointmentFile } from '@openward/contract/calendars';
import { useT } from '@openward/remote-kit';
import { useSavedFile } from '@openward/remote-kit/files';
import { ActionButton } from '@openward/ui/button';
import { dayOf } from '@openward/ui/date-time';
import { CalendarPlus } from '@openward/ui/icons';

/** Downloads an appointment as a calendar file. */
export function CalendarFileButton(props: {
  appointment: Appointment;
  size?: 'md' | 'lg';
  variant?: 'solid' | 'outline';
}) {
  const { appointment, size = 'lg', variant = 'outline' } = props;
  const t = useT();
  const { id, startDateTime, timeZone } = appointment;
  const file = useSavedFile(
    () => call(appointmentFile, { params: { id } }, { quiet: true }),
    `appointment-${dayOf(startDateTime, timeZone)}.ics`,
  );
  return (
    <ActionButton size={size} minH="11" variant={variant} isBusy={file.isBusy} onClick={() => void file.save()}>
      <CalendarPlus size="1.125rem" aria-hidden="true" /> {t('Add to calendar')}
    </ActionButton>
  );
}
