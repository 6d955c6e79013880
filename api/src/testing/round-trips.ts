import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import pg from 'pg';

interface Count {
  roundTrips: number;
}

/** Answers of one connection that are held back until all statements of the same batch are answered. */
interface Pending {
  asked: number;
  deliver: (() => void)[];
}

const counts = new AsyncLocalStorage<Count>();
const pending = new WeakMap<pg.Client, Pending>();
let latest: Count = { roundTrips: 0 };

/** How often the last request has waited for PostgreSQL. */
export function roundTripsOfLastRequest(): number {
  return latest.roundTrips;
}

/** Counts the round trips of each request of a server. */
export function countRoundTripsOf(server: Server): void {
  server.prependListener('request', () => {
    latest = { roundTrips: 0 };
    counts.enterWith(latest);
  });
  holdAnswersBack();
}

let isHolding = false;

/**
 * Makes the count reproducible: answers of one batch arrive together, so that the statements that follow form one batch
 * too, however PostgreSQL's bytes arrive.
 */
function holdAnswersBack(): void {
  if (isHolding) return;
  isHolding = true;
  const { query } = pg.Client.prototype;
  // biome-ignore lint/suspicious/noExplicitAny: pg's method has a dozen overloads; all of them pass through
  pg.Client.prototype.query = function (this: pg.Client, ...asked: any[]): any {
    const answer: unknown = query.apply(this, asked as never);
    const count = counts.getStore();
    if (!count || !(answer instanceof Promise)) return answer;
    const state = pending.get(this) ?? { asked: 0, deliver: [] };
    pending.set(this, state);
    if (state.asked++ === 0) count.roundTrips++;
    return new Promise((resolve, reject) => {
      const arrive = (deliver: () => void) => {
        state.deliver.push(deliver);
        if (--state.asked > 0) return;
        for (const each of state.deliver.splice(0)) each();
      };
      answer.then(
        (value) => arrive(() => resolve(value)),
        (error) => arrive(() => reject(error)),
      );
    });
  };
}
