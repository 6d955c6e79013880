/** Checks a value from a driver. @throws TypeError if it has another type */
export type Reader<T> = (value: unknown) => T;

/** A reader for each column, with names in camel case: `startsAt` is the column `starts_at`. */
export type Columns = Readonly<Record<string, Reader<unknown>>>;

/** A row with these columns. */
export type Row<C extends Columns> = { -readonly [K in keyof C]: ReturnType<C[K]> };

type Found = Record<string, unknown>;

const foundIn = (answer: unknown) => (answer as { rows: Found[] }).rows;

/** True if a statement returned no rows. */
export function isEmpty(answer: unknown): boolean {
  return foundIn(answer).length === 0;
}

/**
 * Reads the rows of a statement, in the same form from `pg` and PGlite.
 * @param isRow filters out rows that mean no row: all columns are null
 * @throws TypeError that names the column with an unexpected value
 */
export function readRows<const C extends Columns>(
  answer: unknown,
  columns: C,
  isRow: (found: Found) => boolean = () => true,
): Row<C>[] {
  const readers = known.get(columns) ?? readersOf(columns);
  return foundIn(answer)
    .filter(isRow)
    .map((found) => {
      const row: Record<string, unknown> = {};
      for (const { name, column, read } of readers) {
        try {
          row[name] = read(found[column]);
        } catch (cause) {
          throw new TypeError(`Column ${column}: ${(cause as Error).message}`);
        }
      }
      return row as Row<C>;
    });
}

interface ColumnReader {
  name: string;
  column: string;
  read: Reader<unknown>;
}

const known = new WeakMap<Columns, ColumnReader[]>();

function readersOf(columns: Columns): ColumnReader[] {
  const readers = Object.entries(columns).map(([name, read]) => ({ name, column: snakeCase(name), read }));
  known.set(columns, readers);
  return readers;
}

/** The column name for a property name. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The message must not contain the value, which may be patient data. */
function refuse(wanted: string): never {
  throw new TypeError(`not ${wanted}`);
}

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : refuse('text'));

export const boolean: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse('a boolean'));

export const number: Reader<number> = (value) => (typeof value === 'number' ? value : refuse('a number'));

/** Also accepts a bigint, which is a number in PGlite and text in `pg`. */
export const integer: Reader<number> = (value) => {
  const read = typeof value === 'string' && value !== '' ? Number(value) : value;
  return Number.isSafeInteger(read) ? (read as number) : refuse('an integer');
};

/** A timestamptz, which is text in a transaction and a date elsewhere. */
export const instant: Reader<Date> = (value) => {
  const read = typeof value === 'string' || value instanceof Date ? new Date(value) : undefined;
  return read && !Number.isNaN(read.getTime()) ? read : refuse('an instant');
};

export const bytes: Reader<Buffer> = (value) => (Buffer.isBuffer(value) ? value : refuse('bytes'));

/** JSON that only our own versions write, so the check is only for an object. */
export function json<T extends object>(): Reader<T> {
  return (value) => (typeof value === 'object' && value !== null ? (value as T) : refuse('JSON'));
}

/** Accepts only these texts. */
export function oneOf<const T extends string>(allowed: readonly T[]): Reader<T> {
  return (value) => (allowed.includes(value as T) ? (value as T) : refuse(`one of ${allowed.join(', ')}`));
}

/** Also accepts null. */
export function nullable<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : read(value));
}

/** An array from the database or in JSON. */
export function array<T>(read: Reader<T>): Reader<T[]> {
  return (value) => (Array.isArray(value) ? value.map((item) => read(item)) : refuse('an array'));
}

/** An array in JSON with a type for each position. */
export function tuple<T extends unknown[]>(...readers: { [K in keyof T]: Reader<T[K]> }): Reader<T> {
  return (value) =>
    Array.isArray(value) && value.length === readers.length
      ? (readers.map((read, place) => read(value[place])) as T)
      : refuse(`an array of ${readers.length}`);
}
