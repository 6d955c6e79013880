import type { InferType } from 'yup';
import type { firstStepsResult } from './results.ts';

/** Which of its first steps a practice has taken. */
export type FirstSteps = InferType<typeof firstStepsResult>;
