import type { InputOf } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import type { FhirResource, ResourceType } from '@openward/contract/exchange';
import { and, type SQL } from 'drizzle-orm';
import { pipelined } from '../platform/database/pipelined.ts';
import { refusal } from '../platform/http/refusal.ts';
import { givenOf, instantOf, isSince } from './bulk/asked.ts';
import type { Resource } from './mapping/types.ts';
import { limitOf, within } from './scopes.ts';
import { type Given, valuesOf } from './search/asked.ts';
import { readDate } from './search/conditions.ts';
import { entryOf, searchset } from './searchset.ts';
import type { ExchangeCall } from './source.ts';
import { SOURCES } from './sources/index.ts';

type Input = InputOf<Contract['exchange']['fhirPatientEverything']>;

/** Types found by the parameter `patient`, with the parameter for the date of care. */
const OF_PATIENT: readonly (readonly [ResourceType, date?: string])[] = [
  ['RelatedPerson'],
  ['Coverage'],
  ['Appointment', 'date'],
  ['QuestionnaireResponse', 'authored'],
  ['DocumentReference', 'date'],
  ['Consent'],
  ['Provenance', 'recorded'],
];
/** Types to which these may refer. */
const NAMED: readonly ResourceType[] = ['Practitioner', 'Location', 'Questionnaire'];
const TYPES: readonly string[] = ['Patient', ...OF_PATIENT.map(([type]) => type), ...NAMED];
/** Per type. */
const MOST = 1_000;

interface Readers {
  /** @throws Refusal not_found */
  patient(id: string): Promise<Resource>;
  /** The resources of some types to which others refer. */
  named(resources: readonly Resource[], types: ResourceType[]): Promise<Resource[]>;
}

/**
 * A patient with all their resources and those they refer to, as far as the caller may see them (FHIR R4,
 * Patient/$everything): care between `start` and `end`, changed since `_since`, of the types of `_type`.
 * @throws Refusal not_found; invalid_input at the parameter; limit_reached if a type has too many
 */
export async function everythingOf(input: Input, call: ExchangeCall, readers: Readers): Promise<FhirResource> {
  const { id } = input.params;
  const given = givenOf(input);
  if (given._count) throw refusal('invalid_input', 'We do not know this parameter.', { field: '_count' });
  const types = valuesOf(given, '_type');
  if (!types.every((type) => TYPES.includes(type))) throw refusal('invalid_input', 'Is not valid', { field: '_type' });
  const [since] = (given._since ?? []).map((value = '') => instantOf(value));
  for (const name of ['start', 'end']) for (const value of given[name] ?? []) readDate(`ge${value}`, name);
  const isWanted = (type: string) => types.length === 0 || types.includes(type);
  const isNew = (resource: Resource) => !since || isSince(resource, since);
  const [patient, ...found] = await pipelined(
    readers.patient(id),
    ...OF_PATIENT.filter(([type]) => isWanted(type)).map(([type, date]) =>
      ofPatient(id, type, limitsOf(given, type, date, since), call),
    ),
  );
  const own = [patient, ...found.flat()].filter((each) => isWanted(each.resourceType) && isNew(each));
  const named = await readers.named(own, NAMED.filter(isWanted));
  return searchset(`Patient/${id}/$everything`, [
    ...own.map((resource) => entryOf(resource)),
    ...named.filter(isNew).map((resource) => entryOf(resource, 'include')),
  ]);
}

/** The conditions on the date of care and on the last change. */
function limitsOf(
  given: Given,
  type: ResourceType,
  date: string | undefined,
  since: Date | undefined,
): SQL | undefined {
  const { [date ?? '']: isThen, _lastUpdated: isChanged } = SOURCES[type].conditions;
  const limits = (name: string, prefix: string) =>
    (given[name] ?? []).map((value) => isThen?.([`${prefix}${value}`], '', name));
  return and(
    ...limits('start', 'ge'),
    ...limits('end', 'le'),
    since && isChanged?.([`ge${since.toISOString()}`], '', '_since'),
  );
}

async function ofPatient(
  id: string,
  type: ResourceType,
  which: SQL | undefined,
  call: ExchangeCall,
): Promise<Resource[]> {
  const kept = within(type, 's', call);
  if (!kept) return [];
  const { conditions, find } = SOURCES[type];
  const isOf = conditions.patient?.([id], '', 'patient');
  const { resources } = await find(kept, and(isOf, which, limitOf(type, 's', call)), {}, {});
  if (resources.length < MOST) return resources;
  throw refusal('limit_reached', 'There are more than {most} entries. Please choose fewer days.', {
    values: { most: MOST },
    field: type,
  });
}
