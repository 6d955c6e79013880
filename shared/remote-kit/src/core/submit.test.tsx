import { ApiError } from '@openward/api-client';
import { eventBus } from '@openward/event-bus';
import { raiseFailure } from './submit.ts';
import type { T } from './translation.tsx';

const t = ((said: unknown) => `«${said}»`) as T;

it('tells a failure of the server with by what an operator finds it, and a refusal without', () => {
  const told: string[] = [];
  const stop = eventBus.on('alert:raised', ({ text }) => told.push(text));
  const failed = new ApiError('internal', 'Something went wrong.', 500);
  failed.reference = '3f2a9c81d04b';
  raiseFailure(failed, t);
  raiseFailure(new ApiError('conflict', 'It is taken.', 409), t);
  stop();
  expect(told).toEqual(['«Something went wrong.» (3f2a9c81d04b)', '«It is taken.»']);
});
