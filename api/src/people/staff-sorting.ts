import type { PageQuery } from '@openward/contract';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { hospital, user } from '../platform/database/schema/index.ts';
import { peopleInOrder } from '../platform/database/sorting.ts';

/** What the lists of accounts may be sorted by. */
const SORTABLE = new Map<string, AnyColumn>([
  ['firstName', user.firstName],
  ['lastName', user.lastName],
  ['email', user.email],
  ['status', user.status],
  ['hospitalName', hospital.name],
]);

/** The order of a list of accounts. */
export function orderOf(query: PageQuery): SQL[] {
  return peopleInOrder(query.sort, SORTABLE, user.id);
}
