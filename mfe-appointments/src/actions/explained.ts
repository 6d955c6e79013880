import { ApiError, call } from '@openward/api-client';
import {
  type Appointment,
  type AppointmentAction,
  type AppointmentEvent,
  appointmentHistory,
} from '@openward/contract/appointments';

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

/** One step of an appointment's history in words. */
export function eventLabel({ deed, by, name }: AppointmentEvent, t: T): string {
  if (by === 'you') return t(sentenceAboutReader(deed));
  // Of appointments from before this was kept.
  if (deed === 'booked' && by === 'portal') return t('The appointment was booked.');
  const who = name || (by === 'practice' ? t('The practice') : t('The portal'));
  return t(sentenceAbout(deed), { who });
}

/** What the reader did. */
function sentenceAboutReader(action: AppointmentAction): string {
  switch (action) {
    case 'booked':
      return 'You booked the appointment.';
    case 'confirmed':
      return 'You confirmed the appointment.';
    case 'rescheduled':
      return 'You rescheduled the appointment.';
    case 'checkedIn':
      return 'You recorded the arrival.';
    case 'completed':
      return 'You completed the appointment.';
    case 'reopened':
      return 'You reopened the appointment.';
    case 'cancelled':
      return 'You cancelled the appointment.';
    case 'didNotCome':
      return 'You recorded that the patient did not come.';
    case 'changed':
      return 'You changed the description.';
  }
}

/** What somebody else did. */
function sentenceAbout(action: AppointmentAction): string {
  switch (action) {
    case 'booked':
      return '{who} booked the appointment.';
    case 'confirmed':
      return '{who} confirmed the appointment.';
    case 'rescheduled':
      return '{who} rescheduled the appointment.';
    case 'checkedIn':
      return '{who} recorded the arrival.';
    case 'completed':
      return '{who} completed the appointment.';
    case 'reopened':
      return '{who} reopened the appointment.';
    case 'cancelled':
      return '{who} cancelled the appointment.';
    case 'didNotCome':
      return '{who} recorded that the patient did not come.';
    case 'changed':
      return '{who} changed the description.';
  }
}
