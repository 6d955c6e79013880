import type { ProxyArea } from '@openward/contract';
import { FACTS, type FactName } from '@openward/contract/platform';

import { type Concerned, concerns } from '../access/visibility.ts';
import type { Person } from '../http/acting.ts';
import type { Caller } from '../http/caller.ts';

/** A database notification: the changed row, and the ids that it concerns. */
export interface LiveFact extends Concerned {
  name: FactName;
  id: string;
}

/** The channel of these notifications. */
export const FACTS_CHANNEL = 'openward_facts';

/** Parses a notification; undefined for unknown ones, such as those of a later version. */
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

/** The visibility rule of each kind of change. */
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

/** True where the caller may see the changed row, or could before the change. */
export function mayHear(caller: Caller, fact: LiveFact): boolean {
  return RULE[fact.name](caller, fact);
}

/**
 * The changes of a patient that a proxy receives, and the area that the grant must include; changes of the record need
 * none.
 */
const AREA = {
  'appointment:changed': 'appointments',
  'document:changed': 'documents',
  'patient:changed': undefined,
} as const satisfies Partial<Record<FactName, ProxyArea | undefined>>;

/** True where a proxy of that patient may see the changed row. */
export function mayHearFor({ patientId, areas }: Person, fact: LiveFact): boolean {
  if (!(fact.name in AREA)) return false;
  const area = AREA[fact.name as keyof typeof AREA];
  return fact.patientIds.includes(patientId) && (area === undefined || areas.includes(area));
}
