import { type CallOptions, createClient } from '@openward/api-client';
import { patientEndpoints } from '@openward/contract/patients';
import type { GridState } from '@openward/ui/data-grid';

const patients = createClient(patientEndpoints);

/** The list as it is shown first. */
export const FIRST_PAGE: GridState = { page: 0, size: 10, sort: undefined };

/** Asks the server for one page of the active patients whose name contains what was typed. */
export function askForPatients({ page, size, sort }: GridState, typed: string, options: CallOptions) {
  return patients.listActivePatients({ query: { page, size, sort, q: typed } }, { quiet: true, ...options });
}
