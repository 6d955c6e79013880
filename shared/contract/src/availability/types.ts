import type { InferType } from 'yup';
import type { availabilityResult, blockResult, savedResult } from './results.ts';

/** When a doctor can be booked. Hours and days that are over are not in it. */
export type Availability = InferType<typeof availabilityResult>;

/** What a change of hours or holidays came to. */
export type Saved = InferType<typeof savedResult>;

/** A time that a doctor has blocked. */
export type Block = InferType<typeof blockResult>;
