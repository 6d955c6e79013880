import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ChannelListener } from './driver.ts';

/** Milliseconds until a lost connection is tried for again: the first time, and at most. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;
/** Milliseconds between two signs of life, and until one has to come: a firewall that drops a connection says nothing. */
const ASK_EVERY = 20_000;
const ASK_LIMIT = 5_000;
/** What the connection is called in `pg_stat_activity`. */
const NAME = 'openward listens';

/**
 * Listens on a connection of its own, for as long as nobody stops it: one from the pool would come back to it. What was
 * notified while there was none is lost; the listener is told so.
 * @returns how to stop
 * @throws where the database cannot be reached at first
 */
export async function listenTo(url: string, channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client = await connected(url, channel, listener);
  const keep = async () => {
    while (!stopping.signal.aborted) {
      await ended(client, stopping.signal);
      for (let wait = FIRST_WAIT; !stopping.signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT)) {
        await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
        const again = stopping.signal.aborted
          ? undefined
          : await connected(url, channel, listener).catch(() => undefined);
        if (!again) continue;
        client = again;
        listener.missed();
        break;
      }
    }
    // Whoever stopped it while it connected did not know of this one.
    await client.end().catch(() => {});
  };
  const kept = keep();
  return async () => {
    stopping.abort();
    await kept;
  };
}

async function connected(url: string, channel: string, { heard }: ChannelListener): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: ASK_LIMIT,
    application_name: NAME,
  });
  // `end` follows; an error that nobody hears ends the process.
  client.on('error', () => {});
  client.on('notification', ({ payload }) => heard(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    // One that cannot listen is not left open.
    void client.end().catch(() => {});
    throw error;
  }
  const asking = setInterval(() => void client.query('select 1').catch(() => client.end()), ASK_EVERY).unref();
  client.once('end', () => clearInterval(asking));
  // It alone keeps no process from ending; the types do not know of it.
  (client as pg.Client & { unref(): void }).unref();
  return client;
}

/** Resolves once the connection has ended, or nobody wants it any more. */
function ended(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done);
      resolve();
    };
    client.once('end', done);
    signal.addEventListener('abort', done);
  });
}
