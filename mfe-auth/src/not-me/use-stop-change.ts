import { useState } from 'react';
import { accounts } from '../accounts-client.ts';

/** Stops the change that a link tells of; `problem` says why it was not stopped. */
export function useStopChange(token: string) {
  const [state, setState] = useState<'open' | 'pending' | 'stopped'>('open');
  const [problem, setProblem] = useState('');
  const start = async () => {
    setState('pending');
    setProblem('');
    try {
      await accounts.stopWayChange({ body: { token } });
      setState('stopped');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '');
      setState('open');
    }
  };
  return { start, problem, isPending: state === 'pending', isSuccess: state === 'stopped' };
}
