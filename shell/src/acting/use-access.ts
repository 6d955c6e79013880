import { ApiError, call } from '@openward/api-client';
import type { Person } from '@openward/contract/accounts';
import { listHospitals } from '@openward/contract/people';

import { useServerState } from '@openward/remote-kit/query';
import { useEffect, useState } from 'react';
import { endAccessHere } from '../navigation/access-over.ts';

const MINUTE = 60_000;

/**
 * Whether the user may still act for somebody: the server is asked each minute, and at once where the access has
 * changed, for something that everybody may ask who has access, whatever they were given.
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
    // Once is enough: each refusal is on record.
    if (!isRefused) return;
    setOver(true);
    endAccessHere();
  }, [isRefused]);
  return !isOver && !isRefused;
}
