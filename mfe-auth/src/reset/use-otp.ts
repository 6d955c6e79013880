import { ApiError } from '@openward/api-client';
import type { ResetGrant } from '@openward/contract/accounts';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { accounts } from '../accounts-client.ts';
import { useCountdown } from './use-countdown.ts';

/** Specification, section 9. */
const RESEND_AFTER_SECONDS = 5;
const LOCKED = "Your account has been locked. Please call the doctor's office.";

/** Sends a code when the screen opens and again on demand, and validates what comes back. */
export function useOtp(username: string, onValidated: (grant: ResetGrant) => void) {
  const t = useT();
  const [request, setRequest] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const { left, start } = useCountdown();
  const send = useCallback(async () => {
    setSending(true);
    setProblem('');
    try {
      const { result, message } = await accounts.sendOtp({ query: { username } });
      setRequest(result.request);
      raiseSuccess(message, t);
      start(RESEND_AFTER_SECONDS);
    } catch (error) {
      const noAnswer = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      setProblem(noAnswer ? error.message : LOCKED);
    } finally {
      setSending(false);
    }
  }, [username, start, t]);

  // Once: a component may be mounted twice in development, and a phone should ring once.
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    void send();
  }, [send]);

  const validate = useSubmit(
    ({ otp }: { otp: string }) => accounts.validateOtp({ body: { username, otp, request } }),
    ({ result, message }) => {
      raiseSuccess(message, t);
      onValidated(result);
    },
  );
  return { send, validate, isSent: request !== '', isSending, problem, secondsLeft: left };
}
