import type { InferType } from 'yup';
import type { firstStepsResult, healthResult, practiceResult, practiceSettingsResult } from './results.ts';

/** The setup steps that a practice has taken. */
export type FirstSteps = InferType<typeof firstStepsResult>;

/** Public details of the practice. */
export type Practice = InferType<typeof practiceResult>;

/** Settings for the whole practice. */
export type PracticeSettings = InferType<typeof practiceSettingsResult>;

/** The server's state. */
export type Health = InferType<typeof healthResult>;
