import type { InputOf } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import { FHIR_RESOURCES, type ResourceType } from '@openward/contract/exchange';
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { bulkExport } from '../../platform/database/schema/index.ts';
import { misshapeOf } from '../../platform/http/input.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Resource } from '../mapping/types.ts';
import { searchIn } from '../scopes.ts';
import { askedOf, type Given } from '../search/asked.ts';
import { readDate } from '../search/conditions.ts';
import { SOURCES } from '../sources/index.ts';

/** The content of an export. */
export type Wanted = Pick<typeof bulkExport.$inferSelect, 'types' | 'since' | 'filters'>;

/** Names of the only supported format. */
const FORMATS = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];
/** Unsupported parameters of the guide. Ignoring them would change the content, so they are refused. */
const UNKNOWN = ['_elements', 'includeAssociatedData', 'patient'] as const;

/** The resource types of a full export. Slots are computed and never stored; the audit grows with each export. */
const ALL: ResourceType[] = (Object.keys(FHIR_RESOURCES) as ResourceType[]).filter(
  (type) => type !== 'Slot' && type !== 'AuditEvent',
);
/** The types that belong to patients. */
const OF_PATIENTS = ALL.filter((type) => type === 'Patient' || 'patient' in FHIR_RESOURCES[type].search);

type Calls = Contract['exchange'];
type Operation = InputOf<Calls['fhirExport']> | InputOf<Calls['fhirPatientEverything']>;

/** All values of each parameter of an operation, from the address and from the resource. */
export function givenOf({ query, body }: Pick<Operation, 'query' | 'body'>): Given {
  const { prefer: _prefer, ...inAddress } = { prefer: undefined, ...query };
  // Without a prototype, because a parameter may be named like a property of every object.
  const given: Record<string, string[]> = Object.create(null);
  const take = (name: string, value: string | undefined) => {
    if (value) given[name] = [...(given[name] ?? []), value];
  };
  for (const [name, values] of Object.entries(inAddress)) for (const value of values ?? []) take(name, value);
  for (const { name, ...value } of body.parameter ?? [])
    take(
      name,
      value.valueString ?? value.valueCode ?? value.valueUri ?? value.valueInstant ?? value.valueDate ?? 'true',
    );
  return given;
}

/**
 * Reads the parameters of an export (Bulk Data Access 2.0, Query Parameters).
 * @param prefer the header
 * @param isOfPatients true to export only types that belong to patients
 * @param isGiven true for types that the caller's scopes allow
 * @throws Refusal invalid_input at the parameter
 */
export function wantedOf(
  given: Given,
  prefer: string | undefined,
  isOfPatients: boolean,
  isGiven: (type: ResourceType) => boolean,
): Wanted {
  if (!/\brespond-async\b/.test(prefer ?? '')) {
    throw refusal('invalid_input', 'Please send the header Prefer: respond-async.', { field: 'Prefer' });
  }
  const unknown = UNKNOWN.find((name) => given[name]);
  if (unknown && !/handling\s*=\s*lenient/.test(prefer ?? '')) {
    throw refusal('invalid_input', 'We do not know this parameter.', { field: unknown });
  }
  // Query strings decode a plus as a space.
  const plain = (name: string) => (given[name] ?? []).map((value = '') => value.replace(/ /g, '+'));
  if (plain('_outputFormat').some((format) => !FORMATS.includes(format))) throw notValid('_outputFormat');
  const [since = null] = (given._since ?? []).map((value = '') => instantOf(value));
  const possible = (isOfPatients ? OF_PATIENTS : ALL).filter(isGiven);
  const named = plain('_type').flatMap((value) => value.split(','));
  if (named.some((type) => !possible.includes(type as ResourceType))) throw notValid('_type');
  const types = named.length > 0 ? possible.filter((type) => named.includes(type)) : possible;
  return { types, since, filters: filtersIn(given, types) };
}

/** The value of `_since`. @throws Refusal invalid_input without a time zone, or for a year that searches cannot name */
export function instantOf(value: string): Date {
  const isWhole = readDate(`ge${value}`, '_since').offset !== undefined;
  // Query strings decode a plus as a space.
  const at = new Date(value.replace(/ /g, '+'));
  if (!isWhole || at.getUTCFullYear() > 9999) {
    throw refusal('invalid_input', 'Must be a valid date and time', { field: '_since' });
  }
  return at;
}

/** True unless the resource was last changed before. */
export function isSince(resource: Resource, since: Date): boolean {
  const { meta } = resource as { meta?: { lastUpdated?: string } };
  return !meta?.lastUpdated || new Date(meta.lastUpdated) >= since;
}

const notValid = (field: string) => refusal('invalid_input', 'Is not valid', { field });

/** Searches such as `Appointment?status=booked`, separated by commas. */
function filtersIn(given: Given, types: readonly ResourceType[]): Wanted['filters'] {
  const filters: Wanted['filters'] = {};
  for (const each of (given._typeFilter ?? []).flatMap((value = '') => value.split(/,(?=[A-Z][A-Za-z]*\?)/))) {
    const [name = '', ...search] = each.split('?');
    const type = types.find((one) => one === name);
    if (!type || search.length === 0) throw notValid('_typeFilter');
    filterOf(type, search.join('?'));
    filters[type] = [...(filters[type] ?? []), search.join('?')];
  }
  return filters;
}

/** One of these searches as a condition. @throws Refusal invalid_input if it is invalid for the type */
function filterOf(type: ResourceType, search: string): SQL {
  const given = searchIn(type, search);
  if (!given || misshapeOf(given)) throw notValid('_typeFilter');
  return askedOf(type, given, SOURCES[type].conditions).which ?? sql`true`;
}

/**
 * The condition for the resources of an export, among those that its requester may see.
 * @param of with the hospital whose patients are wanted, if limited to one
 */
export function conditionOf(
  type: ResourceType,
  { since, filters, hospitalId }: Pick<Wanted, 'since' | 'filters'> & { hospitalId: string | null },
): SQL | undefined {
  const { conditions } = SOURCES[type];
  return and(
    since ? conditions._lastUpdated?.([`ge${since.toISOString()}`], '', '_since') : undefined,
    or(...(filters[type] ?? []).map((search) => filterOf(type, search))),
    hospitalId ? isOfHospital(type, hospitalId) : undefined,
  );
}

/** Matches data of patients with a visit there that was not cancelled. */
function isOfHospital(type: ResourceType, hospitalId: string): SQL {
  const column = type === 'Patient' ? sql`patient.id` : SOURCES[type].conditions.patient?.column;
  if (!column) throw new Error(`${type} does not say whose it is`);
  return sql`exists (
    select from appointment of_group
    where of_group.patient_id = ${column} and of_group.hospital_id = ${hospitalId}::uuid and of_group.status <> 'CANCELED')`;
}
