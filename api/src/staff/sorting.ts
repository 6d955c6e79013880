import type { PageQuery } from '@openward/contract';
import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm';
import { hospital, user } from '../database/schema/index.ts';

/** What the lists of accounts may be sorted by. */
const SORTABLE = new Map<string, AnyColumn>([
  ['firstName', user.firstName],
  ['lastName', user.lastName],
  ['email', user.email],
  ['status', user.status],
  ['hospitalName', hospital.name],
]);

/** A list's order: as asked for where that is one of its columns, then by name, then by id so that pages never overlap. */
export function orderOf(query: PageQuery): SQL[] {
  const wanted = SORTABLE.get(query.sort?.replace('-', '') ?? '');
  const first = wanted ? [query.sort?.startsWith('-') ? desc(wanted) : asc(wanted)] : [];
  return [...first, asc(user.lastName), asc(user.firstName), asc(user.id)];
}
