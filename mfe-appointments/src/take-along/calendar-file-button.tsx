import type { Appointment } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { CalendarPlus } from '@openward/ui/icons';
import { useCalendarFile } from './use-calendar-file.ts';

/** Takes an appointment along into the calendar of the device. */
export function CalendarFileButton({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const file = useCalendarFile(appointment);
  return (
    <ActionButton size="lg" variant="outline" isBusy={file.isBusy} onClick={() => void file.save()}>
      <CalendarPlus size="1.125rem" aria-hidden="true" /> {t('Add to calendar')}
    </ActionButton>
  );
}
