import pg from 'pg';
import { NoConnectionError } from './errors.ts';
import { addressesIn } from './hosts.ts';
import { integer, nullable, readRows } from './rows.ts';

/** Milliseconds for a server to answer whether it accepts writes. */
const PROBE_LIMIT = 2_000;
/** Milliseconds between two checks of all servers while connections are open. */
const LOOK_EVERY = 5_000;

/** A server that accepts writes has a timeline, a number that rises with each promotion; a standby has none. */
const TIMELINE = `select case when pg_is_in_recovery() then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** No server accepts writes, or only one that another has replaced. */
export class NoPrimaryError extends NoConnectionError {
  readonly code = 'NOPRIMARY';
}

interface Address {
  host: string;
  port: number;
}

interface Writer extends Address {
  timeline: number;
}

/**
 * The servers of one connection string, one of which accepts writes. If it fails, this finds the server that was
 * promoted. A replaced server that returns and still accepts writes has a lower timeline, so it is not used.
 */
class Servers {
  readonly #configs: pg.ClientConfig[];
  readonly #clients = new Set<PrimaryClient>();
  #writer: Writer | undefined;
  #search: Promise<Writer> | undefined;
  #watch: NodeJS.Timeout | undefined;
  /** The highest timeline seen so far. */
  #timeline = 0;

  constructor(configs: pg.ClientConfig[]) {
    this.#configs = configs;
  }

  /** The last known server that accepts writes. @throws NoPrimaryError */
  async writer(): Promise<Address> {
    return this.#writer ?? (await this.#find());
  }

  joined(client: PrimaryClient): void {
    this.#clients.add(client);
    this.#watch ??= setInterval(() => void this.#find().catch(() => {}), LOOK_EVERY).unref();
  }

  left(client: PrimaryClient): void {
    this.#clients.delete(client);
    if (this.#clients.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  /** Forgets this server, so that the next connection searches again. */
  lost({ host, port }: Address): void {
    if (this.#writer?.host === host && this.#writer.port === port) this.#writer = undefined;
  }

  /** Asks all servers; concurrent callers share one search. */
  #find(): Promise<Writer> {
    this.#search ??= this.#ask().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  async #ask(): Promise<Writer> {
    const found = (await Promise.all(this.#configs.map(timelineOf))).filter((each) => each !== undefined);
    const newest = found.sort((a, b) => b.timeline - a.timeline)[0];
    if (!newest || newest.timeline < this.#timeline) {
      this.#writer = undefined;
      throw new NoPrimaryError('none of the servers takes writes');
    }
    this.#timeline = newest.timeline;
    this.#writer = newest;
    // A connection to a replaced server reads stale rows, and its writes are lost.
    for (const client of this.#clients) if (!client.isOf(newest)) client.cut();
    return newest;
  }
}

/** @returns undefined if a server cannot be reached, or accepts no writes */
async function timelineOf(config: pg.ClientConfig): Promise<Writer | undefined> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: PROBE_LIMIT, query_timeout: PROBE_LIMIT });
  client.on('error', () => {});
  try {
    await client.connect();
    const [found] = readRows(await client.query(TIMELINE), { timeline: nullable(integer) });
    const { host, port } = client;
    return found?.timeline ? { host, port, timeline: found.timeline } : undefined;
  } catch {
    return undefined;
  } finally {
    void client.end().catch(() => {});
  }
}

/** By connection string, so that all connections of a process share it. */
const servers = new Map<string, Servers>();

function serversOf(config: pg.ClientConfig): Servers | undefined {
  const { connectionString } = config;
  const addresses = connectionString === undefined ? [] : addressesIn(connectionString);
  if (connectionString === undefined || addresses.length < 2) return undefined;
  const known =
    servers.get(connectionString) ?? new Servers(addresses.map((address) => ({ connectionString: address })));
  servers.set(connectionString, known);
  return known;
}

const withFirstAddress = (config: pg.ClientConfig): pg.ClientConfig =>
  config.connectionString ? { ...config, connectionString: addressesIn(config.connectionString)[0] } : config;

type Connected = (error: Error) => void;

/**
 * A connection to the server that accepts writes, if the connection string names several hosts: like libpq's
 * `target_session_attrs=read-write`, which the driver lacks. With one host, an ordinary connection. If it is lost, its
 * pending calls fail and the process continues.
 */
export class PrimaryClient extends pg.Client {
  readonly #servers: Servers | undefined;
  #isEnding = false;

  constructor(config: pg.ClientConfig = {}) {
    super(withFirstAddress(config));
    this.#servers = serversOf(config);
    // An error without a listener ends the process, and a pool adds its listener only after connecting.
    this.on('error', () => {});
  }

  /** @throws NoPrimaryError if no server accepts writes, and what the driver throws */
  override connect(): Promise<this>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<this> | undefined {
    const connecting: Promise<unknown> = this.#servers ? this.#connect(this.#servers) : super.connect();
    if (!callback) return connecting.then(() => this);
    // The driver's pool expects null on success, against its type.
    connecting.then(() => callback(null as unknown as Error), callback);
    return undefined;
  }

  async #connect(known: Servers): Promise<void> {
    const { host, port } = await known.writer();
    Object.assign(this, { host, port });
    known.joined(this);
    this.once('end', () => {
      known.left(this);
      // The server may have failed, so the next connection searches for the one that accepts writes.
      if (!this.#isEnding) known.lost(this);
    });
    try {
      await super.connect();
    } catch (error) {
      known.left(this);
      known.lost(this);
      throw error;
    }
  }

  override end(): Promise<void>;
  override end(callback: Connected): void;
  override end(callback?: Connected): Promise<void> | void {
    this.#isEnding = true;
    return callback ? super.end(callback) : super.end();
  }

  isOf({ host, port }: Address): boolean {
    return this.host === host && this.port === port;
  }

  /** Closes the connection at once, so that its pending calls fail. */
  cut(): void {
    const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection;
    stream.destroy();
  }
}
