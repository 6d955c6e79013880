import { MOST_COUNTED, PAGE_SIZE, type Page, type PageQuery } from '@openward/contract';
import { isDay } from '@openward/contract/time';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { GuardedEntity } from '../access/visibility.ts';
import type { Tx } from '../database/database.ts';
import { inAlphabet, type PatientSearch } from '../database/lists.ts';
import { alone, type Columns, integer, oneRowOf, type Reader } from '../database/rows.ts';
import { user } from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { type Call, Reply } from './call.ts';
import { refusal } from './refusal.ts';

const isInstant = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT[\d:.]{8,15}(Z|[+-](0\d|1[0-4]):\d\d)$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

const isText = (value: unknown) => typeof value === 'string' && !value.includes('\0');

/** What a cursor may hold of a key of each type, so that none of it is more than a value to the database. */
const FITS: Record<KeyType, (value: unknown) => boolean> = {
  text: isText,
  name: isText,
  uuid: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  timestamptz: (value) => value === 'infinity' || value === '-infinity' || isInstant(value),
  date: (value) => value === 'infinity' || (typeof value === 'string' && /^.{10}$/.test(value) && isDay(value)),
  numeric: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
};

/** A name is a text in the order of the alphabet: see {@link inAlphabet}. */
type KeyType = 'text' | 'name' | 'uuid' | 'timestamptz' | 'date' | 'numeric' | 'boolean';

/** Something that a list is ordered by. It is never null: null has no place between other values. */
export interface Key {
  by: SQL | AnyColumn;
  type: KeyType;
}

/** The order of a list: all keys up or all of them down, so that an index leads to any place in it. The last is unique. */
export interface Order {
  keys: readonly Key[];
  isDescending: boolean;
  /** What a cursor of this order says, so that a list refuses the cursor of another order. */
  name: string;
}

/**
 * The order that is asked for, where it is one of a list's: by that key, and where it is the same as usual.
 * @param sort a key's name, with `-` in front for descending
 */
export function orderOf(
  sort: string | undefined,
  sortable: ReadonlyMap<string, Key>,
  usual: { keys: readonly Key[]; isDescending?: boolean },
): Order {
  const wanted = sortable.get(sort?.replace('-', '') ?? '');
  if (!wanted || !sort) return { isDescending: false, ...usual, name: '' };
  const others = usual.keys.filter(({ by }) => by !== wanted.by);
  return { keys: [wanted, ...others], isDescending: sort.startsWith('-'), name: sort };
}

/** The order of a list of people: as asked for, then by name. @param id what is listed */
export function peopleInOrder(sort: string | undefined, sortable: ReadonlyMap<string, Key>, id: AnyColumn): Order {
  return orderOf(sort, sortable, {
    keys: [
      { by: user.lastName, type: 'name' },
      { by: user.firstName, type: 'name' },
      { by: id, type: 'uuid' },
    ],
  });
}

const placed = ({ by, type }: Key) => (type === 'name' ? inAlphabet(by) : sql`${by}`);
const typeOf = ({ type }: Key) => sql.raw(type === 'name' ? 'text' : type);

/** A row of a list with its place in the order. */
export interface Placed {
  place: string | null;
}

/** True where a query asks for a page, and so for the total as well. */
function isPaged({ page, size, after, before }: PageQuery): boolean {
  return [page, size, after, before].some((each) => each !== undefined);
}

/**
 * The page of a list that a query asks for; without one, its first 1,000 rows. Every list is read through this: it says
 * what to select, and makes the answer of it. By number it reads what is counted, beyond that by the place of a row, so
 * that no page costs more than the first.
 */
export class ListPage {
  readonly #query: PageQuery;
  readonly #order: Order;
  readonly #isPaged: boolean;
  /** Where the page begins, or ends: the values of the keys there. */
  readonly #from: readonly unknown[] | undefined;
  /** True where the page ends before a place: it is read backwards then. */
  readonly #isBefore: boolean;
  #page: Page | undefined;

  constructor(query: PageQuery, order: Order) {
    const { after, before } = query;
    this.#query = query;
    this.#order = order;
    this.#isPaged = isPaged(query);
    this.#isBefore = !after && Boolean(before);
    const field = this.#isBefore ? 'before' : 'after';
    this.#from = query[field] ? placeOf(query[field], order, field) : undefined;
  }

  /** A column that every row of the list has. */
  get place(): SQL<string | null> {
    if (!this.#isPaged) return sql<string | null>`null`;
    return sql<string>`json_build_array(${this.#keys(({ by }) => sql`${by}`)})::text`;
  }

  /** The condition that rows are on this side of the place that the page begins at. */
  get beyond(): SQL | undefined {
    const from = this.#from;
    if (!from) return undefined;
    const values = this.#keys((key, index) => sql`${from[index]}::${typeOf(key)}`);
    const [first] = this.#order.keys;
    const direction = sql.raw(this.#isDown ? '<' : '>');
    // The first key by itself as well: no index holds the keys of two tables.
    return sql`${first && placed(first)} ${direction}= ${from[0]}::${first && typeOf(first)}
      and (${this.#keys(placed)}) ${direction} (${values})`;
  }

  /** The order in which the rows are read. */
  get inOrder(): SQL[] {
    const direction = sql.raw(this.#isDown ? 'desc' : 'asc');
    return this.#order.keys.map((key) => sql`${placed(key)} ${direction}`);
  }

  /** Order and limits, after a condition. They are written out, because the database plans by them. */
  get tail(): SQL {
    return sql`order by ${sql.join(this.inOrder, sql`, `)} limit ${sql.raw(`${this.#limit} offset ${this.#skipped}`)}`;
  }

  /** A query in the list's order, limited to the page. */
  of<T extends PgSelect>(select: T) {
    const limits = [sql.raw(String(this.#limit)), sql.raw(String(this.#skipped))] as unknown as [number, number];
    return select
      .orderBy(...this.inOrder)
      .limit(limits[0])
      .offset(limits[1]);
  }

  /**
   * The rows of the page, as they were selected, and at the same time how many rows there are in all.
   * @param counted what stands behind `from`: the list's own table, those that its conditions speak of, and the conditions
   */
  async read<R extends Placed>(tx: Tx, counted: SQL, rows: PromiseLike<R[]>): Promise<R[]> {
    const [counts, found] = await together(this.count(tx, counted), Promise.resolve(rows));
    return this.shown(found, counts);
  }

  /**
   * The same of patients who are searched for. How many there are says how to find those of the page: a search that most
   * people pass must not gather them all.
   * @param select what is counted, as in {@link read}, and the rows, by the condition that the search is
   */
  async search<R extends Placed>(
    tx: Tx,
    search: PatientSearch | undefined,
    select: { counted: (found?: SQL) => SQL; rows: (found?: SQL) => PromiseLike<R[]> },
  ): Promise<R[]> {
    if (!search) return this.read(tx, select.counted(), select.rows());
    const counts = await this.count(tx, select.counted(search.matching));
    return this.shown(await select.rows(counts.isMore ? search.inOrder : search.byIndex), counts);
  }

  /**
   * Reads the page in one statement with who calls and with the audit, and at the same time how many rows there are; where
   * patients are searched for, before: see {@link search}.
   * @param which the rows that the caller may see, in the page's order, and what they are counted of
   */
  async readWhole<const C extends Columns & { place: Reader<string | null> }>(
    { tx, records }: Pick<Call, 'tx' | 'records'>,
    entity: GuardedEntity,
    columns: C,
    which: (visible: SQL, found?: SQL) => { rows: SQL; counted: SQL },
    search?: PatientSearch,
  ) {
    let counting = search && this.count(tx, which(records.ruleOf(entity), search.matching).counted);
    const isCommon = (await counting)?.isMore;
    const query = (visible: SQL) => {
      const { rows, counted } = which(visible, isCommon ? search?.inOrder : search?.byIndex);
      counting ??= this.count(tx, counted);
      return rows;
    };
    const reading = records.readRows(tx, entity, columns, query, this.#isPaged ? this.#window.size : undefined);
    const [found, counts] = await together(reading, counting ?? Promise.resolve({ total: 0 }));
    return this.shown(found, counts);
  }

  /** How many rows there are, where a page of them is asked for: no further than page numbers lead. */
  async count(tx: Tx, rows: SQL): Promise<Pick<Page, 'total' | 'isMore'>> {
    if (!this.#isPaged) return { total: 0 };
    const { found } = await oneRowOf(alone(tx), { found: integer })`
      select count(*)::int as found from (select from ${rows} limit ${sql.raw(String(MOST_COUNTED + 1))}) as counted`;
    return found > MOST_COUNTED ? { total: MOST_COUNTED, isMore: true } : { total: found };
  }

  /** Of the rows that were selected those of the page: one more says that it goes on. */
  shown<R extends Placed>(found: readonly R[], counts: Pick<Page, 'total' | 'isMore'>): R[] {
    if (!this.#isPaged) return [...found];
    const { number, size } = this.#window;
    const rows = found.slice(0, size);
    const goesOn = found.length > size;
    if (this.#isBefore) rows.reverse();
    // What was on a page may be gone by now: the way back stays.
    const from = this.#query;
    const after = this.#isBefore || goesOn ? (this.#cursorOf(rows.at(-1)) ?? from.before) : undefined;
    const before = (this.#isBefore ? goesOn : this.#from || number > 0)
      ? (this.#cursorOf(rows[0]) ?? from.after)
      : undefined;
    this.#page = {
      ...(this.#from ? {} : { number }),
      size,
      ...counts,
      ...(after && { after }),
      ...(before && { before }),
    };
    return rows;
  }

  /** The answer: the rows in the contract's form, and the page that they are. */
  reply<T>(rows: T[]): Reply<T[]> {
    return new Reply(rows, { page: this.#page });
  }

  get #isDown(): boolean {
    return this.#order.isDescending !== this.#isBefore;
  }

  get #window(): { number: number; size: number } {
    return { number: this.#query.page ?? 0, size: this.#query.size ?? PAGE_SIZE };
  }

  get #limit(): number {
    return this.#isPaged ? this.#window.size + 1 : MOST_COUNTED;
  }

  get #skipped(): number {
    const { number, size } = this.#window;
    return this.#from ? 0 : number * size;
  }

  #keys(say: (key: Key, index: number) => SQL): SQL {
    return sql.join(this.#order.keys.map(say), sql`, `);
  }

  #cursorOf(row: Placed | undefined): string | undefined {
    if (!row?.place) return undefined;
    return Buffer.from(JSON.stringify([this.#order.name, ...JSON.parse(row.place)])).toString('base64url');
  }
}

/** What a cursor holds. @throws Refusal invalid_input where it is none of this list in this order */
function placeOf(cursor: string, { keys, name }: Order, field: string): unknown[] {
  const [of, ...values] = readArray(Buffer.from(cursor, 'base64url').toString());
  const fits = values.length === keys.length && keys.every(({ type }, index) => FITS[type](values[index]));
  if (of === name && fits) return values;
  throw refusal('invalid_input', 'We could not find this page of the list. Please start again at the first page.', {
    field,
  });
}

function readArray(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
