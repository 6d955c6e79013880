import type { InferType } from 'yup';
import type { availabilityResult, doctorSlotsResult } from './results.ts';

/** When a doctor can be booked, without past hours and days. */
export type Availability = InferType<typeof availabilityResult>;

/** The next free slots of one doctor, earliest first. */
export type DoctorSlots = InferType<typeof doctorSlotsResult>;

/** A time that can be booked with a doctor; ISO UTC. */
export type Slot = DoctorSlots['slots'][number];

/** The number of free slots on one day, by the hospital's calendar. */
export type FreeDay = DoctorSlots['days'][number];

/** How near a doctor is to the patient. */
export type Nearness = NonNullable<DoctorSlots['near']>;
