import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect } from './pool.ts';

/** Milliseconds until a lost connection is tried for again: the first time, and at most. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;
/** Milliseconds within which the database answers: a firewall that drops a connection says nothing. */
const ANSWER_LIMIT = 5_000;

export interface ListenOptions {
  url: string;
  channel: string;
  /** What the connection is called in `pg_stat_activity`. */
  name: string;
  /** Hears what is notified. Without it, each notification is a reason to look. */
  heard?: (payload: string) => void;
  /** The connection was lost for a while: something may have been notified that was not heard. */
  missed?: () => void;
  /** Looks at the database on this connection, which is lost where it throws. A sign of life by default. */
  look?: (client: pg.Client) => Promise<unknown>;
  /** Milliseconds between two looks. */
  lookEvery?: number;
  /** A try to connect or to look failed. */
  lost?: (error: unknown) => unknown;
}

/** What {@link listenTo} keeps open. */
export interface Listening {
  /** Resolves once it listens; rejects where the first try fails, although the next one follows. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Listens on a connection of its own, for as long as nobody stops it: one from a pool would come back to it. A connection
 * that is lost comes back by itself, with growing pauses.
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
  // Not everybody waits for it.
  ready.catch(() => {});
  let isStopped = false;
  let isFirst = true;
  // Ends a pause: something was notified, the connection ended, or nobody wants it any more.
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
      // What is notified from here on is looked at in the next round.
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
        // It alone keeps no process from ending; the types do not know of it.
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

/** Ends a connection; one that nobody answers on is left to the operating system. */
async function ended(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
}
