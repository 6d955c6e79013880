import { type Listening, listenTo } from '@openward/server-kit/postgres/listen';
import { text } from '@openward/server-kit/postgres/rows';
import type { ReleaseError } from '../errors.ts';
import { START } from '../registry.ts';
import { asReleaseError, look } from './postgres-pool.ts';
import { SCHEMA } from './postgres-schema.ts';

/** Milliseconds between two looks where nothing is notified. */
const LOOK_EVERY = 1_000;

/** What is called when something changes. */
export interface Watcher {
  /**
   * The database answers; called at first, after each change, and about every second. It is called again only once it
   * has ended; where it throws, the connection is taken for lost.
   * @param head the hash of the last change
   */
  seen(head: string): Promise<void>;
  /** The database does not answer; called at each try. */
  lost(error: ReleaseError): Promise<void>;
}

/** Watches the registry on a connection of its own; one that is lost is taken up again, with growing pauses. */
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
