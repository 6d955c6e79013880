import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect } from './pool.ts';

/** Milliseconds until a reconnect: the first time, and at most. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;
/** Milliseconds for an answer of the database, because a firewall may drop a connection silently. */
const ANSWER_LIMIT = 5_000;

export interface ListenOptions {
  url: string;
  channel: string;
  /** The connection's name in `pg_stat_activity`. */
  name: string;
  /** Receives notifications. Without it, each notification triggers `look`. */
  heard?: (payload: string) => void;
  /** Called after a lost connection: notifications may have been missed. */
  missed?: () => void;
  /** Checks the database; if it throws, the connection counts as lost. `select 1` by default. */
  look?: (client: pg.Client) => Promise<unknown>;
  /** Milliseconds between two calls of `look`. */
  lookEvery?: number;
  /** Called when connecting or looking fails. */
  lost?: (error: unknown) => unknown;
}

/** The connection of {@link listenTo}. */
export interface Listening {
  /** Resolves once it listens; rejects if the first attempt fails, although retries follow. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Listens on its own connection until stopped, because a pool would take a connection back. It reconnects with growing
 * pauses.
 */
export function listenTo(options: ListenOptions): Listening {
  const { url, channel, name, heard, missed, lost } = options;
  const { look = (client: pg.Client) => client.query('select 1'), lookEvery = 20_000 } = options;
  let succeed = () => {};
  let fail: (reason: unknown) => void = () => {};
  const ready = new Promise<void>((resolve, reject) => {
    succeed = resolve;
    fail = reject;
  });
  // Prevents an unhandled rejection, because not every caller waits for it.
  ready.catch(() => {});
  let isStopped = false;
  let isFirst = true;
  // Ends a pause after a notification, a lost connection or a stop.
  let bell = new AbortController();
  const rest = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: bell.signal, ref: false }).catch(() => {});

  async function listen(client: pg.Client, alive: () => void): Promise<void> {
    client.on('notification', ({ payload = '' }) => (heard ? heard(payload) : bell.abort()));
    client.once('end', () => bell.abort());
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (!isFirst) missed?.();
    isFirst = false;
    succeed();
    while (!isStopped) {
      // Notifications from here on end the pause, so the next round sees them.
      bell = new AbortController();
      await look(client);
      alive();
      if (!isStopped) await rest(lookEvery);
    }
  }

  async function keep(): Promise<void> {
    for (let pause = FIRST_PAUSE; !isStopped; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      let client: pg.Client | undefined;
      try {
        const limits = { connectionTimeoutMillis: ANSWER_LIMIT, query_timeout: ANSWER_LIMIT };
        client = await connect({ connectionString: url, application_name: name, ...limits });
        // The connection must not keep the process alive; `unref` is missing in the types.
        (client as pg.Client & { unref(): void }).unref();
        await listen(client, () => {
          pause = FIRST_PAUSE;
        });
      } catch (error) {
        fail(error);
        if (!isStopped) await lost?.(error);
      }
      if (client) await ended(client);
      bell = new AbortController();
      if (!isStopped) await rest(pause);
    }
  }

  const kept = keep();
  return {
    ready,
    async stop() {
      isStopped = true;
      bell.abort();
      await kept;
    },
  };
}

/** Ends a connection; without an answer, the operating system has to clean it up. */
async function ended(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
}
