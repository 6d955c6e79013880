import { MOST_COUNTED, PAGE_SIZE, type Page, type PageQuery } from '@openward/contract';
import { isDay } from '@openward/contract/time';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { GuardedEntity } from '../access/visibility.ts';
import type { Tx } from '../database/database.ts';
import { inAlphabet, isTailored, type PatientSearch } from '../database/lists.ts';
import { pipelined } from '../database/pipelined.ts';
import { type Columns, integer, oneRowOf, type Reader, withoutBegin } from '../database/rows.ts';
import { user } from '../database/schema/index.ts';
import { type Call, Reply } from './call.ts';
import { refusal } from './refusal.ts';

const isInstant = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT[\d:.]{8,15}(Z|[+-](0\d|1[0-4]):\d\d)$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

const isText = (value: unknown) => typeof value === 'string' && !value.includes('\0');

/** Checks the values of a cursor by their type, so that they are only ever values to the database. */
const FITS: Record<KeyType, (value: unknown) => boolean> = {
  text: isText,
  name: isText,
  uuid: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  timestamptz: (value) => value === 'infinity' || value === '-infinity' || isInstant(value),
  date: (value) => value === 'infinity' || (typeof value === 'string' && /^.{10}$/.test(value) && isDay(value)),
  numeric: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
};

/** A name is a text in alphabetical order: see {@link inAlphabet}. */
type KeyType = 'text' | 'name' | 'uuid' | 'timestamptz' | 'date' | 'numeric' | 'boolean';

/** A sort key. It must never be null, because null cannot be compared. */
export interface Key {
  by: SQL | AnyColumn;
  type: KeyType;
}

/** The order of a list. All keys have one direction, so that an index can be used; the last key is unique. */
export interface Order {
  keys: readonly Key[];
  isDescending: boolean;
  /** Stored in cursors, so that a list refuses the cursor of another order. */
  name: string;
  /** The reader's, for names: see {@link inAlphabet}. */
  language?: string | undefined;
}

/**
 * The requested order if the list has it: by that key, then by the default keys; else the default order.
 * @param sort a key's name, with `-` in front for descending
 */
export function orderOf(
  sort: string | undefined,
  sortable: ReadonlyMap<string, Key>,
  usual: { keys: readonly Key[]; isDescending?: boolean; language?: string | undefined },
): Order {
  const wanted = sortable.get(sort?.replace('-', '') ?? '');
  if (!wanted || !sort) return { isDescending: false, ...usual, name: '' };
  const others = usual.keys.filter(({ by }) => by !== wanted.by);
  return { ...usual, keys: [wanted, ...others], isDescending: sort.startsWith('-'), name: sort };
}

/**
 * The order of a list of people: as requested, then by name.
 * @param id of the listed entity
 * @param language the reader's, for staff only: see {@link inAlphabet}
 */
export function peopleInOrder(
  sort: string | undefined,
  sortable: ReadonlyMap<string, Key>,
  id: AnyColumn,
  language?: string,
): Order {
  return orderOf(sort, sortable, {
    language,
    keys: [
      { by: user.lastName, type: 'name' },
      { by: user.firstName, type: 'name' },
      { by: id, type: 'uuid' },
    ],
  });
}

const typeOf = ({ type }: Key) => sql.raw(type === 'name' ? 'text' : type);

/** A row with its position in the order. */
export interface Placed {
  place: string | null;
}

function isPaged({ page, size, after, before }: PageQuery): boolean {
  return [page, size, after, before].some((each) => each !== undefined);
}

/**
 * The requested page of a list; without one, the first 1,000 rows. Every list is read through this class. Numbered
 * pages use an offset within the counted rows, and cursors the position of a row, so that no page costs more than the
 * first.
 */
export class ListPage {
  readonly #query: PageQuery;
  readonly #order: Order;
  readonly #isPaged: boolean;
  /** The keys' values at the start or end of the page. */
  readonly #from: readonly unknown[] | undefined;
  /** True where the page ends at a position, so that it is read backwards. */
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

  /** A column that every row of the list must select. */
  get place(): SQL<string | null> {
    if (!this.#isPaged) return sql<string | null>`null`;
    return sql<string>`json_build_array(${this.#keys(({ by }) => sql`${by}`)})::text`;
  }

  /** Condition for rows beyond the page's cursor. */
  get beyond(): SQL | undefined {
    const from = this.#from;
    if (!from) return undefined;
    const values = this.#keys((key, index) => sql`${from[index]}::${typeOf(key)}`);
    const [first] = this.#order.keys;
    const direction = sql.raw(this.#isDown ? '<' : '>');
    // The first key is also compared alone, because no index covers keys of two tables.
    return sql`${first && this.#placed(first)} ${direction}= ${from[0]}::${first && typeOf(first)}
      and (${this.#keys((key) => this.#placed(key))}) ${direction} (${values})`;
  }

  get inOrder(): SQL[] {
    const direction = sql.raw(this.#isDown ? 'desc' : 'asc');
    return this.#order.keys.map((key) => sql`${this.#placed(key)} ${direction}`);
  }

  /** Order and limits after a condition, as literals, because the planner depends on them. */
  get tail(): SQL {
    return sql`order by ${sql.join(this.inOrder, sql`, `)} limit ${sql.raw(`${this.#limit} offset ${this.#skipped}`)}`;
  }

  /** Adds the list's order and the page's limits to a query. */
  of<T extends PgSelect>(select: T) {
    const limits = [sql.raw(String(this.#limit)), sql.raw(String(this.#skipped))] as unknown as [number, number];
    return select
      .orderBy(...this.inOrder)
      .limit(limits[0])
      .offset(limits[1]);
  }

  /**
   * Returns the page's rows, and counts all rows at the same time.
   * @param counted the text after `from`: the list's tables with the conditions
   */
  async read<R extends Placed>(tx: Tx, counted: SQL, rows: PromiseLike<R[]>): Promise<R[]> {
    const [counts, found] = await pipelined(this.count(tx, counted), Promise.resolve(rows));
    return this.shown(found, counts);
  }

  /**
   * Like {@link read}, for a search of patients. The count decides how to find the page's rows: a search with many
   * matches must not collect them all.
   * @param select the counted rows, as in {@link read}, and the page's rows, both by the search condition
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
   * Reads the page, verifies the caller and writes the audit row in one statement, and counts the rows at the same
   * time; in a search of patients it counts first: see {@link search}.
   * @param which the visible rows in the page's order, and the rows to count
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
    const [found, counts] = await pipelined(reading, counting ?? Promise.resolve({ total: 0 }));
    return this.shown(found, counts);
  }

  /** The number of rows, counted only up to the last page number; 0 where no page is requested. */
  async count(tx: Tx, rows: SQL): Promise<Pick<Page, 'total' | 'isMore'>> {
    if (!this.#isPaged) return { total: 0 };
    const { found } = await oneRowOf(withoutBegin(tx), { found: integer })`
      select count(*)::int as found from (select from ${rows} limit ${sql.raw(String(MOST_COUNTED + 1))}) as counted`;
    return found > MOST_COUNTED ? { total: MOST_COUNTED, isMore: true } : { total: found };
  }

  /** The page's rows without the extra one, which shows that more follow. */
  shown<R extends Placed>(found: readonly R[], counts: Pick<Page, 'total' | 'isMore'>): R[] {
    if (!this.#isPaged) return [...found];
    const { number, size } = this.#window;
    const rows = found.slice(0, size);
    const goesOn = found.length > size;
    if (this.#isBefore) rows.reverse();
    // The page's rows may be deleted by now; the links to neighbouring pages remain.
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

  /** The answer: the rows in the contract's form, and their page. */
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

  #placed({ by, type }: Key): SQL {
    return type === 'name' ? inAlphabet(by, this.#order.language) : sql`${by}`;
  }

  #keys(say: (key: Key, index: number) => SQL): SQL {
    return sql.join(this.#order.keys.map(say), sql`, `);
  }

  #cursorOf(row: Placed | undefined): string | undefined {
    if (!row?.place) return undefined;
    return Buffer.from(JSON.stringify([nameOf(this.#order), ...JSON.parse(row.place)])).toString('base64url');
  }
}

/** The name of an order in cursors; a position in the alphabet of one language means another in the next. */
function nameOf({ name, language }: Order): string {
  return isTailored(language) ? `${name} ${language}` : name;
}

/** The values in a cursor. @throws Refusal invalid_input where it is not from this list in this order */
function placeOf(cursor: string, order: Order, field: string): unknown[] {
  const { keys } = order;
  const [of, ...values] = readArray(Buffer.from(cursor, 'base64url').toString());
  const fits = values.length === keys.length && keys.every(({ type }, index) => FITS[type](values[index]));
  if (of === nameOf(order) && fits) return values;
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
