import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import { askedPage, type PageQuery } from '@openward/contract';
import { searchPatients } from '@openward/contract/people';

import { type ListState, listStateOf } from './list-state.ts';

/** Loads one page of the patients. @param page `{}` for as many as one response holds */
export function askForPatients(state: ListState, options: CallOptions, page: PageQuery = askedPage(state)) {
  const { sort, q, doctors } = state;
  const input = { body: { doctorList: doctors }, query: { ...page, sort, q } };
  return call(searchPatients, input, { quiet: true, ...options });
}

/** Preloads the list for the current address. */
export function askAhead() {
  return askForPatients(listStateOf(new URLSearchParams(location.search)), { ahead: true });
}
