import { lazy } from '@openward/remote-kit';

/* One script for all pages that have one of these steps, whichever asks first. */
const steps = () => import('./proof-steps.tsx');

export const OtpStep = lazy(async () => ({ default: (await steps()).OtpStep }));
export const AnswersStep = lazy(async () => ({ default: (await steps()).AnswersStep }));
export const PasswordStep = lazy(async () => ({ default: (await steps()).PasswordStep }));
