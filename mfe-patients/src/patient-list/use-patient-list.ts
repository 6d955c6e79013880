import { useSearchParams } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { useEffect, useRef } from 'react';
import { askForPatients } from './ask-for-patients.ts';
import { type ListState, listStateOf, withListState } from './list-state.ts';

/** The list as its address describes it, and what the server has for it; asked for again whenever a record changes. */
export function usePatientList() {
  const [params, setParams] = useSearchParams();
  const state = listStateOf(params);
  // The address as it will be once what was chosen is drawn: of two quick choices neither takes the other back.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const found = useServerState(['patients', 'list', state], (signal) => askForPatients(state, { signal }), {
    refreshOn: ['patient:changed'],
    placeholderData: keepPreviousData,
  });
  const change = (part: Partial<ListState>, replace: boolean) => {
    latest.current = withListState(latest.current, { ...listStateOf(latest.current), ...part });
    setParams(latest.current, { replace });
  };
  return {
    state,
    found,
    /** Another page or order: a step that Back goes back. */
    turn: (part: Partial<ListState>) => change(part, false),
    /** What the list is narrowed down to; it begins at the first page again. */
    narrow: (part: Partial<ListState>) => change({ ...part, page: 0 }, true),
  };
}
