import { ApiError, call } from '@openward/api-client';
import { type Appointment, type AppointmentEvent, appointmentHistory } from '@openward/contract/appointments';

import { eventBus } from '@openward/event-bus';
import type { T } from '@openward/remote-kit';

/**
 * Does something with an appointment. Where the server refuses because the appointment is no longer what the screen
 * showed, the lists are asked for again, and the refusal says who did what meanwhile.
 * @throws what the work throws, in better words where there are any
 */
export async function explained<R>({ id }: Pick<Appointment, 'id'>, t: T, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error;
    eventBus.emit('appointment:changed', { id });
    const words = error.code === 'wrong_state' ? await lastEvent(id, t) : undefined;
    throw words ? new ApiError(error.code, words, error.status) : error;
  }
}

async function lastEvent(id: string, t: T): Promise<string | undefined> {
  const history = await call(appointmentHistory, { params: { id } }, { quiet: true }).catch(() => undefined);
  const last = history?.result.at(-1);
  return last && eventLabel(last, t);
}

/** Who did something, as the reader knows them. */
function whoDid({ by, name }: AppointmentEvent, t: T): string {
  if (by === 'you') return t('You');
  if (name) return name;
  return by === 'practice' ? t('The practice') : t('The portal');
}

/** One step of an appointment's history in words. */
export function eventLabel(event: AppointmentEvent, t: T): string {
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
