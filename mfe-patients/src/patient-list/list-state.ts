import { type GridState, gridStateOf, withGridState } from '@openward/ui/grid-state';

/** The state of the list, as in its address. */
export interface ListState extends GridState {
  /** The typed text; empty for all. */
  q: string;
  /** Patients who have an appointment with one of these doctors; empty for all. */
  doctors: string[];
}

/** The columns that the server can sort by. */
export const SORTABLE = ['firstName', 'lastName', 'email', 'dateOfBirth', 'status'] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the state from an address and ignores invalid values. */
export function listStateOf(params: URLSearchParams): ListState {
  const doctors = (params.get('doctors') ?? '').split(',').filter((id) => UUID.test(id));
  return {
    ...gridStateOf(params, SORTABLE),
    q: params.get('q') ?? '',
    doctors: [...new Set(doctors)],
  };
}

/** The address with another state. */
export function withListState(params: URLSearchParams, state: ListState): URLSearchParams {
  const next = withGridState(params, state);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  put('q', state.q);
  put('doctors', state.doctors.join(','));
  return next;
}
