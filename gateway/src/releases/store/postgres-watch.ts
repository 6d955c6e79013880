import { type Listening, listenTo } from '@openward/server-kit/postgres/listen';
import { text } from '@openward/server-kit/postgres/rows';
import type { ReleaseError } from '../errors.ts';
import { START } from '../registry.ts';
import { asReleaseError, look } from './postgres-pool.ts';
import { SCHEMA } from './postgres-schema.ts';

/** Milliseconds between two looks if no notification arrives. */
const LOOK_EVERY = 1_000;

/** The callbacks of {@link watchRegistry}. */
export interface Watcher {
  /**
   * The database answers: called at first, after each change, and about every second, never concurrently. If it throws,
   * the connection counts as lost.
   * @param head the hash of the last change
   */
  seen(head: string): Promise<void>;
  /** The database does not answer; called at each attempt. */
  lost(error: ReleaseError): Promise<void>;
}

/** Watches the registry on its own connection, and reconnects with growing pauses. */
export function watchRegistry(url: string, watcher: Watcher): Pick<Listening, 'stop'> {
  return listenTo({
    url,
    channel: SCHEMA,
    name: 'openward watches releases',
    lookEvery: LOOK_EVERY,
    async look(client) {
      const rows = await look(client, { head: text }, `select document->>'head' as head from ${SCHEMA}.registry`);
      await watcher.seen(rows[0]?.head ?? START);
    },
    lost: (error) => watcher.lost(asReleaseError(error)),
  });
}
