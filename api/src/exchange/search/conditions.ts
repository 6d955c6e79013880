import { CONSULTATION_TYPES } from '@openward/contract';
import type { ResourceType } from '@openward/contract/exchange';
import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm';
import { refusal } from '../../platform/http/refusal.ts';
import { VISIT_TYPES } from '../mapping/values.ts';

/**
 * A search parameter as a condition: one of the values must match.
 * @param values with their escapes, so that `\\|` is no separator (see {@link unescaped})
 * @param modifier the part after the colon of its name; empty for none
 * @throws Refusal invalid_input
 */
export interface Condition {
  (values: readonly string[], modifier: string, name: string): SQL;
  /** The column with the id of a reference, for conditions beyond values. */
  column?: SQL | AnyColumn;
}

/** A value without the backslashes before commas, bars, dollar signs and backslashes (R4, 3.1.1.4.4.1). */
const unescaped = (value: string) => value.replace(/\\([,$|\\])/g, '$1');

const anyOf = (conditions: readonly SQL[]): SQL => sql`(${or(...conditions) ?? sql`false`})`;

const escaped = (typed: SQL) => sql`regexp_replace(${typed}, '([\\\\%_])', '\\\\\\1', 'g')`;

/** Texts that begin with the value, without case and accents; `:contains` anywhere, `:exact` exact (R4, 3.1.1.4.8). */
export function stringIn(...columns: (SQL | AnyColumn)[]): Condition {
  return (values, modifier) =>
    anyOf(
      values.map(unescaped).flatMap((value) =>
        columns.map((column) => {
          if (modifier === 'exact') return sql`${column} = ${value}`;
          const pattern = escaped(sql`searchable(${value})`);
          const text = sql`searchable(${column})`;
          return modifier === 'contains'
            ? sql`${text} like '%' || ${pattern} || '%'`
            : sql`(${text} like ${pattern} || '%' or ${text} like '% ' || ${pattern} || '%')`;
        }),
      ),
    );
}

/**
 * The code of a token such as `code`, `system|code`, `|code` or `system|` (R4, 3.1.1.4.10).
 * @param system of the codes; empty if they have none
 * @returns empty for any code of the system, undefined for another system
 */
export function codeOf(token: string, system: string): string | undefined {
  const [, asked, code = ''] = /^(?:((?:\\.|[^|\\])*)\|)?(.*)$/s.exec(token) ?? [];
  if (asked !== undefined && unescaped(asked) !== system) return undefined;
  return code || asked ? unescaped(code) : undefined;
}

/**
 * Codes of a system (R4, 3.1.1.4.10).
 * @param is the condition for one code; undefined for an unknown code
 * @param system empty if the codes have none
 * @param isCoded the condition for any code of the system
 */
export function tokenBy(is: (code: string) => SQL | undefined, system = '', isCoded = sql`true`): Condition {
  return (values, modifier) => {
    const found = anyOf(
      values.flatMap((value) => {
        const code = codeOf(value, system);
        return (code === '' ? isCoded : code && is(code)) || [];
      }),
    );
    return modifier === 'not' ? sql`not ${found}` : found;
  };
}

/** At least one of the conditions must match. */
export function either(...conditions: readonly Condition[]): Condition {
  return (values, modifier, name) => {
    const isNot = modifier === 'not';
    const found = anyOf(conditions.map((condition) => condition(values, isNot ? '' : modifier, name)));
    return isNot ? sql`not ${found}` : found;
  };
}

/** The type of a visit, ignoring case. */
export const visitTypeBy = (is: (type: string) => SQL): Condition =>
  tokenBy((code) => {
    const type = CONSULTATION_TYPES.find((each) => each.toLowerCase() === code.toLowerCase());
    return type && is(type);
  }, VISIT_TYPES);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string) => UUID.test(text);

/** The column equals one of the ids; invalid ids match nothing. */
export function idIn(column: SQL | AnyColumn): Condition {
  return tokenBy((code) => (isUuid(code) ? sql`${column} = ${code}::uuid` : undefined));
}

/** The system of identifiers with addresses: `urn:uuid:…`. */
const ADDRESSES = 'urn:ietf:rfc:3986';

/** The ids in identifiers; other systems have none. */
export function idsOfIdentifiers(tokens: readonly string[]): string[] {
  return tokens.map((token) => (codeOf(token, ADDRESSES) ?? '').replace(/^urn:uuid:/, '')).filter(isUuid);
}

/** The column equals the id in one of the identifiers. */
export function identifierIn(column: SQL | AnyColumn): Condition {
  const isId = idIn(column);
  return tokenBy((code) => isId([code.replace(/^urn:uuid:/, '')], '', ''), ADDRESSES);
}

/** Matches everything if the code is the only possible one, such as a constant status. */
export const always = (only: string, system: string): Condition =>
  tokenBy((code) => (code === only ? sql`true` : undefined), system);

/**
 * The ids of references to a type: `Patient/…`, an address with that end, or the id alone.
 * @param modifier the type of bare ids; empty for the parameter's type
 */
export function idsOf(values: readonly string[], type: ResourceType, modifier = ''): string[] {
  return values.flatMap((value) => {
    const [id = '', kind = modifier || type] = value.split('/').reverse();
    return kind === type && isUuid(id) ? id : [];
  });
}

/** The column equals the id of one of the references to a type. */
export function referenceTo(column: SQL | AnyColumn, type: ResourceType): Condition {
  const isOneOf: Condition = (values, modifier) =>
    anyOf(idsOf(values, type, modifier).map((id) => sql`${column} = ${id}::uuid`));
  return Object.assign(isOneOf, { column });
}

/** Matches id and version of a form by canonical address: `urn:uuid:…`, or `urn:uuid:…|2` for one version. */
export function canonicalIn(id: SQL | AnyColumn, version: SQL | AnyColumn): Condition {
  return (values) =>
    anyOf(
      values.flatMap((value) => {
        const [, form = '', asked] = /^(?:urn:uuid:)?([^|]*)(?:\|(.*))?$/s.exec(value) ?? [];
        if (!isUuid(form) || (asked !== undefined && !/^\d{1,9}$/.test(asked))) return [];
        return asked === undefined
          ? sql`${id} = ${form}::uuid`
          : sql`(${id} = ${form}::uuid and ${version} = ${Number(asked)})`;
      }),
    );
}

const DATE =
  /^(eq|ne|gt|lt|ge|le|sa|eb|ap)?(\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(Z|[ +-](?:0\d|1[0-4]):[0-5]\d)?)?$/;

/** A search date as a span of local time. */
interface WantedDate {
  compare: string;
  /** `2026-11-27T14:30:00.000`, without a zone. */
  begin: string;
  /** The end of the span, exclusive. */
  end: string;
  /** The given offset: `Z` or `+01:00`. */
  offset: string | undefined;
}

/** Fraction of the time between a date and now by which `ap` may deviate (R4, 3.1.1.4.6). */
const ABOUT = 0.1;

/** @throws Refusal invalid_input at the parameter */
export function readDate(value: string, name: string): WantedDate {
  const [, compare = 'eq', day = '', hour, minute, second, fraction = '', offset] = DATE.exec(value) ?? [];
  const [year = '', month, date] = day.split('-').map(Number);
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const begin = new Date(
    Date.UTC(
      ...([Number(year), (month ?? 1) - 1, date ?? 1] as const),
      ...([Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0), milliseconds] as const),
    ),
  );
  const isThere = Number(year) >= 100 && (!date || begin.getUTCDate() === date) && (hour === undefined || date);
  if (!day || !isThere) throw refusal('invalid_input', 'Must be a valid date and time', { field: name });
  const end = new Date(begin);
  // A time with one decimal spans 100 milliseconds.
  const shortest = 10 ** (3 - Math.min(fraction.length, 3));
  if (!month) end.setUTCFullYear(end.getUTCFullYear() + 1);
  else if (!date) end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setTime(end.getTime() + (hour === undefined ? 86_400_000 : second === undefined ? 60_000 : shortest));
  const slack = compare === 'ap' ? ABOUT * Math.abs(Date.now() - begin.getTime()) : 0;
  return {
    compare,
    begin: wall(begin.getTime() - slack),
    end: wall(end.getTime() + slack),
    offset: offset?.replace(' ', '+'),
  };
}

const FIRST = Date.parse('0001-01-01T00:00:00Z');

/** Formats a time, clamped to years of four digits. */
function wall(at: number): string {
  if (at >= Date.UTC(10_000, 0)) return '9999-12-31T24:00:00';
  return new Date(Math.max(at, FIRST)).toISOString().slice(0, 23);
}

/** @param zone SQL for the time zone of dates without an offset; undefined for date columns */
function spanOf(value: string, name: string, zone: SQL | undefined): { compare: string; from: SQL; to: SQL } {
  const { compare, begin, end, offset } = readDate(value, name);
  if (!zone) {
    // Date columns compare the day only.
    const after = end.slice(0, 10) > begin.slice(0, 10) ? sql`${end}::date` : sql`(${end}::date + 1)`;
    return { compare, from: sql`${begin}::date`, to: after };
  }
  const at = (wall: string) =>
    offset ? sql`${`${wall}${offset}`}::timestamptz` : sql`(${wall}::timestamp at time zone ${zone})`;
  return { compare, from: at(begin), to: at(end) };
}

/** Dates with an optional prefix: `ge2026-03` (R4, 3.1.1.4.7). @param zone see {@link spanOf} */
export function dateIn(column: SQL | AnyColumn, zone?: SQL): Condition {
  return (values, _modifier, name) =>
    anyOf(
      values.map((value) => {
        const { compare, from, to } = spanOf(value, name, zone);
        switch (compare) {
          case 'ne':
            return sql`(${column} < ${from} or ${column} >= ${to})`;
          case 'lt':
          case 'eb':
            return sql`${column} < ${from}`;
          case 'le':
            return sql`${column} < ${to}`;
          case 'gt':
          case 'sa':
            return sql`${column} >= ${to}`;
          case 'ge':
            return sql`${column} >= ${from}`;
          default:
            return sql`(${column} >= ${from} and ${column} < ${to})`;
        }
      }),
    );
}
