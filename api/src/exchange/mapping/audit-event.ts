import type { AuditEntry, RecordAccess } from '@openward/contract/audit';
import { inZone } from './times.ts';
import type { AuditEvent, Reference } from './types.ts';
import { given, referenceTo, textOf } from './values.ts';

/** The systems of the portal's own names for actions and kinds of records. */
export const ACTIONS = 'urn:openward:audit-action';
const ENTITIES = 'urn:openward:audit-entity';

type Entry = RecordAccess & Partial<Pick<AuditEntry, 'address' | 'patients'>>;

/**
 * An entry of the audit as its reader may see it: patients see the actor, but not which other patients were concerned.
 * @param reader the patient who reads it; undefined for an administrator
 */
export function auditEventOf(entry: Entry, reader: Reference | undefined): AuditEvent {
  const { position, at, action, entity, outcome, who, address, patients } = entry;
  const isDone = outcome === 'done' || outcome === 'repeated';
  const name = textOf(who.name);
  const concerned = reader
    ? [reader]
    : // A patient without a name here was merged and cannot be read either.
      (patients ?? []).flatMap((of) => (of.name ? [referenceTo({ resourceType: 'Patient', id: of.id }, of.name)] : []));
  return {
    resourceType: 'AuditEvent',
    id: String(position),
    type: { system: 'http://terminology.hl7.org/CodeSystem/audit-event-type', code: 'rest' },
    subtype: [{ system: ACTIONS, code: action }],
    action: actionOf(action),
    recorded: inZone(at, 'UTC'),
    outcome: isDone ? '0' : '4',
    ...(outcome !== 'done' && { outcomeDesc: outcome }),
    agent: [
      {
        type: { text: who.kind },
        requestor: true,
        ...given({
          role: who.role ? [{ text: who.role }] : [],
          who: who.kind === 'you' ? reader : name ? { display: name } : undefined,
          network: address ? { address, type: '2' as const } : undefined,
        }),
      },
    ],
    source: { observer: { display: 'Openward' } },
    entity: [
      { type: { system: ENTITIES, code: entity } },
      ...concerned.map((what) => ({
        what,
        type: { system: 'http://terminology.hl7.org/CodeSystem/audit-entity-type', code: '1' },
        role: { system: 'http://terminology.hl7.org/CodeSystem/object-role', code: '1' },
      })),
    ],
  };
}

/** For a refused or repeated call, the action is its address. */
function actionOf(action: string): AuditEvent['action'] {
  if (action.startsWith('/')) return 'E';
  if (/^(read|export|take|look)/.test(action)) return 'R';
  return /^(create|register|book|import)/.test(action) ? 'C' : 'U';
}
