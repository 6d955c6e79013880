import type { SQL } from 'drizzle-orm';
import { newId } from '../database/ids.ts';
import { type Actor, nameOfActor } from '../http/caller.ts';
import type { Origin } from '../http/origin.ts';
import type { AuditTrail } from './audit-row.ts';
import { type GuardedEntity, visibleTo } from './visibility.ts';

/** What every guarded row must say of itself, so that the audit can name it. */
export interface AuditedRow {
  id: string;
  /** Whose data it is; null where it is nobody's (blocked time). */
  patientId: string | null;
}

/**
 * The only way to patients' data. `read` hands the caller's visibility rule to the query and writes the
 * audit row in the same transaction; a call that reads or writes without one is not committed.
 */
export class Records {
  readonly #actor: Actor | null;
  readonly #origin: Origin;
  readonly #trail: AuditTrail;

  /** @param trail one for all that belong to a call, whoever's they are */
  constructor(actor: Actor | null, origin: Origin, trail: AuditTrail) {
    this.#actor = actor;
    this.#origin = origin;
    this.#trail = trail;
  }

  /** True once something was recorded in this call. */
  get audited(): boolean {
    return this.#trail.isBegun;
  }

  /** The same for a caller of a public endpoint, who was authenticated by its handler. */
  as(actor: Actor): Records {
    return new Records(actor, this.#origin, this.#trail);
  }

  /**
   * Runs a query under the caller's visibility rule and records which patients' rows came back.
   * @param action what the audit calls it, where it is more than reading
   * @param about what else is to be known of it
   */
  async read<R extends AuditedRow>(
    entity: GuardedEntity,
    query: (visible: SQL) => Promise<R[]>,
    action = 'read',
    about?: string,
  ): Promise<R[]> {
    if (!this.#actor) throw new Error('patient data without a caller');
    const rows = await query(visibleTo(this.#actor, entity));
    await this.record(action, entity, rows, undefined, about);
    return rows;
  }

  /**
   * Records a change of rows that were read through {@link read}, or that the caller made.
   * @param digest of what the change fixed for good, SHA-256, hexadecimal: so the audit's chain holds it
   * @param about what else is to be known of it
   */
  async record(
    action: string,
    entity: GuardedEntity | 'account' | 'form',
    rows: readonly AuditedRow[],
    digest?: string,
    about?: string,
  ): Promise<void> {
    this.#trail.add({
      id: newId(),
      requestId: this.#origin.requestId,
      ...nameOfActor(this.#actor),
      action,
      entity,
      entityIds: rows.map(({ id }) => id),
      patientIds: [...new Set(rows.flatMap(({ patientId }) => patientId ?? []))],
      outcome: 'done',
      address: this.#origin.address,
      digest: digest ?? null,
      about: about ?? null,
    });
  }
}
