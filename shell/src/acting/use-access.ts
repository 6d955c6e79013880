import { ApiError, call } from '@openward/api-client';
import type { Person } from '@openward/contract/accounts';
import { listHospitals } from '@openward/contract/people';

import { useServerState } from '@openward/remote-kit/query';
import { useEffect, useState } from 'react';
import { endAccessHere } from '../navigation/access-over.ts';

const MINUTE = 60_000;

/**
 * Whether the user may still act for a person. Asks the server each minute, and at once when the access changes, for
 * something that every kind of access may read.
 */
export function useAccess({ patientId }: Person): boolean {
  const [isOver, setOver] = useState(false);
  const { error } = useServerState(
    ['access', patientId],
    (signal) => call(listHospitals, {}, { signal, quiet: true }),
    { refreshOn: ['patient:changed'], refetchInterval: MINUTE, enabled: !isOver },
  );
  const isRefused = error instanceof ApiError && error.code === 'no_access';
  useEffect(() => {
    // Stop after the first refusal, because the server logs each one.
    if (!isRefused) return;
    setOver(true);
    endAccessHere();
  }, [isRefused]);
  return !isOver && !isRefused;
}
