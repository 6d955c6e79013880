import { COME_BACK, REMEMBERED_SECONDS, SIGN_OF_LIFE_SECONDS } from '@openward/contract/platform';
import type { Database, Tx } from '../database/database.ts';
import { type Person, personsOf } from '../http/acting.ts';
import { activeCallers } from '../http/authenticate.ts';
import type { Caller } from '../http/caller.ts';
import { FACTS_CHANNEL, type LiveFact, mayHear, mayHearFor, readFact } from './live-fact.ts';
import type { EventStream } from './stream.ts';

/** Streams that one user may have open; the tabs of a browser share one. The oldest gives way. */
const MOST_PER_USER = 10;

/** What this process remembers at most; beyond it, who comes back is told that they missed something. */
const MOST_REMEMBERED = 5_000;

interface Listener {
  caller: Caller;
  /** Whom the caller may act for: one stream tells of them all, whichever of a browser's tabs shows whom. */
  persons: readonly Person[];
  stream: EventStream;
}

/** Tells open pages what changes. Every process hears every fact from the database, so any of them can tell it. */
export class Live {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #listeners = new Set<Listener>();
  #remembered: { at: number; fact: LiveFact }[] = [];
  /** From when on nothing has escaped this process, in milliseconds since 1970. */
  #heardSince = Date.now();
  #stops: (() => unknown)[] = [];
  #isStopped = false;

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

  /** The same as {@link add}, with the persons whom the caller may act for. It never rejects. */
  async open(caller: Caller, stream: EventStream, since?: number): Promise<void> {
    try {
      const persons = await this.#database.transaction((tx) => this.#personsOf(tx, [caller]));
      this.add(caller, stream, since, persons.get(caller.userId));
    } catch {
      // The listener comes back.
      stream.end();
    }
  }

  /**
   * Tells somebody what concerns them, or those whom they may act for, until their connection or their session ends.
   * @param since how many seconds ago they last heard anything: what happened since comes first
   */
  add(caller: Caller, stream: EventStream, since = 0, persons: readonly Person[] = []): void {
    // Who was let in while the server stops goes to another.
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

  /** Ends all streams, so that the server can stop; browsers go to another or come back. */
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
    if (!fact) return;
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

  /** What it does by itself every few seconds: shows that the connections live, and ends those whose session has ended. */
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

  /** Of the sessions that still stand, by their id, what their users may see now. */
  async #standing(sessionIds: string[]): Promise<Map<string, string>> {
    return this.#database.transaction(async (tx) => {
      const callers = await activeCallers(tx, [...new Set(sessionIds)], this.#now());
      const persons = await this.#personsOf(tx, callers);
      return new Map(callers.map((caller) => [caller.sessionId, rightsOf(caller, persons.get(caller.userId) ?? [])]));
    });
  }

  /** By user; nobody but patients acts for others. */
  async #personsOf(tx: Tx, callers: readonly Caller[]): Promise<Map<string, Person[]>> {
    const patients = callers.filter(({ role }) => role === 'ROLE_PATIENT').map(({ userId }) => userId);
    return patients.length > 0 ? personsOf(tx, patients, this.#now()) : new Map();
  }
}

/** All that decides what somebody hears: where it changes, they come back for a stream of their new rights. */
function rightsOf({ role, patientId, doctorId, hospitalId }: Caller, persons: readonly Person[]): string {
  const held = persons.map((person) => [person.patientId, ...person.areas].join('+'));
  return [role, patientId, doctorId, hospitalId, ...held].join();
}
