import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import type { GridState } from '@openward/ui/data-grid';
import { askForPatients } from './ask-for-patients.ts';

/** One page of the active patients whose name contains what was typed. */
export function usePatientList(grid: GridState, typed: string) {
  return useServerState(
    ['patients', grid.page, grid.size, grid.sort, typed],
    (signal) => askForPatients(grid, typed, { signal }),
    { refreshOn: ['patient:changed'], placeholderData: keepPreviousData },
  );
}
