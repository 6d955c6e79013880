import { ApiError, call } from '@openward/api-client';
import { type CodeChannel, type ResetGrant, sendOtp, validateOtp } from '@openward/contract/accounts';

import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { useEffect, useRef, useState } from 'react';

import { useSending } from '../one-time-code/use-sending.ts';

const LOCKED = "Your account has been locked. Please call the doctor's office.";

/** Specification, section 8: whatever the server refuses for, it is said in one sentence. */
function problemOf(error: unknown): string {
  const noAnswer = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return noAnswer ? error.message : LOCKED;
}

/** Sends a code when the screen opens and again on demand, and validates what comes back. */
export function useOtp(
  { username, channel }: { username: string; channel: CodeChannel },
  onValidated: (grant: ResetGrant) => void,
) {
  const t = useT();
  const [request, setRequest] = useState('');
  const sending = useSending(async () => {
    const answer = await call(sendOtp, { query: { username, channel } });
    setRequest(answer.result.request);
    return answer;
  }, problemOf);

  // Once: a component may be mounted twice in development, and a phone should ring once.
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    void sending.send();
  }, [sending]);

  const validate = useSubmit(
    ({ otp }: { otp: string }) => call(validateOtp, { body: { username, otp, request } }),
    ({ result, message }) => {
      raiseSuccess(message, t);
      onValidated(result);
    },
  );
  return { sending, validate, isSent: request !== '' };
}
