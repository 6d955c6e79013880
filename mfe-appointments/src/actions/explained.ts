import { ApiError, call } from '@openward/api-client';
import type { AppointmentStatus } from '@openward/contract';
import {
  type AppointmentAction,
  type AppointmentEvent,
  appointmentHistory,
  STATUS_RULES,
} from '@openward/contract/appointments';
import { eventBus } from '@openward/event-bus';
import { type T, useLanguage, useT } from '@openward/remote-kit';
import { deviceTime } from '@openward/ui/date-time';

/** An appointment as a screen shows it. */
interface Shown {
  id: string;
  /** Undefined where only its code was read. */
  status?: AppointmentStatus;
}

/** In which language the refusal is read. */
interface Reader {
  t: T;
  language: string;
}

/** True where a change was refused because somebody else has changed the appointment since the screen showed it. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict' && error.details !== undefined;
}

/** {@link explained} in the reader's language. */
export function useExplained() {
  const reader = { t: useT(), language: useLanguage() };
  return <R>(appointment: Shown, work: () => Promise<R>) => explained(appointment, reader, work);
}

/**
 * Does something with an appointment. Where the server refuses because the appointment is no longer what the screen
 * showed, the lists are asked for again, and the refusal says who did what when.
 * @throws what the work throws, in better words where there are any
 */
async function explained<R>(appointment: Shown, reader: Reader, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error;
    const isMoved = isOutdated(error);
    const words = isMoved || error.code === 'wrong_state' ? await changeWords(appointment, reader, isMoved) : undefined;
    eventBus.emit('appointment:changed', { id: appointment.id });
    throw words ? new ApiError(error.code, words, error.status, error.errors, error.details) : error;
  }
}

/** After these nobody can arrive any more. */
const ENDS: readonly AppointmentAction[] = ['checkedIn', 'completed', 'cancelled', 'didNotCome'];

/**
 * Who has changed an appointment since the screen showed it, and when, in words.
 * @param isMoved true where it is known to have another time or doctor since
 * @returns nothing where nobody has, or where that cannot be read
 */
export async function changeWords(
  { id, status }: Shown,
  { t, language }: Reader,
  isMoved: boolean,
): Promise<string | undefined> {
  const history = await call(appointmentHistory, { params: { id } }, { quiet: true }).catch(() => undefined);
  const steps = history?.result.filter(({ deed }) => deed !== 'booked' && deed !== 'changed') ?? [];
  const moved = isMoved ? steps.findLast(({ deed }) => deed === 'rescheduled') : undefined;
  const last = moved ?? steps.at(-1);
  if (!last) return undefined;
  // What the screen showed already is not why it was refused; a code that was read showed nothing.
  const isKnown = status ? last.deed === STATUS_RULES[status].event : !ENDS.includes(last.deed);
  if (isKnown && !isMoved) return undefined;
  const change = eventLabel(last, t);
  return t('{change} Time of the change: {time}.', { change, time: deviceTime(last.at, language) });
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
