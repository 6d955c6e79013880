import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@openward/server-kit/log';
import { refusalOf } from '@openward/server-kit/postgres/errors';
import { openPool } from '@openward/server-kit/postgres/pool';
import type { PrimaryClient } from '@openward/server-kit/postgres/primary';
import { integer, nullable, readRows, text } from '@openward/server-kit/postgres/rows';
import type pg from 'pg';
import type { Position, Standby, Work } from './driver.ts';

/** Milliseconds between two looks at how far the standby is, and between two while somebody waits for it. */
const LOOK_EVERY = 250;
const LOOK_WHILE_AWAITED = 20;
/** Milliseconds after which a server that does not answer a look is taken for dead. */
const LOOK_LIMIT = 2_000;
/** Positions that are remembered of a standby that is behind. */
const MOST_AHEAD = 1_000;
/** A position that no standby reaches. */
const BEYOND_ALL: Position = 2n ** 64n - 1n;

const PRIMARY = `select pg_current_wal_lsn()::text as position, (select system_identifier::text from pg_control_system()) as system,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`;
const STANDBY = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position, (select system_identifier::text from pg_control_system()) as system,
  (select timeline_id from pg_control_checkpoint()) as timeline`;
const PRIMARYS = { position: text, system: text, timeline: integer };
const STANDBYS = { ...PRIMARYS, position: nullable(text) };

/** Why a server that answers cannot be used. */
class UnfitError extends Error {}

interface Sources {
  url: string;
  primaryUrl: string;
  /** `READ_LAG`, in milliseconds. */
  most: number;
  /** Opens the pool for reads. */
  open(url: string): { pool: pg.Pool; transaction: Standby['transaction'] };
}

/** Follows a standby until `close`. One that cannot be reached is left out until it can. */
export function followStandby(sources: Sources): Standby & { close(): Promise<void> } {
  const follower = new Follower(sources);
  void follower.follow();
  return follower;
}

class Follower implements Standby {
  readonly #most: number;
  // Connections of their own, so that a look does not queue behind calls that wait for the standby.
  readonly #primary: pg.Pool;
  readonly #standby: pg.Pool;
  readonly #pool: pg.Pool;
  readonly #transaction: Standby['transaction'];
  readonly #clients = new Set<PrimaryClient>();
  readonly #ending = new AbortController();
  /** Positions of the primary that the standby had not reached yet, with the time of each. */
  #ahead: { at: number; position: Position }[] = [];
  #replayed: Position = 0n;
  /** When the standby had everything, on the clock of `performance.now()`. */
  #caughtUpAt = Number.NEGATIVE_INFINITY;
  #look: Promise<void> | undefined;
  #problem = '';
  answered = 0;

  constructor({ url, primaryUrl, most, open }: Sources) {
    this.#most = most;
    this.#primary = openLooker(primaryUrl);
    this.#standby = openLooker(url);
    const { pool, transaction } = open(url);
    this.#pool = pool;
    this.#transaction = transaction;
    pool.on('connect', (client) => this.#clients.add(client as unknown as PrimaryClient));
    pool.on('remove', (client) => this.#clients.delete(client as unknown as PrimaryClient));
  }

  async follow(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.look();
      await sleep(LOOK_EVERY, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  has(position: Position): boolean {
    return this.lag() * 1000 <= this.#most && position <= this.#replayed;
  }

  async transaction<T>(work: Work<T>): Promise<T> {
    const result = await this.#transaction(work);
    this.answered++;
    return result;
  }

  async position(): Promise<Position> {
    try {
      const found = await this.#primary.query('select pg_current_wal_lsn()::text as position');
      return positionOf(readRows(found, { position: text })[0]?.position ?? '');
    } catch {
      return BEYOND_ALL;
    }
  }

  async caughtUp(): Promise<void> {
    // After this time no copy of the portal uses a standby that is still behind.
    const until = performance.now() + this.#most;
    const position = await this.position();
    while (performance.now() < until && !this.has(position) && !this.#ending.signal.aborted) {
      await sleep(LOOK_WHILE_AWAITED, undefined, { ref: false });
      if (this.has(0n)) void this.look();
    }
  }

  lag(): number {
    return (performance.now() - this.#caughtUpAt) / 1000;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#look;
    await Promise.all([this.#primary.end(), this.#standby.end(), this.#pool.end()]);
  }

  /** Compares both servers; concurrent callers share one look. */
  look(): Promise<void> {
    this.#look ??= this.#compare().finally(() => {
      this.#look = undefined;
    });
    return this.#look;
  }

  async #compare(): Promise<void> {
    try {
      const at = performance.now();
      const asked = await this.#primary.query(PRIMARY).catch((cause) => {
        throw new UnfitError('the primary does not answer', { cause });
      });
      const [primary] = readRows(asked, PRIMARYS);
      const [standby] = readRows(await this.#standby.query(STANDBY), STANDBYS);
      // In another history, positions mean something else.
      if (!primary || primary.system !== standby?.system) throw new UnfitError('it is no copy of the primary');
      if (primary.timeline !== standby.timeline) throw new UnfitError('it follows a primary that was replaced');
      if (standby.position === null) throw new UnfitError('it follows no primary');
      this.#replayed = positionOf(standby.position);
      if (this.#ahead.length < MOST_AHEAD) this.#ahead.push({ at, position: positionOf(primary.position) });
      while (this.#ahead[0] && this.#ahead[0].position <= this.#replayed) {
        this.#caughtUpAt = this.#ahead.shift()?.at ?? this.#caughtUpAt;
      }
      this.#say(this.has(0n) ? '' : 'it is older than READ_LAG');
    } catch (error) {
      if (this.#ending.signal.aborted) return;
      this.#caughtUpAt = Number.NEGATIVE_INFINITY;
      this.#ahead = [];
      this.#say(error instanceof UnfitError ? error.message : refusalOf(error));
      // Reads that wait for a server that was cut off begin again on the primary.
      for (const client of this.#clients) client.cut();
    }
  }

  #say(problem: string): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    if (problem) log.warn(`DATABASE_READ_URL is left out: ${problem}.`);
    else log.info('DATABASE_READ_URL is used again.');
  }
}

/** A position in PostgreSQL's notation, `16/B374D848`: two halves of 32 bits. */
function positionOf(given: string): Position {
  const [high, low] = given.split('/').map((half) => BigInt(`0x${half}`));
  if (high === undefined || low === undefined) throw new TypeError('a position has two halves');
  return (high << 32n) | low;
}

function openLooker(url: string): pg.Pool {
  return openPool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: LOOK_LIMIT,
    query_timeout: LOOK_LIMIT,
  });
}
