import type { InferType } from 'yup';
import type { seriesPreviewResult } from './results.ts';
import type { repeatSchema } from './schemas.ts';

/** The repeat rule of a series. */
export type Repeat = InferType<typeof repeatSchema>;

/** A visit of a series as it would be booked. Times are ISO UTC. */
export type PlannedVisit = InferType<typeof seriesPreviewResult>['visits'][number];
