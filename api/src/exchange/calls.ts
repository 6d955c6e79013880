import type { InputOf } from '@openward/contract';
import type { Contract } from '@openward/contract/everything';
import {
  FHIR_RESOURCES,
  type FhirResource,
  type Interaction,
  type ResourceType,
  type ServedResource,
} from '@openward/contract/exchange';
import { and } from 'drizzle-orm';
import { readDocumentFile } from '../documents/index.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import type { Handler, Handlers } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { bulkHandlers } from './bulk/calls.ts';
import { capabilityStatement } from './capability.ts';
import { everythingOf } from './everything.ts';
import type { Resource } from './mapping/types.ts';
import { matchPatient } from './match.ts';
import { limitOf, within } from './scopes.ts';
import { type Asked, askedOf, type Given } from './search/asked.ts';
import type { ExchangeCall, Found } from './source.ts';
import { questionnaireVersion } from './sources/documents.ts';
import { SOURCES } from './sources/index.ts';
import { subscriptionResourceHandlers } from './subscriptions/calls.ts';
import { createAppointment, updateAppointment } from './write-appointment.ts';

type Calls = Contract['exchange'];

const TYPES = Object.keys(SOURCES) as ResourceType[];

/** One resource. @throws Refusal not_found, also for resources of others */
async function read(
  type: ResourceType,
  id: string,
  call: ExchangeCall,
  interaction: Interaction = 'r',
): Promise<FhirResource> {
  const { resources } = await find(type, [id], call, interaction);
  return thatIs(resources[0]);
}

/** @throws Refusal not_found */
function thatIs(found: Resource | undefined): FhirResource {
  if (!found) throw refusal('not_found', 'We could not find anything at this address.');
  return found;
}

function find(type: ResourceType, ids: string[], call: ExchangeCall, interaction: Interaction): Promise<Found> {
  const { conditions, find } = SOURCES[type];
  const which = and(conditions._id?.(ids, '', '_id'), limitOf(type, interaction, call));
  return find(call, which, {}, { _id: [ids.join()] });
}

/** A page of a search as a Bundle. Its addresses are relative; the answer adds the server's address. */
async function search(type: ResourceType, given: Given, call: ExchangeCall): Promise<FhirResource> {
  const asked = askedOf(type, given, SOURCES[type].conditions);
  const which = and(asked.which, limitOf(type, 's', call));
  const { resources, page } = await SOURCES[type].find(call, which, asked.page, given);
  const included = [...(await includedIn(resources, asked, call)), ...(await includingThose(resources, asked, call))];
  const others = [...new Map(included.map((each) => [`${each.resourceType}/${each.id}`, each])).values()];
  const { total, isMore, after } = page ?? { total: resources.length };
  const link = (relation: string, more: [string, string][]) => {
    const query = new URLSearchParams([...asked.taken, ...more]).toString();
    return { relation, url: query ? `${type}?${query}` : type };
  };
  const entry = (mode: 'match' | 'include') => (resource: Resource) => ({
    fullUrl: `${resource.resourceType}/${resource.id}`,
    resource: mode === 'match' && asked.elements ? partOf(resource, asked.elements) : resource,
    search: { mode },
  });
  const bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    // Counts beyond 1,000 only on request.
    ...(asked.page.total !== 'none' && !isMore && { total }),
    link: [
      link('self', asked.page.after ? [['_after', asked.page.after]] : []),
      ...(after && asked.page.size !== 0 ? [link('next', [['_after', after]])] : []),
    ],
    ...(resources.length > 0 && { entry: [...resources.map(entry('match')), ...others.map(entry('include'))] }),
  };
  return bundle;
}

/** Per type. */
const MOST = 1_000;

/** The resources that `_include` asks for, as far as the caller may read them. */
async function includedIn(
  resources: readonly Resource[],
  { includes }: Pick<Asked, 'includes'>,
  call: ExchangeCall,
): Promise<Resource[]> {
  const found = await pipelined(
    ...[...new Set(includes)].map(async (type) => {
      const kept = within(type, 'r', call);
      // Forms are referenced by canonical address.
      const name = type === 'Questionnaire' ? '"questionnaire":"[^"|]*' : `"reference":"${type}/`;
      const named = JSON.stringify(resources).matchAll(new RegExp(`${name}([0-9a-f-]{36})[|"]`, 'g'));
      const ids = [...new Set([...named].map(([, id = '']) => id))];
      return kept && ids.length > 0 ? (await find(type, ids, kept, 'r')).resources : [];
    }),
  );
  return found.flat();
}

/** The resources that `_revinclude` asks for, as far as the caller may read them. @throws Refusal limit_reached */
async function includingThose(
  resources: readonly Resource[],
  { including }: Asked,
  call: ExchangeCall,
): Promise<Resource[]> {
  const found: Resource[] = [];
  if (resources.length === 0) return found;
  const references = resources.map(({ resourceType, id }) => `${resourceType}/${id}`);
  for (const { type, name } of including) {
    const kept = within(type, 's', call);
    if (!kept) continue;
    const { conditions, find } = SOURCES[type];
    const which = and(conditions[name]?.(references, '', name), limitOf(type, 's', call));
    const naming = await find(kept, which, {}, { [name]: [references.join()] });
    if (naming.resources.length >= MOST) {
      throw refusal('limit_reached', 'There are more than {most} entries. Please choose fewer days.', {
        values: { most: MOST },
      });
    }
    found.push(...naming.resources);
  }
  return found;
}

/** Only the requested and mandatory elements, tagged as a subset (FHIR R4, 3.1.1.5.10). */
function partOf(resource: Resource, elements: readonly string[]): Resource {
  const { mandatory }: ServedResource = FHIR_RESOURCES[resource.resourceType as ResourceType];
  const wanted = ['resourceType', 'id', 'meta', ...mandatory, ...elements];
  // Extensions of a primitive element are under its name with an underscore (R4, 2.6.2.1).
  const kept = Object.entries(resource).filter(([name]) => wanted.includes(name.replace(/^_/, '')));
  const tag = [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'SUBSETTED' }];
  const meta = 'meta' in resource ? resource.meta : undefined;
  return { ...Object.fromEntries(kept), meta: { ...meta, tag } } as Resource;
}

/** The FHIR R4 endpoints, with the same visibility, grants and audit as all other calls. */
export const exchangeHandlers = {
  fhirMetadata: { detached: async () => capabilityStatement() },
  async fhirReadBinary(input: InputOf<Calls['fhirReadBinary']>, call: ExchangeCall) {
    // An app that cannot read the DocumentReference may not read its content either.
    if (call.caller.app) await read('DocumentReference', input.params.id, call);
    return (readDocumentFile as Handler<Calls['fhirReadBinary']>)(input, call);
  },
  ...subscriptionResourceHandlers,
  ...bulkHandlers,
  fhirPatientEverything: (input: InputOf<Calls['fhirPatientEverything']>, call: ExchangeCall) =>
    everythingOf(input, call, {
      patient: async (id) => (await read('Patient', id, call)) as Resource,
      named: (resources, includes) => includedIn(resources, { includes }, call),
    }),
  fhirCreateAppointment: async ({ body }: InputOf<Calls['fhirCreateAppointment']>, call: ExchangeCall) =>
    // Rolled back if the app may not create it.
    read('Appointment', await createAppointment(body, call), call, 'c'),
  async fhirUpdateAppointment({ params, body }: InputOf<Calls['fhirUpdateAppointment']>, call: ExchangeCall) {
    if (call.caller.app) await read('Appointment', params.id, call, 'u');
    await updateAppointment(params.id, body, call);
    return read('Appointment', params.id, call, 'u');
  },
  fhirMatchPatient: ({ body }: InputOf<Calls['fhirMatchPatient']>, call: ExchangeCall) =>
    matchPatient(body, call, async (ids) => (await find('Patient', ids, call, 's')).resources),
  async fhirVreadQuestionnaire({ params }: InputOf<Calls['fhirVreadQuestionnaire']>, call: ExchangeCall) {
    if (call.caller.app) await read('Questionnaire', params.id, call);
    return thatIs(await questionnaireVersion(call, params.id, Number(params.version)));
  },
  ...Object.fromEntries(
    TYPES.flatMap((type) => [
      [`fhirRead${type}`, ({ params }: { params: { id: string } }, call: ExchangeCall) => read(type, params.id, call)],
      [`fhirSearch${type}`, ({ query }: { query: Given }, call: ExchangeCall) => search(type, query, call)],
      [`fhirSearchByPost${type}`, ({ body }: { body: Given }, call: ExchangeCall) => search(type, body, call)],
    ]),
  ),
} as unknown as Handlers<Contract['exchange']>;
