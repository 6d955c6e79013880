import { flag, record } from '../core/results.ts';

/** What a practice needs before a patient can be booked, written to and asked to fill in a form; true where it is there. */
export const firstStepsResult = record({
  /** An active hospital. */
  hospital: flag(),
  /** An active doctor with working hours. */
  doctor: flag(),
  /** An administrator of a hospital. */
  frontDesk: flag(),
  patient: flag(),
  /** A form that can be assigned. */
  form: flag(),
  /** A message that was sent. */
  message: flag(),
});
