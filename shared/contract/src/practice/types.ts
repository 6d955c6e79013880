import type { InferType } from 'yup';
import type { firstStepsResult, healthResult, practiceResult, practiceSettingsResult } from './results.ts';

/** Which of its first steps a practice has taken. */
export type FirstSteps = InferType<typeof firstStepsResult>;

/** What everybody may know of the practice. */
export type Practice = InferType<typeof practiceResult>;

/** What administrators decide for the whole practice. */
export type PracticeSettings = InferType<typeof practiceSettingsResult>;

/** How the server does its work. */
export type Health = InferType<typeof healthResult>;
