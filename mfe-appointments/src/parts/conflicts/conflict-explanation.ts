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

interface Shown {
  id: string;
  /** Undefined if only the code was scanned. */
  status?: AppointmentStatus;
}

interface Reader {
  t: T;
  language: string;
}

/** True if the server refused a change because the appointment has changed since it was loaded. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict' && error.details !== undefined;
}

/** {@link withConflictExplanation} in the reader's language. */
export function useConflictExplanation() {
  const reader = { t: useT(), language: useLanguage() };
  return <R>(appointment: Shown, work: () => Promise<R>) => withConflictExplanation(appointment, reader, work);
}

/**
 * Runs a change of an appointment. If the server refuses it because the appointment has changed, the lists refresh and
 * the error says who changed what and when.
 * @throws what `work` throws, with a clearer message if there is one
 */
async function withConflictExplanation<R>(appointment: Shown, reader: Reader, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error;
    const isMoved = isOutdated(error);
    const sentence =
      isMoved || error.code === 'wrong_state' ? await changeSentence(appointment, reader, isMoved) : undefined;
    eventBus.emit('appointment:changed', { id: appointment.id });
    throw sentence ? new ApiError(error.code, sentence, error.status, error.errors, error.details) : error;
  }
}

/** After these steps the patient can no longer be checked in. */
const ENDS: readonly AppointmentAction[] = ['checkedIn', 'completed', 'cancelled', 'didNotCome'];

/**
 * Describes who changed an appointment since the screen showed it, and when.
 * @param isMoved true if its time or doctor is known to have changed
 * @returns undefined if there was no such change or the history cannot be loaded
 */
export async function changeSentence(
  { id, status }: Shown,
  { t, language }: Reader,
  isMoved: boolean,
): Promise<string | undefined> {
  const history = await call(appointmentHistory, { params: { id } }, { quiet: true }).catch(() => undefined);
  const steps = history?.result.filter(({ deed }) => deed !== 'booked' && deed !== 'changed') ?? [];
  const moved = isMoved ? steps.findLast(({ deed }) => deed === 'rescheduled') : undefined;
  const last = moved ?? steps.at(-1);
  if (!last) return undefined;
  // A change that the screen already showed does not explain the refusal. After a scan, the screen showed no status.
  const isKnown = status ? last.deed === STATUS_RULES[status].event : !ENDS.includes(last.deed);
  if (isKnown && !isMoved) return undefined;
  const change = eventLabel(last, t);
  return t('{change} Time of the change: {time}.', { change, time: deviceTime(last.at, language) });
}

/** One step of an appointment's history as a sentence. */
export function eventLabel({ deed, by, name }: AppointmentEvent, t: T): string {
  if (by === 'you') return t(sentenceAboutReader(deed));
  // Older appointments have no record of who booked them.
  if (deed === 'booked' && by === 'portal') return t('The appointment was booked.');
  const who = name || (by === 'practice' ? t('The practice') : t('The portal'));
  return t(sentenceAbout(deed), { who });
}

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
