import { availableParallelism } from 'node:os';
import { Refusal, unavailable } from './refusal.ts';

/** How many calls run in a lane at a time, and how many more may wait for their turn. */
interface Width {
  atOnce: number;
  waiting: number;
}

/** Dear calls of one user, so that one user cannot slow down everybody. */
const OF_A_USER: Width = { atOnce: 2, waiting: 16 };
/**
 * Calls of people who have not signed in, all together. Who floods the door waits in line with the others, and what
 * they wait for costs nobody anything; the pages and lists of those inside go on.
 */
const OF_STRANGERS: Width = { atOnce: 2 * availableParallelism(), waiting: 256 };

interface Lane {
  running: number;
  waiting: (() => void)[];
}

/** Narrow lanes for what is dear to answer: one for each user, and one for all strangers. */
export class Lanes {
  readonly #users = new Map<string, Lane>();
  readonly #strangers: Lane = { running: 0, waiting: [] };

  /**
   * Runs `work` when the lane has room.
   * @param userId whose token was verified; undefined for a stranger
   * @throws Refusal too_many_requests where too many of the user wait already, unavailable (503) where too many strangers do
   */
  async run<T>(userId: string | undefined, work: () => Promise<T>): Promise<T> {
    if (userId === undefined) return inLane(this.#strangers, OF_STRANGERS, () => unavailable(), work);
    const lane = this.#users.get(userId) ?? { running: 0, waiting: [] };
    this.#users.set(userId, lane);
    try {
      return await inLane(lane, OF_A_USER, tooMany, work);
    } finally {
      if (lane.running === 0) this.#users.delete(userId);
    }
  }
}

async function inLane<T>(lane: Lane, width: Width, full: () => Refusal, work: () => Promise<T>): Promise<T> {
  if (lane.running >= width.atOnce) {
    if (lane.waiting.length >= width.waiting) throw full();
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
    else lane.running--;
  }
}

function tooMany(): Refusal {
  return new Refusal('too_many_requests', 'Too many searches at once. Please wait a moment.', { retryAfter: 1 });
}
