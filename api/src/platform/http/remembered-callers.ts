import type { Claims } from '../identity/access-tokens.ts';
import type { Caller } from './caller.ts';
import type { Identity } from './identity.ts';

const MOST = 5_000;

/**
 * Who called last in each session. It decides nothing: the database is asked at each call, and what was read for
 * somebody else than it says is thrown away. But a read that expects the right one need not wait for it.
 */
export class RememberedCallers {
  readonly #callers = new Map<string, Caller>();

  of(claims: Claims, actingFor: string | undefined): Caller | undefined {
    return this.#callers.get(keyOf(claims, actingFor));
  }

  /** Asks who calls, and remembers the answer; one who is refused is forgotten. */
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
