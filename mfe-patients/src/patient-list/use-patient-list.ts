import { useSearchParams } from '@openward/remote-kit';
import { keepPreviousData, useAddressState, useServerState } from '@openward/remote-kit/query';
import { askForPatients } from './ask-for-patients.ts';
import { type ListState, listStateOf, withListState } from './list-state.ts';

/** The list as its address describes it, and what the server has for it; asked for again whenever a record changes. */
export function usePatientList() {
  const [params, changeAddress] = useAddressState(useSearchParams());
  const state = listStateOf(params);
  const found = useServerState(['patients', 'list', state], (signal) => askForPatients(state, { signal }), {
    refreshOn: ['patient:changed'],
    placeholderData: keepPreviousData,
  });
  const change = (part: Partial<ListState>, replace: boolean) =>
    changeAddress((latest) => withListState(latest, { ...listStateOf(latest), ...part }), { replace });
  return {
    state,
    found,
    /** Another page or order: a step that Back goes back. */
    turn: (part: Partial<ListState>) => change(part, false),
    /** What the list is narrowed down to; it begins at the first page again. */
    narrow: (part: Partial<ListState>) => change({ ...part, page: 0 }, true),
  };
}
