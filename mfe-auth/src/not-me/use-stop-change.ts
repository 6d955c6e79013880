import { call } from '@openward/api-client';
import { stopWayChange } from '@openward/contract/accounts';
import { useState } from 'react';

/** Stops the change that a link tells of; `problem` says why it was not stopped. */
export function useStopChange(token: string) {
  const [state, setState] = useState<'open' | 'pending' | 'stopped'>('open');
  const [problem, setProblem] = useState('');
  const start = async () => {
    setState('pending');
    setProblem('');
    try {
      await call(stopWayChange, { body: { token } });
      setState('stopped');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '');
      setState('open');
    }
  };
  return { start, problem, isPending: state === 'pending', isSuccess: state === 'stopped' };
}
