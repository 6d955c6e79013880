import type { InferType } from 'yup';
import type { linkedVisitResult } from './results.ts';

/** An appointment as the holder of a link sees it. */
export type LinkedVisit = InferType<typeof linkedVisitResult>;
