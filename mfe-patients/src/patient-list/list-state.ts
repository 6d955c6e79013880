import { type GridState, gridStateOf, withGridState } from '@openward/ui/grid-state';

/** What the list of patients shows, as its address says. */
export interface ListState extends GridState {
  /** What was typed; empty for all. */
  q: string;
  /** Patients who have an appointment with one of these; empty for all. */
  doctors: string[];
}

/** What the server can sort by; ids of columns. */
export const SORTABLE = ['firstName', 'lastName', 'email', 'dateOfBirth', 'status'] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the state from an address; what makes no sense there is left out. */
export function listStateOf(params: URLSearchParams): ListState {
  const doctors = (params.get('doctors') ?? '').split(',').filter((id) => UUID.test(id));
  return {
    ...gridStateOf(params, SORTABLE),
    q: params.get('q') ?? '',
    doctors: [...new Set(doctors)],
  };
}

/** The address's parameters with another state. */
export function withListState(params: URLSearchParams, state: ListState): URLSearchParams {
  const next = withGridState(params, state);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  put('q', state.q);
  put('doctors', state.doctors.join(','));
  return next;
}
