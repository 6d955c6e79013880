import { availableParallelism } from 'node:os';
import { type Refusal, refusal, unavailable } from './refusal.ts';

/** How many calls of a lane run at once, and how many more may wait. */
interface Width {
  atOnce: number;
  waiting: number;
}

/** Costly calls of one user, so that a single user cannot slow down all others. */
const OF_A_USER: Width = { atOnce: 2, waiting: 16 };
/** Uploads of all users together, which limits their memory. */
const OF_FILES: Width = { atOnce: 16, waiting: 64 };
/** All calls without a sign-in together, so that a flood of them delays only each other and not signed-in users. */
const OF_STRANGERS: Width = { atOnce: 2 * availableParallelism(), waiting: 256 };

interface Lane {
  width: Width;
  running: number;
  waiting: (() => void)[];
  /** Calls that have left the lane temporarily. */
  paused: number;
}

/** Leaves the lane for some milliseconds and then queues at its end. */
export type Pause = (milliseconds: number) => Promise<void>;

/** Limits concurrent costly calls: a lane for each user, and one for all strangers. */
export class Lanes {
  readonly #users = new Map<string, Lane>();
  readonly #strangers = aLane(OF_STRANGERS);
  readonly #files = aLane(OF_FILES);

  /**
   * Runs `work` when the lane has room.
   * @param userId from a verified token; undefined for a stranger
   * @throws Refusal where too many wait: too_many_requests for a user, unavailable (503) for strangers
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

  /** Receives a file when there is room for it; throws like {@link run}. */
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
      // No limit here: this call has already waited in line.
      await enter(lane);
    });
  } finally {
    leave(lane);
  }
}

/** @param full refuses when too many wait; without it, there is no limit */
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
  // The slot passes directly to the next in line, so that no new call takes it first.
  if (next) next();
  else lane.running--;
}

function tooMany(): Refusal {
  return refusal('too_many_requests', 'Too many requests at once. Please wait a moment.', { retryAfter: 1 });
}
