import type { Appointment } from '../appointments/types.ts';
import type { Doctor } from '../people/types.ts';
import type { Rules } from './effect.ts';

/** When a doctor can be booked. Hours and days that are over are not in it. */
export interface Availability extends Rules {
  /** Rises with each change, whoever makes it. */
  version: number;
  doctor: Doctor;
  /** Minutes kept free after each visit. */
  bufferMinutes: number;
}

/** What a change of hours or holidays came to. */
export interface Saved {
  /** False where visits are booked at times that would no longer be worked and nobody has accepted that: nothing has changed. */
  isSaved: boolean;
  /** Those visits, earliest first. They stay as they are, whatever is decided. */
  outside: Appointment[];
}

/** A time that a doctor has blocked. */
export interface Block extends Appointment {
  /** The same on all blocks that were made by repeating one. */
  series: string | null;
}
