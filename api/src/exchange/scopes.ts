import { ROLES } from '@openward/contract';
import {
  covers,
  FHIR_RESOURCES,
  type FhirScope,
  type Interaction,
  type ResourceType,
  type ServedResource,
} from '@openward/contract/exchange';
import { MODIFIERS } from '@openward/contract/exchange/schemas';
import { and, or, type SQL, sql } from 'drizzle-orm';
import { withinScopes } from '../platform/access/scopes.ts';
import { mayCall } from '../platform/http/acting.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { askedOf, type Given } from './search/asked.ts';
import type { ExchangeCall } from './source.ts';
import { SOURCES } from './sources/index.ts';

/** What an app's scopes let it find of a kind of resource: what any of them does; undefined where that is all in its sight. */
export function limitOf(
  type: ResourceType,
  interaction: Interaction,
  { caller }: Pick<ExchangeCall, 'caller'>,
): SQL | undefined {
  const { app } = caller;
  if (!app) return undefined;
  const limits = app.scopes
    .filter((scope) => covers(scope, type, interaction))
    .map(({ level, search }) => and(foundBy(type, search), level === 'patient' ? ofPatient(type, caller) : undefined));
  if (limits.length === 0) return sql`false`;
  return limits.every(Boolean) ? or(...limits) : undefined;
}

/** What a scope's search finds: nothing where it says something that we do not know; undefined where there is none. */
function foundBy(type: ResourceType, search: string): SQL | undefined {
  return search === '' ? undefined : (whichOf(type, search) ?? sql`false`);
}

/** A search as a condition; undefined where a part of it is not known here, or has a value that is none. */
function whichOf(type: ResourceType, search: string): SQL | undefined {
  const given = searchIn(type, search);
  try {
    return given && askedOf(type, given, SOURCES[type].conditions).which;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** True of a scope whose resources are served, and whose search we know in each part: nobody could say what another leaves out. */
export function isServed({ type, search }: FhirScope): boolean {
  if (type === '*') return true;
  if (!Object.hasOwn(FHIR_RESOURCES, type)) return false;
  return search === '' || whichOf(type, search) !== undefined;
}

/**
 * Reads a search as a scope or a filter has it, such as `status=booked&date=ge2026`; undefined where a part of it is not
 * known here. Free times and what is in the audit are no rows that each parameter could narrow.
 */
export function searchIn(type: ResourceType, search: string): Given | undefined {
  const parameters = new URLSearchParams(search);
  const given = Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]));
  const known: ServedResource['search'] = FHIR_RESOURCES[type].search;
  const { conditions } = SOURCES[type];
  const isKnown = ([named, values]: [string, string[]]) => {
    const [name = '', modifier] = named.split(':');
    const parameter = Object.hasOwn(known, name) && Object.hasOwn(conditions, name) ? known[name] : undefined;
    const modifiers: readonly string[] = parameter ? MODIFIERS[parameter.type] : [];
    return parameter && values.every(Boolean) && (modifier === undefined || modifiers.includes(modifier));
  };
  return type !== 'Slot' && Object.entries(given).every(isKnown) ? given : undefined;
}

/** Only what is the patient's in context; undefined where the kind is nobody's data, or the caller sees no other's anyway. */
function ofPatient(type: ResourceType, { app, patientId }: ExchangeCall['caller']): SQL | undefined {
  const { patientData }: ServedResource = FHIR_RESOURCES[type];
  if (!patientData) return undefined;
  const { conditions } = SOURCES[type];
  const is = type === 'Patient' ? conditions._id : conditions.patient;
  if (is) return is([app?.patientId ?? ''], '', 'patient');
  return app?.patientId === patientId ? undefined : sql`false`;
}

/** The call as it may read another kind of resource; undefined where it may not. */
export function within(type: ResourceType, interaction: Interaction, call: ExchangeCall): ExchangeCall | undefined {
  const served: ServedResource = FHIR_RESOURCES[type];
  const { app, role } = call.caller;
  // Somebody who acts for a patient may have been given one of them and not the other.
  if (!(served.roles ?? ROLES).includes(role) || !mayCall(call.caller, served as never)) return undefined;
  if (!app) return call;
  if (!app.scopes.some((scope) => covers(scope, type, interaction))) return undefined;
  const caller = withinScopes(call.caller, { resource: type, interaction });
  return { ...call, caller, records: call.records.as(caller) };
}
