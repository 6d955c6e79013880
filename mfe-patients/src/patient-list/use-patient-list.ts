import { createClient } from '@openward/api-client';
import { patientEndpoints } from '@openward/contract/patients';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import type { GridState } from '@openward/ui/data-grid';

const patients = createClient(patientEndpoints);

/** One page of the active patients whose name contains what was typed. */
export function usePatientList({ page, size, sort }: GridState, typed: string) {
  return useServerState(
    ['patients', page, size, sort, typed],
    (signal) => patients.listActivePatients({ query: { page, size, sort, q: typed } }, { signal, quiet: true }),
    { refreshOn: ['patient:changed'], placeholderData: keepPreviousData },
  );
}
