import type { Said } from '@openward/contract';
import { raiseSuccess, useT } from '@openward/remote-kit';
import { useState } from 'react';
import { useCountdown } from './use-countdown.ts';

/** Specification, section 9. */
const RESEND_AFTER_SECONDS = 5;

/** Sending a code: what came of it, and how long until the next may be sent. */
export interface Sending {
  send: () => Promise<void>;
  isSending: boolean;
  /** Why the last one did not go; empty where it did. */
  problem: Said;
  secondsLeft: number;
}

/**
 * Sends a code on demand; the next one 5 seconds after one that went. `isOnItsWay` is for a code that was sent before
 * the screen opened: another at once would only take the first one's place.
 */
export function useSending(
  call: () => Promise<{ message: Said }>,
  problemOf: (error: unknown) => Said,
  { isOnItsWay = false } = {},
): Sending {
  const t = useT();
  const [problem, setProblem] = useState<Said>('');
  const [isSending, setSending] = useState(false);
  const { left, start } = useCountdown(isOnItsWay ? RESEND_AFTER_SECONDS : 0);
  const send = async () => {
    setSending(true);
    setProblem('');
    try {
      const { message } = await call();
      raiseSuccess(message, t);
      start(RESEND_AFTER_SECONDS);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, problem, secondsLeft: left };
}
