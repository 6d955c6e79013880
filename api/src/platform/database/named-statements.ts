import { createHash } from 'node:crypto';
import { PrimaryClient } from '@openward/server-kit/postgres/primary';
import type pg from 'pg';

/** Maximum number of prepared statements per connection; further ones are sent without a name. */
const MOST = 300;
/** A statement is prepared from this repetition on: statements of a single search never repeat. */
const AFTER = 3;

const names = new Map<string, string>();
const seen = new Map<string, number>();

/** The name of a frequent statement, the same on every connection; undefined for others. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST) return known;
  // The best plan for a pattern depends on its value, so a shared plan would be slow, and pages have too many offsets.
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

/** A socket that can buffer its writes. */
interface Corkable {
  cork(): void;
  uncork(): void;
}

/**
 * A client that makes PostgreSQL keep the plans of frequent statements, so that they are parsed once per connection and
 * rarely planned. All statements of one turn of the event loop are sent in one write, because a write costs this
 * process more than PostgreSQL needs for most statements.
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
