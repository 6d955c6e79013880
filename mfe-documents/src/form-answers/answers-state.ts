import { isDay } from '@openward/contract/time';
import { type GridState, gridStateOf, withGridState } from '@openward/ui/grid-state';

/** The filter of the table. */
export interface AnswersFilter {
  q: string;
  /** `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  doctorId: string;
  /** The name of a question, and its answer. */
  question: string;
  value: string;
}

/** The empty filter. */
export const NO_FILTER: AnswersFilter = { q: '', from: '', to: '', doctorId: '', question: '', value: '' };

export type AnswersState = GridState & AnswersFilter;

const SORTABLE = ['patient'] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the state from an address and drops invalid parts. */
export function answersStateOf(params: URLSearchParams): AnswersState {
  const dayIn = (name: string) => (isDay(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  const doctorId = params.get('doctor') ?? '';
  return {
    ...gridStateOf(params, SORTABLE),
    q: params.get('q') ?? '',
    from: dayIn('from'),
    to: dayIn('to'),
    doctorId: UUID.test(doctorId) ? doctorId : '',
    question: params.get('question') ?? '',
    value: params.get('value') ?? '',
  };
}

/** The address's parameters with another state. */
export function withAnswersState(params: URLSearchParams, state: AnswersState): URLSearchParams {
  const next = withGridState(params, state);
  const { q, from, to, doctorId: doctor, question, value } = state;
  for (const [name, given] of Object.entries({ q, from, to, doctor, question, value })) {
    if (given) next.set(name, given);
    else next.delete(name);
  }
  return next;
}

/** The filter as the server takes it. */
export function askedAnswers({ q, from, to, doctorId, question, value }: AnswersFilter): Partial<AnswersFilter> {
  return {
    ...(q && { q }),
    ...(from && { from }),
    ...(to && { to }),
    ...(doctorId && { doctorId }),
    ...(question && value && { question, value }),
  };
}
