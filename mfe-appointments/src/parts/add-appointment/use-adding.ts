import { ApiError, call } from '@openward/api-client';
import { bookAppointment } from '@openward/contract/appointments';
import type { Slot } from '@openward/contract/availability';
import { checkInAppointment } from '@openward/contract/check-in';
import type { NamedDoctor } from '@openward/contract/people';
import { eventBus } from '@openward/event-bus';
import { raiseFailure, raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import type { Choice } from '@openward/ui/combobox';
import { instantOf } from '@openward/ui/date-time';
import { useState } from 'react';
import { isAcceptable } from '../conflicts/use-accepting.tsx';
import { timesAround } from '../times/use-chosen.ts';

/** What is already known of a new appointment. */
export interface WantedTime {
  /** In the hospital's time zone, `YYYY-MM-DDTHH:mm`; left out for a patient who is here now. */
  start?: string;
  /** The length that was drawn in the calendar. */
  minutes?: number;
  doctorId?: string | undefined;
  patient?: Choice | undefined;
  /** Falls back to the doctor's main type if left out or not offered by the doctor. */
  type?: string;
  description?: string;
}

/** The form's values. */
export interface AddValues {
  patientId: string;
  doctorId: string;
  consultationType: string;
  /** In the hospital's time zone; empty for now. */
  startDateTime: string;
  /** Empty for the standard length. */
  minutes: string;
  description: string;
  checkIn: boolean;
  /** Confirms the appointment in the same step. */
  confirm: boolean;
}

interface Refused {
  /** The refused time, as {@link timeOf} writes it. */
  time: string;
  /** True if it can be booked anyway. */
  isAcceptable: boolean;
  slots: Slot[];
}

/** Identifies what a refusal is about: doctor, type, start and length. */
export function timeOf({ doctorId, consultationType, startDateTime, minutes }: AddValues): string {
  return [doctorId, consultationType, startDateTime, minutes].join();
}

/**
 * Books any time for a patient. A time outside working hours or against a booking rule is refused once and booked when
 * sent again. If the time is taken, finds free times near it.
 */
export function useAdding(doctors: readonly NamedDoctor[], onAdded: (id: string) => void) {
  const t = useT();
  const [refused, setRefused] = useState<Refused>();
  const add = async (values: AddValues) => {
    const time = timeOf(values);
    const { doctorId, minutes } = values;
    const start = startOf(values, doctors);
    try {
      const { result, message } = await call(bookAppointment, {
        body: {
          patientId: values.patientId,
          doctorId,
          consultationType: values.consultationType as 'Wellness',
          description: values.description,
          startDateTime: start.toISOString(),
          ...(minutes && { endDateTime: new Date(start.getTime() + Number(minutes) * MINUTE).toISOString() }),
          ...(values.confirm && { confirm: true }),
          ...(refused?.isAcceptable && refused.time === time && { accept: true }),
        },
      });
      raiseSuccess(message, t);
      if (values.checkIn) await checkIn(result.id).catch((error) => raiseFailure(error, t));
      return result;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      const isTaken = code === 'slot_taken' || code === 'conflict';
      const slots = isTaken
        ? await timesAround(doctorId, start.toISOString(), values.patientId, values.consultationType).catch(() => [])
        : [];
      setRefused({ time, isAcceptable: isAcceptable(error), slots });
      throw error;
    }
  };
  const checkIn = async (appointmentId: string) => {
    const { message } = await call(checkInAppointment, { query: { appointmentId } });
    raiseSuccess(message, t);
  };
  const submit = useSubmit(add, ({ id }) => {
    eventBus.emit('appointment:changed', { id });
    onAdded(id);
  });
  return { submit, refused };
}

const MINUTE = 60_000;
const ROUND = 5 * MINUTE;

function startOf({ startDateTime, doctorId }: AddValues, doctors: readonly NamedDoctor[]): Date {
  if (!startDateTime) return new Date(nextFive(Date.now()));
  return instantOf(startDateTime, doctors.find(({ id }) => id === doctorId)?.timeZone ?? 'UTC');
}

/** The next full five minutes, never now, because a start in the past is refused. @param now milliseconds since 1970 */
export function nextFive(now: number): number {
  return Math.floor(now / ROUND) * ROUND + ROUND;
}
