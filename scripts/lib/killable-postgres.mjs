import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort, makeCluster, spawnPostgres, urlAt } from './postgres.mjs';

/** What makes an acknowledged write safe, whatever a configuration says. */
export const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
const START_LIMIT = 60_000;

/** A PostgreSQL of its own that can be killed and started again on the same files. */
export class KillablePostgres {
  #cluster;
  #port;
  #settings;
  #server;

  /**
   * @param {string[]} settings as `name=value`
   * @returns {Promise<KillablePostgres | undefined>} undefined where this machine has no PostgreSQL
   */
  static async create(settings) {
    const cluster = makeCluster();
    if (!cluster) return undefined;
    const database = new KillablePostgres();
    database.#cluster = cluster;
    database.#settings = settings;
    database.#port = await freePort();
    await database.start();
    return database;
  }

  get url() {
    return urlAt(this.#port);
  }

  /** Starts it and waits until it answers. What a killed one left behind keeps it from starting for a moment. */
  async start() {
    const until = Date.now() + START_LIMIT;
    while (Date.now() < until) {
      if (!this.#server || this.#server.exitCode !== null || this.#server.signalCode !== null) {
        this.#server = spawnPostgres(this.#cluster, this.#port, this.#settings);
      }
      const answered = await this.query('select 1').catch(() => undefined);
      if (answered) return;
      await pause(100);
    }
    throw new Error('PostgreSQL did not start.');
  }

  /** As a power cut for its processes: none of them gets to say goodbye. */
  kill() {
    const postmaster = this.#server.pid;
    const backends = childrenOf(postmaster);
    for (const pid of [postmaster, ...backends]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Gone already, with the postmaster.
      }
    }
  }

  /** Runs SQL on a connection of its own. @returns {Promise<object[]>} the rows of the last statement */
  async query(text, values) {
    return this.#connected(async (client) => {
      const answer = await client.query(text, values);
      return (Array.isArray(answer) ? answer.at(-1) : answer).rows;
    });
  }

  /** Ends every connection but this one, as an administrator or a failover does. */
  async terminateBackends() {
    await this.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
  }

  /** Holds a table so that nobody else can even read it. */
  async holdTable(table, milliseconds) {
    await this.#connected(async (client) => {
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      await pause(milliseconds);
      await client.query('rollback');
    });
  }

  stop() {
    if (this.#server) this.kill();
    this.#cluster.remove();
  }

  async #connected(work) {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

/** The processes that a process has started; none where the system does not say. */
function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
