import { ApiError, call } from '@openward/api-client';
import { type Appointment, appointmentHistory } from '@openward/contract/appointments';

import { eventBus } from '@openward/event-bus';
import type { T } from '@openward/remote-kit';

import { deedWords } from './deed-words.ts';

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
    const words = error.code === 'wrong_state' ? await lastDeed(id, t) : undefined;
    throw words ? new ApiError(error.code, words, error.status) : error;
  }
}

async function lastDeed(id: string, t: T): Promise<string | undefined> {
  const history = await call(appointmentHistory, { params: { id } }, { quiet: true }).catch(() => undefined);
  const last = history?.result.at(-1);
  return last && deedWords(last, t);
}
