import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';

/** What happens in it is the api's own doing, not a test's. */
const own = new AsyncLocalStorage<true>();

/** Runs one of the api's jobs. */
export function asApi<T>(work: () => T): T {
  return own.run(true, work);
}

/** Whatever a server does for a request is the api's own. */
export function watchRequests(server: Server): void {
  server.prependListener('request', () => own.enterWith(true));
}

/**
 * Writes down each statement of the api, once: its text, never its values. For `npm run contract:keep`, which names
 * the folder in `KEEP_STATEMENTS`; undefined without it.
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
