import type { InferType } from 'yup';
import type { availabilityResult, blockResult, savedResult } from './results.ts';

/** When a doctor can be booked, without past hours and days. */
export type Availability = InferType<typeof availabilityResult>;

/** The result of changing hours or holidays. */
export type Saved = InferType<typeof savedResult>;

/** Time that a doctor has blocked. */
export type Block = InferType<typeof blockResult>;
