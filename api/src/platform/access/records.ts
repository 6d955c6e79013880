import type { AuditEntity } from '@openward/contract/audit';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../database/driver.ts';
import { newId } from '../database/ids.ts';
import { type Columns, isEmpty, type Row, readRows, rowsOf } from '../database/rows.ts';
import { type Actor, nameOfActor } from '../http/caller.ts';
import type { Origin } from '../http/origin.ts';
import { type AuditTrail, type KnownAction, readAndRecord } from './audit-row.ts';
import { type GuardedEntity, visibleTo } from './visibility.ts';

/** The caller is not who was expected: their hospital or their access for others may have changed meanwhile. */
export class CallerChanged extends Error {}

/** Columns that every guarded row needs, so that the audit trail can name it. */
export interface AuditedRow {
  id: string;
  /** The patient whose data the row is; null for blocked time. */
  patientId: string | null;
}

/**
 * The only access to patients' data. `read` passes the caller's visibility rule to the query and writes the audit row
 * in the same transaction; a call that reads or writes without an audit row is not committed.
 */
export class Records {
  readonly #actor: Actor | null;
  readonly #origin: Origin;
  readonly #trail: AuditTrail;
  readonly #isStill: SQL | undefined;

  /**
   * @param trail shared by all records of a call
   * @param isStill gives one row if the actor is unchanged; part of the statement of {@link readRows}
   */
  constructor(actor: Actor | null, origin: Origin, trail: AuditTrail, isStill?: SQL) {
    this.#actor = actor;
    this.#origin = origin;
    this.#trail = trail;
    this.#isStill = isStill;
  }

  /** The same records for a caller whom the handler of a public endpoint has authenticated. */
  as(actor: Actor): Records {
    return new Records(actor, this.#origin, this.#trail);
  }

  /** The caller's visibility rule, for queries that only count. */
  ruleOf(entity: GuardedEntity): SQL {
    if (!this.#actor) throw new Error('patient data without a caller');
    return visibleTo(this.#actor, entity);
  }

  /**
   * Runs a query under the caller's visibility rule and records which patients' rows it returned.
   * @param action name in the audit trail, where it is more than reading
   * @param about more about the action
   */
  async read<R extends AuditedRow, const A extends string = 'read'>(
    entity: GuardedEntity,
    query: (visible: SQL) => Promise<R[]>,
    action?: KnownAction<A>,
    about?: string,
  ): Promise<R[]> {
    if (!this.#actor) throw new Error('patient data without a caller');
    const rows = await query(visibleTo(this.#actor, entity));
    await this.record<string>(action ?? 'read', entity, rows, undefined, about);
    return rows;
  }

  /**
   * Like {@link read}, for a query in SQL with the columns `id` and `patient_id`. Where the caller has not been
   * verified yet, the same statement verifies the caller and writes the audit row.
   * @param most how many of the rows are returned and recorded
   * @throws CallerChanged where the caller is not the expected one
   */
  async readRows<const C extends Columns>(
    tx: Tx,
    entity: GuardedEntity,
    columns: C,
    query: (visible: SQL) => SQL,
    most?: number,
  ): Promise<(Row<C> & AuditedRow)[]> {
    if (!this.#actor) throw new Error('patient data without a caller');
    const listed = query(visibleTo(this.#actor, entity));
    if (!this.#isStill) {
      const found = (await rowsOf(tx, columns)`${listed}`) as (Row<C> & AuditedRow)[];
      await this.record('read', entity, found.slice(0, most));
      return found;
    }
    const found = await tx.withoutBegin(readAndRecord(this.#rowOf('read', entity), { listed, most }, this.#isStill));
    if (isEmpty(found)) throw new CallerChanged();
    this.#trail.isWritten = true;
    return readRows(found, columns, ({ id }) => id !== null) as (Row<C> & AuditedRow)[];
  }

  /**
   * Records a change of rows that {@link read} returned or that the caller created.
   * @param digest SHA-256 in hexadecimal of what the change made final, which adds it to the audit chain
   * @param about more about the action
   */
  async record<const A extends string>(
    action: KnownAction<A>,
    entity: AuditEntity,
    rows: readonly AuditedRow[],
    digest?: string,
    about?: string,
  ): Promise<void> {
    this.#trail.add({
      ...this.#rowOf(action, entity),
      entityIds: rows.map(({ id }) => id),
      patientIds: [...new Set(rows.flatMap(({ patientId }) => patientId ?? []))],
      digest: digest ?? null,
      about: about ?? null,
    });
  }

  #rowOf(action: string, entity: string) {
    const { requestId, address } = this.#origin;
    const isByLink = this.#actor !== null && 'visitId' in this.#actor;
    return {
      id: newId(),
      requestId,
      ...nameOfActor(this.#actor),
      // The link proves no identity: anyone with the message can use it.
      action: isByLink ? `${action} by link` : action,
      entity,
      outcome: 'done',
      address,
    };
  }
}
