import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';

/** Marks work of the api itself, as opposed to the tests'. */
const own = new AsyncLocalStorage<true>();

/** Runs one of the api's jobs. */
export function asApi<T>(work: () => T): T {
  return own.run(true, work);
}

/** Marks the server's work for requests as the api's own. */
export function watchRequests(server: Server): void {
  server.prependListener('request', () => own.enterWith(true));
}

/**
 * Records the text of each of the api's statements once, without values, for `npm run contract:keep`, which sets the
 * folder in `KEEP_STATEMENTS`; undefined without it.
 */
export function statementKeeper(): ((statement: string) => void) | undefined {
  const folder = process.env.KEEP_STATEMENTS;
  if (!folder) return undefined;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.jsonl`);
  const seen = new Set<string>();
  return (statement) => {
    if (!own.getStore() || seen.has(statement)) return;
    seen.add(statement);
    appendFileSync(file, `${JSON.stringify(statement)}\n`);
  };
}
