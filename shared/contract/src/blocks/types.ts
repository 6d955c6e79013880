import type { InferType } from 'yup';
import type { blockResult } from './results.ts';

/** Time that a doctor has blocked. */
export type Block = InferType<typeof blockResult>;
