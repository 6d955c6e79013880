import { appointmentResult } from '../appointments/results.ts';
import { id } from '../core/results.ts';

export const blockResult = appointmentResult.shape({
  /** Shared by all blocks of one repetition. */
  series: id().nullable(),
});
