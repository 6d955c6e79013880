import type { Endpoint } from '@openward/contract';
import type { AnySchema } from 'yup';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { type Actor, nameOfActor } from '../http/caller.ts';
import type { Origin } from '../http/origin.ts';
import type { Refusal } from '../http/refusal.ts';
import { insertAudit } from './audit-row.ts';

/** A call as the audit trail records it where no record was read or changed. */
export interface AuditedCall {
  endpoint: Endpoint;
  origin: Origin;
  actor: Actor | null;
  input: { params: unknown; query: unknown; body: unknown } | undefined;
  /** The patient for whom the call claims to act, whether or not the caller may act for them. */
  onBehalfOf?: string | undefined;
}

/**
 * Records a refused call: who asked for which records, and the reason. Probing for hidden records therefore leaves a
 * trace. A failed sign-in is recorded under the account that it tried.
 */
export async function recordRefusal(tx: Tx, call: AuditedCall, refusal: Refusal): Promise<void> {
  const actorId = nameOfActor(call.actor).actorId ?? refusal.account ?? null;
  await write(tx, call, { actorId, outcome: refusal.code });
}

/** Records that the stored answer to a call was sent again. */
export async function recordRepeat(tx: Tx, call: AuditedCall): Promise<void> {
  await write(tx, call, { actorId: nameOfActor(call.actor).actorId, outcome: 'repeated' });
}

async function write(tx: Tx, call: AuditedCall, row: { actorId: string | null; outcome: string }): Promise<void> {
  const pointers = call.input ? pointersIn(call.endpoint, call.input) : [];
  const ids = (entity?: string) =>
    pointers.flatMap((found) => (found.id && (!entity || found.entity === entity) ? [found.id] : []));
  await insertAudit(tx, {
    id: newId(),
    requestId: call.origin.requestId,
    actorRole: nameOfActor(call.actor).actorRole,
    actingFor: nameOfActor(call.actor).actingFor ?? call.onBehalfOf ?? null,
    appId: nameOfActor(call.actor).appId,
    action: call.endpoint.path,
    entity: pointers[0]?.entity ?? 'call',
    entityIds: ids(),
    patientIds: [...ids('patient'), ...ids('duplicateRecord')],
    address: call.origin.address,
    ...row,
  });
}

/** The patients whom a call asks for, by their own ids or by those of their accounts. */
export function patientsAskedFor(call: AuditedCall): string[] {
  const pointers = call.input ? pointersIn(call.endpoint, call.input) : [];
  return pointers.flatMap(({ entity, id }) => (id && PATIENTS.includes(entity) ? [id] : []));
}

const PATIENTS = ['patient', 'recordWithoutAccount', 'duplicateRecord', 'user'];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The records that an input names, by the schemas' `meta.entity`. */
function pointersIn(
  endpoint: Endpoint,
  input: NonNullable<AuditedCall['input']>,
): { entity: string; id: string | undefined }[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const { fields = {} } = (endpoint[part] ?? {}) as { fields?: Record<string, AnySchema> };
    return Object.entries(fields).flatMap(([name, schema]) => {
      const value = (input[part] as Record<string, unknown> | undefined)?.[name];
      const entity = schema.spec.meta?.entity ?? (schema as { innerType?: AnySchema }).innerType?.spec.meta?.entity;
      if (!entity || !value) return [];
      // A short code is no id, so only the kind of record is known.
      return [value].flat().map((id) => ({ entity, id: UUID.test(String(id)) ? String(id) : undefined }));
    });
  });
}
