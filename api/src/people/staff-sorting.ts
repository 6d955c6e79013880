import type { PageQuery } from '@openward/contract';
import { sql } from 'drizzle-orm';
import { hospital, user } from '../platform/database/schema/index.ts';
import { type Key, ListPage, peopleInOrder } from '../platform/http/list-page.ts';

/** System admins have no hospital and sort under an empty name. */
const SORTABLE = new Map<string, Key>([
  ['firstName', { by: user.firstName, type: 'name' }],
  ['lastName', { by: user.lastName, type: 'name' }],
  ['email', { by: user.email, type: 'text' }],
  ['status', { by: user.status, type: 'text' }],
  ['hospitalName', { by: sql`coalesce(${hospital.name}, '')`, type: 'name' }],
]);

/** The page of a list of accounts. @param language the reader's */
export function accountsPage(query: PageQuery, language: string): ListPage {
  return new ListPage(query, peopleInOrder(query.sort, SORTABLE, user.id, language));
}
