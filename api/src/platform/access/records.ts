import type { AuditEntity } from '@openward/contract/audit';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../database/driver.ts';
import { newId } from '../database/ids.ts';
import { type Columns, isEmpty, type Row, readRows, rowsOf } from '../database/rows.ts';
import { type Actor, nameOfActor } from '../http/caller.ts';
import type { Origin } from '../http/origin.ts';
import { type AuditTrail, type KnownAction, readAndRecord } from './audit-row.ts';
import { type GuardedEntity, visibleTo } from './visibility.ts';

/** Somebody else calls than was expected: their hospital may have changed since, or what they may do for whom. */
export class CallerChanged extends Error {}

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
  readonly #isStill: SQL | undefined;

  /**
   * @param trail one for all that belong to a call, whoever's they are
   * @param isStill gives one row where the actor is still who they were: asked in the statement of {@link readRows}
   */
  constructor(actor: Actor | null, origin: Origin, trail: AuditTrail, isStill?: SQL) {
    this.#actor = actor;
    this.#origin = origin;
    this.#trail = trail;
    this.#isStill = isStill;
  }

  /** The same for a caller of a public endpoint, who was authenticated by its handler. */
  as(actor: Actor): Records {
    return new Records(actor, this.#origin, this.#trail);
  }

  /** The caller's visibility rule, for what is only counted. */
  ruleOf(entity: GuardedEntity): SQL {
    if (!this.#actor) throw new Error('patient data without a caller');
    return visibleTo(this.#actor, entity);
  }

  /**
   * Runs a query under the caller's visibility rule and records which patients' rows came back.
   * @param action what the audit calls it, where it is more than reading
   * @param about what else is to be known of it
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
   * The same for a query that is written as SQL, with the columns `id` and `patient_id`. Where nobody has said yet who
   * calls, that is asked and recorded in the same statement.
   * @param most only so many of the rows are shown, and recorded
   * @throws CallerChanged where somebody else calls than was expected
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
    const found = await tx.alone(readAndRecord(this.#rowOf('read', entity), { listed, most }, this.#isStill));
    if (isEmpty(found)) throw new CallerChanged();
    this.#trail.isWritten = true;
    return readRows(found, columns, ({ id }) => id !== null) as (Row<C> & AuditedRow)[];
  }

  /**
   * Records a change of rows that were read through {@link read}, or that the caller made.
   * @param digest of what the change fixed for good, SHA-256, hexadecimal: so the audit's chain holds it
   * @param about what else is to be known of it
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
      // Nobody has signed in: whoever has the message could do it.
      action: isByLink ? `${action} by link` : action,
      entity,
      outcome: 'done',
      address,
    };
  }
}
