import { lazy } from '@openward/remote-kit';

/* One chunk for all pages with one of these steps. */
const steps = () => import('./proof-steps.tsx');

export const OtpStep = lazy(async () => ({ default: (await steps()).OtpStep }));
export const AnswersStep = lazy(async () => ({ default: (await steps()).AnswersStep }));
export const PasswordStep = lazy(async () => ({ default: (await steps()).PasswordStep }));
