import type { Page } from '@openward/contract';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { integer, oneRowOf, withoutBegin } from '../../platform/database/rows.ts';
import { ListPage, type Order } from '../../platform/http/list-page.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { SearchQuery } from './asked.ts';

/** Counting more would take too long. */
const MOST = 100_000;

/** A page of a search, counted as requested. */
export class SearchPage extends ListPage {
  readonly #total: SearchQuery['total'];

  constructor({ total, ...query }: SearchQuery, order: Order) {
    super(query, order);
    this.#total = total;
  }

  /** @throws Refusal limit_reached if an accurate count would be too high */
  override async count(tx: Tx, rows: SQL): Promise<Pick<Page, 'total' | 'isMore'>> {
    if (!this.#total) return super.count(tx, rows);
    if (this.#total === 'none') return { total: 0 };
    const { found } = await oneRowOf(withoutBegin(tx), { found: integer })`
      select count(*)::int as found from (select from ${rows} limit ${sql.raw(String(MOST + 1))}) as counted`;
    if (found <= MOST) return { total: found };
    throw refusal('limit_reached', 'There are more than {most} entries. Please choose fewer days.', {
      values: { most: MOST },
    });
  }
}
