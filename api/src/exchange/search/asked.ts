import type { PageQuery } from '@openward/contract';
import {
  FHIR_RESOURCES,
  type ResourceType,
  type SearchParameter,
  type ServedResource,
} from '@openward/contract/exchange';
import { namesOf, targetsOf } from '@openward/contract/exchange/schemas';
import { and, type SQL } from 'drizzle-orm';
import { refusal } from '../../platform/http/refusal.ts';
import { type Condition, identifierIn, idsOf, idsOfIdentifiers } from './conditions.ts';

/** The parameters of a search; each may occur several times. */
export type Given = Partial<Record<string, readonly (string | undefined)[]>>;

/** The page of a search, and the kind of `total`: `accurate` counts all, `none` counts nothing. */
export type SearchQuery = PageQuery & { total?: 'none' | 'accurate' };

/** A parsed search. */
export interface Asked {
  which: SQL | undefined;
  /** A size of 0 asks for the count only. */
  page: SearchQuery;
  /** Types of referenced resources to include. */
  includes: ResourceType[];
  /** Resources to include that refer to a match by this parameter. */
  including: { type: ResourceType; name: string }[];
  /** Requested elements besides the mandatory ones; undefined for all. */
  elements: readonly string[] | undefined;
  /** The accepted parameters, for the `self` link. */
  taken: [string, string][];
}

const MOST = 100;
const USUAL = 20;

/** All values of a parameter. */
export function valuesOf(given: Given, name: string): string[] {
  return (given[name] ?? []).flatMap((value) => alternatives(value ?? ''));
}

/** Splits at commas, except for those after a backslash (R4, 3.1.1.4.4.1). */
function alternatives(value: string): string[] {
  return value.match(/(?:\\.?|[^,\\])+/gs) ?? [];
}

/** One occurrence of a parameter, of whose values one must match. */
interface Occurrence {
  values: string[];
  modifier: string;
  /** The chained parameter: `identifier`; empty for the reference itself. */
  chain: string;
}

/** The occurrences of a parameter, for types without a condition; all must match (R4, 3.1.1.4.4). */
export function occurrencesOf(given: Given, name: string): Occurrence[] {
  return Object.entries(given).flatMap(([named, values = []]) => {
    const { name: is, modifier, chain } = readName(named);
    if (is !== name) return [];
    return values.flatMap((value) => {
      const wanted = alternatives(value ?? '');
      // Parameters without a value are ignored.
      return wanted.length > 0 ? [{ values: wanted, modifier, chain }] : [];
    });
  });
}

/** The ids that a reference may have, for each occurrence of its parameter. */
export function idsAsked(given: Given, name: string, type: ResourceType): string[][] {
  return occurrencesOf(given, name).map(({ values, modifier, chain }) =>
    chain ? idsOfIdentifiers(values) : idsOf(values, type, modifier),
  );
}

/**
 * Parses a search by the table of the contract.
 * @throws Refusal invalid_input at the parameter
 */
export function askedOf(type: ResourceType, given: Given, conditions: Readonly<Record<string, Condition>>): Asked {
  const { sort }: ServedResource = FHIR_RESOURCES[type];
  const taken: [string, string][] = [];
  const which: SQL[] = [];
  for (const [named, values = []] of Object.entries(given)) {
    const { name, modifier, chain } = readName(named);
    const parameter = parameterOf(type, name);
    // Ignoring an unknown modifier would find more than asked for.
    if (parameter && !namesOf(name, parameter).includes(named)) {
      throw refusal('invalid_input', 'We do not know this parameter.', { field: named.slice(0, 100) });
    }
    const condition = parameter && (chain ? chained(conditions, name, chain) : conditions[name]);
    for (const value of values) {
      const wanted = alternatives(value ?? '');
      // Parameters without a value are ignored.
      if (wanted.length === 0) continue;
      if (condition) which.push(condition(wanted, chain ? '' : modifier, named));
      if (named !== '_after') taken.push([named, value ?? '']);
    }
  }
  const control = (name: string) => (given[name] ?? []).findLast(Boolean);
  const count = control('_count');
  if (count !== undefined && !/^\d{1,9}$/.test(count)) {
    throw refusal('invalid_input', 'Must be a whole number', { field: '_count' });
  }
  const after = control('_after');
  const summary = oneOf(SUMMARIES, '_summary', control('_summary'));
  const total = oneOf(TOTALS, '_total', control('_total'));
  const isCount = summary === 'count' || Number(count ?? USUAL) === 0;
  const elements = valuesOf(given, '_elements');
  return {
    which: and(...which),
    page: {
      size: isCount ? 0 : Math.min(Number(count ?? USUAL), MOST),
      ...(after && { after }),
      ...sortOf(control('_sort'), sort),
      ...(isCount ? { total: 'accurate' } : total && total !== 'estimate' && { total }),
    },
    includes: valuesOf(given, '_include').flatMap((asked) => includedBy(type, asked)),
    including: valuesOf(given, '_revinclude').map((asked) => includingBy(type, asked)),
    elements: summary ? partsOf(type, summary) : elements.length > 0 ? elements : undefined,
    taken,
  };
}

/** Values of `_summary` (FHIR R4, 3.1.1.5.8). */
export const SUMMARIES = ['true', 'text', 'data', 'count', 'false'] as const;
/** Values of `_total` (FHIR R4, 3.1.1.5.4). */
export const TOTALS = ['none', 'estimate', 'accurate'] as const;

/** @throws Refusal invalid_input at the parameter */
function oneOf<V extends string>(values: readonly V[], name: string, asked: string | undefined): V | undefined {
  if (asked === undefined || values.includes(asked as V)) return asked as V | undefined;
  throw refusal('invalid_input', 'Is not valid', { field: name });
}

/** The elements of a summary. Our resources have no text, so `data` means all elements. */
function partsOf(type: ResourceType, summary: (typeof SUMMARIES)[number]): readonly string[] | undefined {
  if (summary === 'true') return FHIR_RESOURCES[type].summary;
  return summary === 'text' ? [] : undefined;
}

/** The parts of a parameter's name: `name:modifier`, or `name.chain` and `name:Type.chain`. */
function readName(named: string): { name: string; modifier: string; chain: string } {
  const [, name = '', modifier = '', chain = ''] = /^([^:.]*)(?::([^.]*))?(?:\.(.*))?$/s.exec(named) ?? [];
  return { name, modifier, chain };
}

/** The condition of a chain: on the identifier, which holds the id, or the condition named like the chain. */
function chained(conditions: Readonly<Record<string, Condition>>, name: string, chain: string): Condition | undefined {
  const column = conditions[name]?.column;
  return chain === 'identifier' && column ? identifierIn(column) : conditions[`${name}.${chain}`];
}

function parameterOf(type: string, name: string): SearchParameter | undefined {
  const { search }: Partial<ServedResource> = Object.hasOwn(FHIR_RESOURCES, type)
    ? FHIR_RESOURCES[type as ResourceType]
    : {};
  return search && Object.hasOwn(search, name) ? search[name] : undefined;
}

function sortOf(asked: string | undefined, sort: readonly string[]): Pick<PageQuery, 'sort'> {
  if (!asked) return {};
  if (sort.includes(asked.replace(/^-/, ''))) return { sort: asked };
  throw refusal('invalid_input', 'The list can be sorted by: {names}', {
    field: '_sort',
    values: { names: sort.join(', ') },
  });
}

/** The types of `_include=Appointment:patient` or `Appointment:patient:Patient`. @throws Refusal invalid_input */
function includedBy(type: ResourceType, asked: string): ResourceType[] {
  const [source, name = '', kind] = asked.split(':');
  const { emptyIncludes = [] }: ServedResource = FHIR_RESOURCES[type];
  if (source === type && emptyIncludes.includes(name)) return [];
  const parameter = source === type ? parameterOf(type, name) : undefined;
  const targets = parameter ? targetsOf(parameter).filter((target) => !kind || target === kind) : [];
  if (targets.length === 0) throw refusal('invalid_input', 'Is not valid', { field: '_include' });
  return targets;
}

/** The resource and parameter of `_revinclude=Provenance:target`. @throws Refusal invalid_input */
function includingBy(type: ResourceType, asked: string): Asked['including'][number] {
  const [source = '', name = '', kind] = asked.split(':');
  const parameter = parameterOf(source, name);
  if (parameter && (!kind || kind === type) && targetsOf(parameter).includes(type)) {
    return { type: source as ResourceType, name };
  }
  throw refusal('invalid_input', 'Is not valid', { field: '_revinclude' });
}
