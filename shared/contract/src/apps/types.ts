import type { InferType } from 'yup';
import type { appAccessResult, appRequestResult, appResult } from './results.ts';

export type App = InferType<typeof appResult>;
export type AppRequest = InferType<typeof appRequestResult>;
export type AppAccess = InferType<typeof appAccessResult>;
export * from './rules.ts';
