import type { SQL } from 'drizzle-orm';
import type { Defer, Tx } from '../database/driver.ts';
import { newId } from '../database/ids.ts';
import { type Actor, nameOfActor } from '../http/caller.ts';
import type { Origin } from '../http/origin.ts';
import { insertAudit } from './audit-row.ts';
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
  readonly #tx: Tx;
  readonly #actor: Actor | null;
  readonly #origin: Origin;
  readonly #defer: Defer;
  /** One for all that belong to a call, whoever's they are. */
  readonly #done: { audited: boolean };

  /** @param defer the transaction's own: it waits for the rows before it commits */
  constructor(tx: Tx, actor: Actor | null, origin: Origin, defer: Defer, done = { audited: false }) {
    this.#tx = tx;
    this.#actor = actor;
    this.#origin = origin;
    this.#defer = defer;
    this.#done = done;
  }

  /** True once an audit row was written in this call. */
  get audited(): boolean {
    return this.#done.audited;
  }

  /** The same for a caller of a public endpoint, who was authenticated by its handler. */
  as(actor: Actor): Records {
    return new Records(this.#tx, actor, this.#origin, this.#defer, this.#done);
  }

  /** Runs a query under the caller's visibility rule and records which patients' rows came back. */
  async read<R extends AuditedRow>(entity: GuardedEntity, query: (visible: SQL) => Promise<R[]>): Promise<R[]> {
    if (!this.#actor) throw new Error('patient data without a caller');
    const rows = await query(visibleTo(this.#actor, entity));
    await this.record('read', entity, rows);
    return rows;
  }

  /** Records a change of rows that were read through {@link read}, or that the caller made. */
  async record(action: string, entity: GuardedEntity | 'account', rows: readonly AuditedRow[]): Promise<void> {
    const row = {
      id: newId(),
      requestId: this.#origin.requestId,
      ...nameOfActor(this.#actor),
      action,
      entity,
      entityIds: rows.map(({ id }) => id),
      patientIds: [...new Set(rows.flatMap(({ patientId }) => patientId ?? []))],
      outcome: 'done',
      address: this.#origin.address,
    };
    // It travels with what comes next; the transaction does not commit without it.
    this.#defer(insertAudit(this.#tx, row));
    this.#done.audited = true;
  }
}
