import type { Claims } from '../identity/access-tokens.ts';
import type { Caller } from './caller.ts';
import type { Identity } from './identity.ts';

const MOST = 5_000;

/**
 * The last caller of each session, as an expectation only: every call authenticates in the database, and a read for
 * another caller is discarded. A read for the expected caller need not wait for it.
 */
export class RememberedCallers {
  readonly #callers = new Map<string, Caller>();

  of(claims: Claims, actingFor: string | undefined): Caller | undefined {
    return this.#callers.get(keyOf(claims, actingFor));
  }

  /** Authenticates, and remembers the caller or forgets a refused one. */
  async remember(identity: Identity, actingFor: string | undefined, ask: () => Promise<Caller>): Promise<Caller> {
    if (!('claims' in identity)) return ask();
    const key = keyOf(identity.claims, actingFor);
    try {
      const caller = await ask();
      if (this.#callers.size >= MOST) this.#callers.clear();
      this.#callers.set(key, caller);
      return caller;
    } catch (error) {
      this.#callers.delete(key);
      throw error;
    }
  }
}

function keyOf({ userId, sessionId }: Claims, actingFor = ''): string {
  return `${userId} ${sessionId} ${actingFor}`;
}
