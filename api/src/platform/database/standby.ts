import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@openward/server-kit/log';
import { refusalOf } from '@openward/server-kit/postgres/errors';
import type { ExecuteSql } from '@openward/server-kit/postgres/migrate';
import { openPool } from '@openward/server-kit/postgres/pool';
import type { PrimaryClient } from '@openward/server-kit/postgres/primary';
import { integer, nullable, readRows, text } from '@openward/server-kit/postgres/rows';
import type pg from 'pg';
import type { Position, Standby, Work } from './driver.ts';

/** Milliseconds between two looks at how far the standby is, and between two while somebody waits for it. */
const LOOK_EVERY = 250;
const LOOK_WHILE_AWAITED = 20;
const LOOK_LIMIT = 2_000;

const PRIMARY = `select pg_current_wal_lsn()::text as position, (select system_identifier::text from pg_control_system()) as system,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`;
const STANDBY = `select pg_last_wal_replay_lsn()::text as position, (select system_identifier::text from pg_control_system()) as system,
  (select timeline_id from pg_control_checkpoint()) as timeline`;
const COLUMNS = { position: nullable(text), system: text, timeline: integer };

/** Why a server that answers cannot be used. */
class UnfitError extends Error {}

interface Sources {
  url: string;
  /** `READ_LAG`, in milliseconds. */
  most: number;
  primary: ExecuteSql;
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
  readonly #primary: ExecuteSql;
  readonly #most: number;
  readonly #looker: pg.Pool;
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

  constructor({ url, most, primary, open }: Sources) {
    this.#primary = primary;
    this.#most = most;
    // Its own connection, so that a look does not queue behind reads.
    this.#looker = openPool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: LOOK_LIMIT,
      query_timeout: LOOK_LIMIT,
    });
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
    const [found] = readRows(await this.#primary('select pg_current_wal_lsn()::text as position'), { position: text });
    return positionOf(found?.position ?? null);
  }

  async caughtUp(): Promise<void> {
    // After this time a standby that is still behind is left out.
    const until = performance.now() + this.#most;
    const position = await this.position().catch(() => undefined);
    while (performance.now() < until && !this.#ending.signal.aborted) {
      if (position !== undefined && position <= this.#replayed) return;
      await sleep(LOOK_WHILE_AWAITED);
      await this.look();
    }
  }

  lag(): number {
    return (performance.now() - this.#caughtUpAt) / 1000;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#look;
    await Promise.all([this.#looker.end(), this.#pool.end()]);
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
      const asked = await this.#primary(PRIMARY).catch((cause) => {
        throw new UnfitError('the primary does not answer', { cause });
      });
      const [primary] = readRows(asked, COLUMNS);
      const [standby] = readRows(await this.#looker.query(STANDBY), COLUMNS);
      // In another history, positions mean something else.
      if (!primary || primary.system !== standby?.system) throw new UnfitError('it is no copy of the primary');
      if (primary.timeline !== standby.timeline) throw new UnfitError('it follows a primary that was replaced');
      if (standby.position === null) throw new UnfitError('it follows no primary');
      this.#replayed = positionOf(standby.position);
      this.#ahead.push({ at, position: positionOf(primary.position) });
      while (this.#ahead[0] && this.#ahead[0].position <= this.#replayed) {
        this.#caughtUpAt = this.#ahead.shift()?.at ?? this.#caughtUpAt;
      }
      this.#say('');
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
function positionOf(given: string | null): Position {
  const [high = '0', low = '0'] = (given ?? '0/0').split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
