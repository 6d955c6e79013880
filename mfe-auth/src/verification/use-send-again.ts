import { ApiError, call } from '@openward/api-client';
import { sendVerification } from '@openward/contract/accounts';

import { useSending } from '../one-time-code/use-sending.ts';
import type { Credentials } from '../sign-in/use-sign-in.ts';

/** Sends the code that proves the address once more; the first one went at sign-up, or as this sign-in began. */
export function useSendAgain({ username, password }: Credentials) {
  return useSending(() => call(sendVerification, { body: { username, password } }), problemOf, {
    isOnItsWay: true,
  });
}

function problemOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
