import { Refusal } from './refusal.ts';

/** How many dear calls of one user run at a time, and how many more may wait for their turn. */
const AT_ONCE = 2;
const WAITING = 8;

/** Gives each user a narrow lane for dear calls, so that one user cannot slow down everybody. */
export class Lanes {
  readonly #lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  /** Runs `work` when the user's lane has room. @throws Refusal too_many_requests where too many wait already */
  async run<T>(user: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(user) ?? { running: 0, waiting: [] };
    this.#lanes.set(user, lane);
    if (lane.running >= AT_ONCE) {
      if (lane.waiting.length >= WAITING) {
        throw new Refusal('too_many_requests', 'Too many searches at once. Please wait a moment.', { retryAfter: 1 });
      }
      await new Promise<void>((turn) => lane.waiting.push(turn));
    } else {
      lane.running++;
    }
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      // The place goes straight to who waits, so that nobody slips in between.
      if (next) next();
      else if (--lane.running === 0) this.#lanes.delete(user);
    }
  }
}
