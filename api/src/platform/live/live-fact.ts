import type { ProxyArea } from '@openward/contract';
import { FACTS, type FactName } from '@openward/contract/platform';

import { type Concerned, concerns } from '../access/visibility.ts';
import type { Person } from '../http/acting.ts';
import type { Caller } from '../http/caller.ts';

/** A fact as the database tells it: a row that has changed, and whom that concerns. */
export interface LiveFact extends Concerned {
  name: FactName;
  id: string;
}

/** The channel on which the database tells. */
export const FACTS_CHANNEL = 'openward_facts';

/** Reads what the database told; undefined for what this version does not understand, such as a later one's. */
export function readFact(payload: string): LiveFact | undefined {
  try {
    const fact = JSON.parse(payload) as LiveFact;
    const { doctorIds, hospitalIds, patientIds } = fact;
    const isWhole = [doctorIds, hospitalIds, patientIds].every(Array.isArray) && typeof fact.id === 'string';
    return isWhole && FACTS.includes(fact.name) ? fact : undefined;
  } catch {
    return undefined;
  }
}

/** Which rule of visibility says who is told. */
const RULE = {
  'appointment:changed': concerns.appointment,
  'document:changed': concerns.document,
  'patient:changed': concerns.patient,
  'account:changed': concerns.staffRecord,
  'availability:changed': concerns.staffRecord,
  'form:changed': concerns.staffRecord,
  'template:changed': concerns.template,
  'access:changed': concerns.access,
} as const satisfies Record<FactName, (caller: Caller, of: Concerned) => boolean>;

/** True where the caller may see the row that has changed, or could before. */
export function mayHear(caller: Caller, fact: LiveFact): boolean {
  return RULE[fact.name](caller, fact);
}

/**
 * The facts about a person that a proxy may hear, and what they must have been given for it; that a record has changed,
 * whatever they were given.
 */
const AREA = {
  'appointment:changed': 'appointments',
  'document:changed': 'documents',
  'patient:changed': undefined,
} as const satisfies Partial<Record<FactName, ProxyArea | undefined>>;

/** True where somebody who may act for that person may see the row that has changed. */
export function mayHearFor({ patientId, areas }: Person, fact: LiveFact): boolean {
  if (!(fact.name in AREA)) return false;
  const area = AREA[fact.name as keyof typeof AREA];
  return fact.patientIds.includes(patientId) && (area === undefined || areas.includes(area));
}
