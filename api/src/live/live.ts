import { REMEMBERED_SECONDS, SIGN_OF_LIFE_SECONDS } from '@openward/contract/live';
import { sql } from 'drizzle-orm';
import { oldestSession } from '../accounts/session-life.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import type { EventStream } from './stream.ts';
import { FACTS_CHANNEL, mayHear, readFact, type ToldFact } from './told-fact.ts';

/** Streams that one user may have open; the tabs of a browser share one. The oldest gives way. */
const MOST_PER_USER = 10;

/** What this process remembers at most; beyond it, who comes back is told that they missed something. */
const MOST_REMEMBERED = 5_000;

interface Listener {
  caller: Caller;
  stream: EventStream;
}

/** Tells open pages what changes. Every process hears every fact from the database, so any of them can tell it. */
export class Live {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #listeners = new Set<Listener>();
  #remembered: { at: number; fact: ToldFact }[] = [];
  /** From when on nothing has escaped this process, in milliseconds since 1970. */
  #heardSince = Date.now();
  #stops: (() => unknown)[] = [];

  private constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  /** Begins to listen. @throws where the database cannot be reached */
  static async start(database: Database, now: () => Date): Promise<Live> {
    const live = new Live(database, now);
    const stop = await database.listen(FACTS_CHANNEL, {
      heard: (payload) => live.#heard(payload),
      missed: () => live.#missed(),
    });
    live.#heardSince = Date.now();
    const timer = setInterval(() => void live.lookAfter(), SIGN_OF_LIFE_SECONDS * 1000).unref();
    live.#stops = [stop, () => clearInterval(timer)];
    return live;
  }

  /** How many streams are open. */
  get size(): number {
    return this.#listeners.size;
  }

  /**
   * Tells somebody what concerns them until their connection or their session ends.
   * @param since how many seconds ago they last heard anything: what happened since comes first
   */
  add(caller: Caller, stream: EventStream, since = 0): void {
    const listener = { caller, stream };
    const own = [...this.#listeners].filter((other) => other.caller.userId === caller.userId);
    if (own.length >= MOST_PER_USER) own[0]?.stream.end();
    this.#listeners.add(listener);
    stream.onEnd(() => this.#listeners.delete(listener));
    const from = Date.now() - since * 1000;
    if (since > REMEMBERED_SECONDS || from < this.#heardSince) {
      if (since > 0) stream.tell('missed', {});
    } else {
      for (const { at, fact } of this.#remembered) if (at >= from) this.#tell(listener, fact);
    }
    stream.tell('ready', {});
  }

  /** Ends all streams, so that the server can stop; browsers go to another or come back. */
  async stop(): Promise<void> {
    for (const { stream } of this.#listeners) stream.end();
    for (const stop of this.#stops) await stop();
  }

  #heard(payload: string): void {
    const fact = readFact(payload);
    if (!fact) return;
    this.#remembered.push({ at: Date.now(), fact });
    this.#forget();
    for (const listener of this.#listeners) this.#tell(listener, fact);
  }

  #tell({ caller, stream }: Listener, fact: ToldFact): void {
    if (mayHear(caller, fact)) stream.tell(fact.name, { id: fact.id });
  }

  #missed(): void {
    this.#remembered = [];
    this.#heardSince = Date.now();
    for (const { stream } of this.#listeners) stream.tell('missed', {});
  }

  #forget(): void {
    const oldest = Date.now() - REMEMBERED_SECONDS * 1000;
    const kept = this.#remembered.findIndex(({ at }) => at >= oldest);
    const tooMany = this.#remembered.length - MOST_REMEMBERED;
    if (tooMany > kept) this.#heardSince = this.#remembered[tooMany]?.at ?? Date.now();
    this.#remembered = this.#remembered.slice(Math.max(kept, tooMany, 0));
  }

  /** What it does by itself every few seconds: shows that the connections live, and ends those whose session has ended. */
  async lookAfter(): Promise<void> {
    this.#forget();
    for (const { stream } of this.#listeners) stream.signOfLife();
    const listeners = [...this.#listeners];
    if (listeners.length === 0) return;
    const standing = await this.#standing(listeners.map(({ caller }) => caller.sessionId)).catch(() => undefined);
    if (!standing) return;
    for (const { caller, stream } of listeners) if (!standing.has(caller.sessionId)) stream.end();
  }

  async #standing(sessionIds: string[]): Promise<Set<string>> {
    const { rows } = await this.#database.transaction(
      async (tx) =>
        (await tx.execute(sql`
          select session.id from session join app_user on app_user.id = session.user_id
          where session.id = any(${sql.param([...new Set(sessionIds)])}::uuid[]) and session.ended_at is null
            and app_user.status = 'ACTIVE'
            and session.created_at > ${oldestSession(this.#now()).toISOString()}::timestamptz`)) as unknown as {
          rows: { id: string }[];
        },
    );
    return new Set(rows.map(({ id }) => id));
  }
}
