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

/** The condition of an app's scopes on a type: any of them may match; undefined if they do not limit it. */
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

/** The condition of a scope's search: false if a part is unknown; undefined without a search. */
function foundBy(type: ResourceType, search: string): SQL | undefined {
  return search === '' ? undefined : (whichOf(type, search) ?? sql`false`);
}

/** A search as a condition; undefined if a parameter is unknown or a value invalid. */
function whichOf(type: ResourceType, search: string): SQL | undefined {
  const given = searchIn(type, search);
  try {
    return given && askedOf(type, given, SOURCES[type].conditions).which;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** True if the server supports all of a scope, because it cannot tell what an unknown part would exclude. */
export function isServed({ type, search }: FhirScope): boolean {
  if (type === '*') return true;
  if (!Object.hasOwn(FHIR_RESOURCES, type)) return false;
  return search === '' || whichOf(type, search) !== undefined;
}

/**
 * Reads the search of a scope or filter, such as `status=booked&date=ge2026`; undefined if a part is unknown. Slots and
 * audit entries do not support every parameter as a condition on rows.
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

/** Limits patient data to the patient in context; without a patient parameter, only that patient's own user sees any. */
function ofPatient(type: ResourceType, { app, patientId }: ExchangeCall['caller']): SQL | undefined {
  const { patientData }: ServedResource = FHIR_RESOURCES[type];
  if (!patientData) return undefined;
  const { conditions } = SOURCES[type];
  const is = type === 'Patient' ? conditions._id : conditions.patient;
  if (is) return is([app?.patientId ?? ''], '', 'patient');
  return app?.patientId === patientId ? undefined : sql`false`;
}

/** The call with access to another type; undefined if the caller may not read it. */
export function within(type: ResourceType, interaction: Interaction, call: ExchangeCall): ExchangeCall | undefined {
  const served: ServedResource = FHIR_RESOURCES[type];
  const { app, role } = call.caller;
  // A proxy may have been granted one area and not the other.
  if (!(served.roles ?? ROLES).includes(role) || !mayCall(call.caller, served as never)) return undefined;
  if (!app) return call;
  if (!app.scopes.some((scope) => covers(scope, type, interaction))) return undefined;
  const caller = withinScopes(call.caller, { resource: type, interaction });
  return { ...call, caller, records: call.records.as(caller) };
}
