import type { Slot } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/doctors';

/** A doctor with the time to be booked. */
export interface ChosenSlot {
  doctor: Doctor;
  slot: Slot;
}
