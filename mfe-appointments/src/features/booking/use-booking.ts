import { ApiError, call } from '@openward/api-client';
import { isStaff, type Said } from '@openward/contract';
import { type Appointment, bookAppointment } from '@openward/contract/appointments';
import type { Slot } from '@openward/contract/availability';
import { bookSeries } from '@openward/contract/series';

import { eventBus } from '@openward/event-bus';
import {
  raiseSuccess,
  raiseSuccessAfterNavigation,
  useNavigate,
  useSearchParams,
  useSubmit,
  useT,
  useUser,
} from '@openward/remote-kit';
import { useRef, useState } from 'react';
import { isAcceptable, useAccepting } from '../../parts/conflicts/use-accepting.tsx';
import { timesAround } from '../../parts/times/use-chosen.ts';
import { useInRecord } from './booking-frame.tsx';
import { type RepeatValues, repeatBody, repeatOf } from './repeat-values.ts';

/** The form's values. */
export interface BookingValues {
  patientId: string;
  consultationType: string;
  description: string;
  repeat: RepeatValues;
  /** Set by staff: confirms the appointment in the same step. */
  confirm: boolean;
}

/** The booked visit; of a series also the start of each visit, ISO. */
type Booked = { result: Appointment; message: Said; series?: string[] };

/** Why a time is not available, with alternatives. */
export interface Conflict {
  /** The time that is gone, ISO. */
  start: string;
  /** The server's message. It names the conflict only to users who may know it. */
  words: Said;
  slots: Slot[];
}

/**
 * Books the chosen time, then opens the confirmation or returns to the history that booking started from (in a record,
 * or by `?back=`). If the time is gone, finds the nearest free ones.
 */
export function useBooking(doctorId: string, start: string) {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const inRecord = useInRecord();
  const [conflict, setConflict] = useState<Conflict>();
  const staff = isStaff(useUser().userRole);
  const accepting = useAccepting(t('Book anyway'));
  const isSaid = useRef(false);
  const book = async ({
    patientId,
    consultationType,
    description,
    confirm,
    repeat,
  }: BookingValues): Promise<Booked> => {
    isSaid.current = false;
    const series = repeatOf(repeat, start);
    if (series) {
      const about = { doctorId, patientId: patientId || null, consultationType: consultationType as 'Wellness' };
      const body = { ...about, description, startDateTime: start, ...repeatBody(series), ...(staff && { confirm }) };
      const { result, message } = await call(bookSeries, { body });
      return { result: result[0] as Appointment, message, series: result.map(({ startDateTime }) => startDateTime) };
    }
    try {
      return await accepting.run((accept) =>
        call(bookAppointment, {
          body: {
            consultationType: consultationType as 'Wellness',
            description,
            doctorId,
            startDateTime: start,
            patientId: patientId || null,
            ...(staff && { confirm }),
            ...(accept && { accept }),
          },
        }),
      );
    } catch (error) {
      isSaid.current = error instanceof ApiError && ['slot_taken', 'conflict', 'booking_rule'].includes(error.code);
      // Staff have read the warning in a dialog and may try again.
      if (error instanceof ApiError && isSaid.current && !(staff && isAcceptable(error))) {
        setConflict({
          start,
          words: error.said,
          slots: await timesAround(doctorId, start, patientId, consultationType).catch(() => []),
        });
      }
      throw error;
    }
  };
  const send = useSubmit(book, ({ result, message, series }: Booked) => {
    eventBus.emit('appointment:changed', { id: result.id });
    // In a record the page does not change.
    (inRecord ? raiseSuccess : raiseSuccessAfterNavigation)(message, t);
    // Replaces the entry, so that Back does not return to the submitted form.
    navigate(inRecord?.back ?? backIn(params) ?? `/appointments/booked/${result.id}`, {
      replace: true,
      state: { series },
    });
  });
  const submit = async (values: BookingValues) => {
    const problem = await send(values);
    // The notice with the free times already shows the message.
    return problem && isSaid.current ? { errors: {} } : problem;
  };
  return { submit, conflict: conflict?.start === start ? conflict : undefined, dialog: accepting.dialog };
}

/** The page that booking started from. Only paths within the portal are accepted, to avoid open redirects. */
function backIn(params: URLSearchParams): string | undefined {
  const back = params.get('back');
  return back && /^\/(?![/\\])/.test(back) ? back : undefined;
}
