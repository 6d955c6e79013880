import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm';
import { user } from './schema/index.ts';

/**
 * The order of a list of people: as asked for where that is one of its columns, then by name, then by id so that pages
 * never overlap.
 * @param sort a column's name, with `-` in front for descending
 */
export function peopleInOrder(
  sort: string | undefined,
  sortable: ReadonlyMap<string, AnyColumn>,
  id: AnyColumn,
): SQL[] {
  const wanted = sortable.get(sort?.replace('-', '') ?? '');
  const first = wanted ? [sort?.startsWith('-') ? desc(wanted) : asc(wanted)] : [];
  return [...first, asc(user.lastName), asc(user.firstName), asc(id)];
}
