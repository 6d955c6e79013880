import { COME_BACK, REMEMBERED_SECONDS, SIGN_OF_LIFE_SECONDS } from '@openward/contract/platform';
import type { Database, Tx } from '../database/database.ts';
import { type Person, personsOf } from '../http/acting.ts';
import { activeCallers } from '../http/authenticate.ts';
import type { Caller } from '../http/caller.ts';
import { FACTS_CHANNEL, type LiveFact, mayHear, mayHearFor, readFact } from './live-fact.ts';
import type { EventStream } from './stream.ts';

/** Open streams per user; a browser's tabs share one. The oldest is closed. */
const MOST_PER_USER = 10;

/** Events kept in memory; clients that were away for longer are told that they missed some. */
const MOST_REMEMBERED = 5_000;

interface Listener {
  caller: Caller;
  /** The patients whom the caller may act for: one stream serves all tabs, whichever patient they show. */
  persons: readonly Person[];
  stream: EventStream;
}

/** Sends changes to open pages. Each process receives all notifications, so a client can connect to any. */
export class Live {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #listeners = new Set<Listener>();
  #remembered: { at: number; fact: LiveFact }[] = [];
  /** Since when this process has received all notifications, in milliseconds since 1970. */
  #heardSince = Date.now();
  #stops: (() => unknown)[] = [];
  /** The last one that waits for the standby, so that facts keep their order. */
  #told: Promise<void> = Promise.resolve();
  #isStopped = false;

  private constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  /** Starts listening. @throws where the database is unreachable */
  static async start(database: Database, now: () => Date): Promise<Live> {
    const live = new Live(database, now);
    const stop = await database.listen(FACTS_CHANNEL, {
      heard: (payload) => live.#heard(payload),
      missed: () => live.#inTime(() => live.#missed()),
    });
    live.#heardSince = Date.now();
    const timer = setInterval(() => void live.lookAfter(), SIGN_OF_LIFE_SECONDS * 1000).unref();
    live.#stops = [stop, () => clearInterval(timer)];
    return live;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Like {@link add}, with the patients whom the caller may act for. Never rejects. */
  async open(caller: Caller, stream: EventStream, since?: number): Promise<void> {
    try {
      const persons = await this.#database.transaction((tx) => this.#personsOf(tx, [caller]));
      this.add(caller, stream, since, persons.get(caller.userId));
    } catch {
      // The client reconnects.
      stream.end();
    }
  }

  /**
   * Sends a client the events of the caller and of those they act for, until the connection or the session ends.
   * @param since seconds since the client's last event: it first gets everything since then
   */
  add(caller: Caller, stream: EventStream, since = 0, persons: readonly Person[] = []): void {
    // A client that was admitted during a stop reconnects elsewhere.
    if (this.#isStopped) {
      stream.end();
      return;
    }
    this.#makeRoomFor(caller);
    const listener = { caller, persons, stream };
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

  /** Ends all streams, so that the server can stop; browsers reconnect. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { stream } of this.#listeners) stream.end(COME_BACK);
    for (const stop of this.#stops) await stop();
  }

  #makeRoomFor({ userId }: Caller): void {
    const own = [...this.#listeners].filter(({ caller }) => caller.userId === userId);
    const [oldest] = own;
    if (!oldest || own.length < MOST_PER_USER) return;
    this.#listeners.delete(oldest);
    oldest.stream.tell('too-many', {});
    oldest.stream.end();
  }

  #heard(payload: string): void {
    const fact = readFact(payload);
    if (fact) this.#inTime(() => this.#publish(fact));
  }

  /** Tells pages at once, or, with a standby, when they can no longer read the old state from it. */
  #inTime(tell: () => void): void {
    const { standby } = this.#database;
    if (!standby) {
      tell();
      return;
    }
    const caughtUp = standby.caughtUp();
    this.#told = this.#told.then(() => caughtUp).then(tell);
  }

  #publish(fact: LiveFact): void {
    this.#remembered.push({ at: Date.now(), fact });
    this.#forget();
    for (const listener of this.#listeners) this.#tell(listener, fact);
  }

  #tell({ caller, persons, stream }: Listener, fact: LiveFact): void {
    if (mayHear(caller, fact) || persons.some((person) => mayHearFor(person, fact)))
      stream.tell(fact.name, { id: fact.id });
  }

  #missed(): void {
    this.#remembered = [];
    this.#heardSince = Date.now();
    for (const { stream } of this.#listeners) stream.tell('missed', {});
  }

  #forget(): void {
    const oldest = Date.now() - REMEMBERED_SECONDS * 1000;
    const old = this.#remembered.filter(({ at }) => at < oldest).length;
    const tooMany = this.#remembered.length - MOST_REMEMBERED;
    if (tooMany > old) this.#heardSince = this.#remembered[tooMany]?.at ?? Date.now();
    this.#remembered = this.#remembered.slice(Math.max(old, tooMany));
  }

  /** Runs every few seconds: sends heartbeats, and closes streams whose session or rights have changed. */
  async lookAfter(): Promise<void> {
    this.#forget();
    for (const { stream } of this.#listeners) stream.signOfLife();
    const listeners = [...this.#listeners];
    if (listeners.length === 0) return;
    const standing = await this.#standing(listeners.map(({ caller }) => caller.sessionId)).catch(() => undefined);
    if (!standing) return;
    for (const { caller, persons, stream } of listeners) {
      if (standing.get(caller.sessionId) !== rightsOf(caller, persons)) stream.end();
    }
  }

  /** The rights of each active session, by session id. */
  async #standing(sessionIds: string[]): Promise<Map<string, string>> {
    return this.#database.transaction(async (tx) => {
      const callers = await activeCallers(tx, [...new Set(sessionIds)], this.#now());
      const persons = await this.#personsOf(tx, callers);
      return new Map(callers.map((caller) => [caller.sessionId, rightsOf(caller, persons.get(caller.userId) ?? [])]));
    });
  }

  /** By user; only patients act for others. */
  async #personsOf(tx: Tx, callers: readonly Caller[]): Promise<Map<string, Person[]>> {
    const patients = callers.filter(({ role }) => role === 'ROLE_PATIENT').map(({ userId }) => userId);
    return patients.length > 0 ? personsOf(tx, patients, this.#now()) : new Map();
  }
}

/** Everything that decides which events a client receives; after a change, its stream ends and it reconnects. */
function rightsOf({ role, patientId, doctorId, hospitalId }: Caller, persons: readonly Person[]): string {
  const held = persons.map((person) => [person.patientId, ...person.areas].join('+'));
  return [role, patientId, doctorId, hospitalId, ...held].join();
}
