import { createClient } from '@openward/api-client';
import { hospitalEndpoints } from '@openward/contract/appointments';
import { useServerState } from '@openward/remote-kit/query';

const hospitals = createClient(hospitalEndpoints);

/** The practice's hospitals, as the server has them. */
export function useHospitals() {
  return useServerState(
    ['hospitals'],
    async (signal) => (await hospitals.listHospitals({}, { signal, quiet: true })).result,
  );
}
