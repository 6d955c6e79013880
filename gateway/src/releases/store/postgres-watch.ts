import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ReleaseError } from '../errors.ts';
import { START } from '../registry.ts';
import { asReleaseError } from './postgres-errors.ts';
import { look } from './postgres-pool.ts';
import { SCHEMA } from './postgres-schema.ts';

/** Milliseconds between two looks where nothing is told. They also show that the connection lives. */
const LOOK_EVERY = 1_000;
const ANSWER_LIMIT = 5_000;
/** Milliseconds until a lost connection is tried for again: the first time, and at most. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;

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
export function watchRegistry(url: string, watcher: Watcher): { stop(): Promise<void> } {
  let isStopped = false;
  // Ends a pause: a notification came, the connection ended, or the watch was stopped.
  let bell = new AbortController();
  const rest = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: bell.signal, ref: false }).catch(() => {});

  async function watched(client: pg.Client, onLife: () => void): Promise<void> {
    client.on('notification', () => bell.abort());
    client.once('end', () => bell.abort());
    await client.query(`listen ${SCHEMA}`);
    while (!isStopped) {
      // What is told from here on is looked at in the next round.
      bell = new AbortController();
      const rows = await look<{ head: string }>(client, `select document->>'head' as head from ${SCHEMA}.registry`);
      await watcher.seen(rows[0]?.head ?? START);
      onLife();
      if (!isStopped) await rest(LOOK_EVERY);
    }
  }

  async function keep(): Promise<void> {
    for (let pause = FIRST_PAUSE; !isStopped; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      let client: pg.Client | undefined;
      try {
        client = await connected(url);
        await watched(client, () => {
          pause = FIRST_PAUSE;
        });
      } catch (error) {
        if (!isStopped) await watcher.lost(asReleaseError(error));
      }
      if (client) await ended(client);
      bell = new AbortController();
      if (!isStopped) await rest(pause);
    }
  }

  const kept = keep();
  return {
    async stop() {
      isStopped = true;
      bell.abort();
      await kept;
    },
  };
}

/** Ends a connection; one that nobody answers on is left to the operating system. */
async function ended(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_LIMIT,
    query_timeout: ANSWER_LIMIT,
    keepAlive: true,
    application_name: 'openward watches releases',
  });
  // `end` follows; an error that nobody hears ends the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
