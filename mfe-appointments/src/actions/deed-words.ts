import type { AppointmentEvent } from '@openward/contract/appointments';
import type { T } from '@openward/remote-kit';

/** Who did something, as the reader knows them. */
function whoDid({ by, name }: AppointmentEvent, t: T): string {
  if (by === 'you') return t('You');
  if (name) return name;
  return by === 'practice' ? t('The practice') : t('The portal');
}

/** One step of an appointment's history in words. */
export function deedWords(event: AppointmentEvent, t: T): string {
  const who = whoDid(event, t);
  switch (event.deed) {
    case 'booked':
      // Of appointments from before this was kept.
      return event.by === 'portal' ? t('The appointment was booked.') : t('{who} booked the appointment.', { who });
    case 'confirmed':
      return t('{who} confirmed the appointment.', { who });
    case 'rescheduled':
      return t('{who} moved the appointment.', { who });
    case 'checkedIn':
      return t('{who} recorded the arrival.', { who });
    case 'completed':
      return t('{who} completed the visit.', { who });
    case 'reopened':
      return t('{who} opened the visit again.', { who });
    case 'cancelled':
      return t('{who} cancelled the appointment.', { who });
    case 'didNotCome':
      return t('{who} noted that nobody came.', { who });
    case 'changed':
      return t('{who} changed the description.', { who });
  }
}
