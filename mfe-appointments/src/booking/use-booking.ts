import { ApiError } from '@openward/api-client';
import type { DoctorSlots } from '@openward/contract/appointments';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useNavigate, useSubmit, useT } from '@openward/remote-kit';
import { useState } from 'react';
import { appointments } from '../appointments-client.ts';
import type { ChosenSlot } from './chosen-slot.ts';

const ALTERNATIVES = 8;

/** What a person fills in to book. */
export interface BookingValues {
  patientId: string;
  consultationType: string;
  description: string;
}

/** Books the chosen slot. Where somebody was quicker, it finds the doctor's nearest free times. */
export function useBooking({ doctor, slot }: ChosenSlot) {
  const t = useT();
  const navigate = useNavigate();
  const [alternatives, setAlternatives] = useState<DoctorSlots[] | null>(null);
  const book = async ({ patientId, consultationType, description }: BookingValues) => {
    try {
      return await appointments.createAppointment({
        body: {
          consultationType: consultationType as 'Wellness',
          description,
          doctorId: doctor.id,
          startDateTime: slot.startDateTime,
          endDateTime: slot.endDateTime,
          patientId: patientId || null,
        },
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'slot_taken')
        setAlternatives(await nearestTimes(doctor.id, slot.startDateTime).catch(() => []));
      throw error;
    }
  };
  const submit = useSubmit(book, ({ result, message }) => {
    eventBus.emit('appointment:changed', { id: result.id });
    raiseSuccessAfterNavigation(message, t);
    navigate('/appointments');
  });
  return { submit, alternatives, clearConflict: () => setAlternatives(null) };
}

/** The free times around the one that was taken: from a little before it on. */
async function nearestTimes(doctorId: string, around: string): Promise<DoctorSlots[]> {
  const from = new Date(Date.parse(around) - 2 * 3_600_000).toISOString();
  const { result } = await appointments.searchSlots({
    query: {},
    body: { startDateTime: from, doctorId: [doctorId], limit: ALTERNATIVES },
  });
  return result;
}
