import { type CallOptions, call } from '@openward/api-client';
import { askedPage } from '@openward/contract';
import { listOwedDocuments, OWED_KINDS } from '@openward/contract/documents';
import { type GridState, gridStateOf, withGridState } from '@openward/ui/grid-state';

/** The columns that the list can be sorted by. */
const SORTABLE = ['patient', 'displayName'] as const;
/** The ages, in days since the assignment, to filter by. */
export const AGES = [7, 30, 90] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filter of the list. */
export interface QueueFilter {
  q: string;
  formId: string;
  doctorId: string;
  olderThan: number;
  which: (typeof OWED_KINDS)[number] | '';
}

/** The empty filter. */
export const NO_FILTER: QueueFilter = { q: '', formId: '', doctorId: '', olderThan: 0, which: '' };

/** The list as its address describes it. */
export type QueueState = GridState & QueueFilter;

/** Reads the state from an address and drops invalid parts. */
export function queueStateOf(params: URLSearchParams): QueueState {
  const idIn = (name: string) => (UUID.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  return {
    ...gridStateOf(params, SORTABLE),
    q: params.get('q') ?? '',
    formId: idIn('form'),
    doctorId: idIn('doctor'),
    olderThan: AGES.find((age) => String(age) === params.get('age')) ?? 0,
    which: OWED_KINDS.find((kind) => kind === params.get('which')) ?? '',
  };
}

/** The address's parameters with another state. */
export function withQueueState(params: URLSearchParams, state: QueueState): URLSearchParams {
  const next = withGridState(params, state);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  put('q', state.q);
  put('form', state.formId);
  put('doctor', state.doctorId);
  put('age', state.olderThan ? String(state.olderThan) : '');
  put('which', state.which);
  return next;
}

/** The filter as the server takes it. */
export function askedFilter({ q, formId, doctorId, olderThan, which }: QueueFilter) {
  return {
    ...(q && { q }),
    ...(formId && { formId }),
    ...(doctorId && { doctorId }),
    ...(olderThan && { olderThan }),
    ...(which && { which }),
  };
}

/** Loads one page of the list. */
export function askForQueue(state: QueueState, options: CallOptions) {
  const query = { ...askedPage(state), ...(state.sort && { sort: state.sort }), ...askedFilter(state) };
  return call(listOwedDocuments, { query }, { quiet: true, ...options });
}
