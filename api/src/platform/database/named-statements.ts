import { createHash } from 'node:crypto';
import { PrimaryClient } from '@openward/server-kit/postgres/primary';
import type pg from 'pg';

/** Statements that a server keeps for each connection; one more is sent without a name. */
const MOST = 300;
/** How often a statement has to come before it is worth keeping: texts made for one search never come again. */
const AFTER = 3;

const names = new Map<string, string>();
const seen = new Map<string, number>();

/** The name of a statement that comes often, the same on every connection; undefined for others. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST) return known;
  // A pattern says how many rows pass: one plan for all of them reads everything for a few. And pages are too many.
  if (/ i?like | offset [1-9]/.test(text)) return undefined;
  const times = (seen.get(text) ?? 0) + 1;
  if (seen.size > 10 * MOST) seen.clear();
  seen.set(text, times);
  if (times < AFTER) return undefined;
  seen.delete(text);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

interface Statement {
  name?: string | undefined;
  text: string;
}

/** A socket whose writes can be held back for a moment. */
interface Corkable {
  cork(): void;
  uncork(): void;
}

/**
 * A client that has PostgreSQL keep the plans of statements that come again and again, so that they are parsed once
 * for each connection and planned a few times instead of at every call. What is asked in one turn of the event loop is
 * sent in one piece: each write costs the process more than PostgreSQL needs for most of our statements.
 */
export class NamingClient extends PrimaryClient {
  #isHeldBack = false;

  // biome-ignore lint/suspicious/noExplicitAny: pg's method has a dozen overloads; all of them pass through
  override query(config: any, ...rest: any[]): any {
    this.#holdBack();
    const isOurs = typeof config === 'object' && config !== null && typeof config.submit !== 'function';
    if (!isOurs) return super.query(config, ...(rest as []));
    const statement = config as Statement;
    statement.name ??= nameOf(statement.text);
    return super.query(statement as pg.QueryConfig, ...(rest as []));
  }

  #holdBack(): void {
    const { stream } = (this as unknown as { connection: { stream: Corkable } }).connection;
    if (this.#isHeldBack) return;
    this.#isHeldBack = true;
    stream.cork();
    process.nextTick(() => {
      this.#isHeldBack = false;
      stream.uncork();
    });
  }
}
