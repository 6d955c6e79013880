import { createClient } from '@openward/api-client';
import type { Person } from '@openward/contract/accounts';
import { hospitalEndpoints } from '@openward/contract/appointments';
import { eventBus } from '@openward/event-bus';
import { useServerState } from '@openward/remote-kit/query';
import { useEffect, useState } from 'react';

const hospitals = createClient(hospitalEndpoints);
const MINUTE = 60_000;

/**
 * Whether the user may still act for somebody: false as soon as the server refuses any call, which it is also asked for
 * that reason alone, at once where the access has changed.
 */
export function useAccess({ patientId }: Person): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const end = eventBus.on('access:ended', () => setOver(true));
    return () => void end();
  }, []);
  // Something that everybody who has access may ask, whatever they were given.
  useServerState(['access', patientId], (signal) => hospitals.listHospitals({}, { signal, quiet: true }), {
    refreshOn: ['patient:changed'],
    refetchInterval: MINUTE,
    enabled: !isOver,
  });
  return !isOver;
}
