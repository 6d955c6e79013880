import pg from 'pg';
import { NoConnectionError } from './errors.ts';
import { addressesIn } from './hosts.ts';
import { integer, nullable, readRows } from './rows.ts';

/** Milliseconds that a server has to say whether it takes writes. */
const PROBE_LIMIT = 2_000;
/** Milliseconds from one look at all servers to the next, while there are connections to one of them. */
const LOOK_EVERY = 5_000;

/** A server that takes writes has a timeline, a number that rises with each promotion; a standby has none. */
const TIMELINE = `select case when pg_is_in_recovery() then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** None of the servers takes writes, or only one that another has taken over from. */
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
 * The servers of one connection string. One of them takes writes. When it fails, this finds the server that was promoted
 * in its place. A replaced server that comes back and still takes writes has a lower timeline, so it is not used.
 */
class Servers {
  readonly #configs: pg.ClientConfig[];
  readonly #clients = new Set<PrimaryClient>();
  #writer: Writer | undefined;
  #search: Promise<Writer> | undefined;
  #watch: NodeJS.Timeout | undefined;
  /** The highest that was seen. */
  #timeline = 0;

  constructor(configs: pg.ClientConfig[]) {
    this.#configs = configs;
  }

  /** The server that takes writes, as far as is known. @throws NoPrimaryError */
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

  /** Forgets this server, so that the next connection asks again. */
  lost({ host, port }: Address): void {
    if (this.#writer?.host === host && this.#writer.port === port) this.#writer = undefined;
  }

  /** Asks all servers; callers at the same time share one search. */
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
    // A connection to a replaced server reads old rows, and what it writes is lost.
    for (const client of this.#clients) if (!client.isOf(newest)) client.cut();
    return newest;
  }
}

/** @returns undefined where a server cannot be reached, or takes no writes */
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

/** By connection string, so that all connections of a process share what is known. */
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
 * A connection to the server that takes writes, where a connection string names several: as with libpq's
 * `target_session_attrs=read-write`, which the driver does not know. Where it names one, a connection like any other. Its
 * death is no death of the process: what waits for it fails.
 */
export class PrimaryClient extends pg.Client {
  readonly #servers: Servers | undefined;
  #isEnding = false;

  constructor(config: pg.ClientConfig = {}) {
    super(withFirstAddress(config));
    this.#servers = serversOf(config);
    // An error without a listener ends the process, and a pool does not listen until it has taken a connection over.
    this.on('error', () => {});
  }

  /** @throws NoPrimaryError where no server takes writes, and what the driver throws */
  override connect(): Promise<this>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<this> | undefined {
    const connecting: Promise<unknown> = this.#servers ? this.#connect(this.#servers) : super.connect();
    if (!callback) return connecting.then(() => this);
    // The driver's pool hears of success by an error that is none.
    connecting.then(() => callback(null as unknown as Error), callback);
    return undefined;
  }

  async #connect(known: Servers): Promise<void> {
    const { host, port } = await known.writer();
    Object.assign(this, { host, port });
    known.joined(this);
    this.once('end', () => {
      known.left(this);
      // Where nobody ended it here, the server may have: the next connection asks who takes writes.
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

  /** True where it leads to this server. */
  isOf({ host, port }: Address): boolean {
    return this.host === host && this.port === port;
  }

  /** Ends it at once: what waits for it fails. */
  cut(): void {
    const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection;
    stream.destroy();
  }
}
