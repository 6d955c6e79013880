import { availableParallelism } from 'node:os';
import { type Refusal, refusal, unavailable } from './refusal.ts';

/** How many calls run in a lane at a time, and how many more may wait for their turn. */
interface Width {
  atOnce: number;
  waiting: number;
}

/** Costly calls of one user, so that one user cannot slow down everybody. */
const OF_A_USER: Width = { atOnce: 2, waiting: 16 };
/** Files that are on their way here, of all users together: what is in memory of them has a bound. */
const OF_FILES: Width = { atOnce: 16, waiting: 64 };
/**
 * Calls of people who have not signed in, all together. Who floods the door waits in line with the others, and what
 * they wait for costs nobody anything; the pages and lists of those inside go on.
 */
const OF_STRANGERS: Width = { atOnce: 2 * availableParallelism(), waiting: 256 };

interface Lane {
  width: Width;
  running: number;
  waiting: (() => void)[];
  /** How many have left the lane for a while. */
  paused: number;
}

/** Leaves the lane for some milliseconds and comes back to its end. */
export type Pause = (milliseconds: number) => Promise<void>;

/** Narrow lanes for what is costly to answer: one for each user, and one for all strangers. */
export class Lanes {
  readonly #users = new Map<string, Lane>();
  readonly #strangers = aLane(OF_STRANGERS);
  readonly #files = aLane(OF_FILES);

  /**
   * Runs `work` when the lane has room.
   * @param userId whose token was verified; undefined for a stranger
   * @throws Refusal too_many_requests where too many of the user wait already, unavailable (503) where too many strangers do
   */
  async run<T>(userId: string | undefined, work: (pause: Pause) => Promise<T>): Promise<T> {
    if (userId === undefined) return inLane(this.#strangers, () => unavailable(), work);
    const lane = this.#users.get(userId) ?? aLane(OF_A_USER);
    this.#users.set(userId, lane);
    try {
      return await inLane(lane, tooMany, work);
    } finally {
      if (lane.running === 0 && lane.paused === 0) this.#users.delete(userId);
    }
  }

  /** Takes in a file when there is room for it; refuses as {@link run} does. */
  receive<T>(userId: string | undefined, work: () => Promise<T>): Promise<T> {
    return this.run(userId, () => inLane(this.#files, () => unavailable(), work));
  }
}

function aLane(width: Width): Lane {
  return { width, running: 0, waiting: [], paused: 0 };
}

async function inLane<T>(lane: Lane, full: () => Refusal, work: (pause: Pause) => Promise<T>): Promise<T> {
  await enter(lane, full);
  try {
    return await work(async (milliseconds) => {
      if (lane.paused >= lane.width.waiting) throw full();
      lane.paused++;
      leave(lane);
      await new Promise((resume) => setTimeout(resume, milliseconds));
      lane.paused--;
      // Let in before whatever the line says: they stood in it already.
      await enter(lane);
    });
  } finally {
    leave(lane);
  }
}

/** @param full refuses where too many wait; without it, everybody may wait */
async function enter(lane: Lane, full?: () => Refusal): Promise<void> {
  if (lane.running < lane.width.atOnce) {
    lane.running++;
    return;
  }
  if (full && lane.waiting.length >= lane.width.waiting) throw full();
  await new Promise<void>((turn) => lane.waiting.push(turn));
}

function leave(lane: Lane): void {
  const next = lane.waiting.shift();
  // The place goes straight to who waits, so that nobody slips in between.
  if (next) next();
  else lane.running--;
}

function tooMany(): Refusal {
  return refusal('too_many_requests', 'Too many requests at once. Please wait a moment.', { retryAfter: 1 });
}
