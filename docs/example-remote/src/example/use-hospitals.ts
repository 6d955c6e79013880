import { call } from '@openward/api-client';
import { listHospitals } from '@openward/contract/people';
import { useServerState } from '@openward/remote-kit/query';

/** Loads the hospitals of the practice. */
export function useHospitals() {
  return useServerState(
    ['hospitals'],
    async (signal) => (await call(listHospitals, {}, { signal, quiet: true })).result,
  );
}
