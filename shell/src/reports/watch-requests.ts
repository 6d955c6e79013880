import type { Release } from '@openward/contract/releases';
import { addressOf } from '../loading/integrity.ts';

/** How the server answered a call. */
interface CallStatus {
  path: string;
  status: number;
}

/** What the browser measures of the requests of this page, those before this was asked for as well. */
export interface Requests {
  /** When the last file of a release came that came before it was drawn; `begun` where none came after that. */
  arrivalOf(release: Release, begun: number, drawn: number): number;
  /** Takes the answers to calls since the last time. */
  takeStatuses(): CallStatus[];
}

/** Begins to watch. */
export function watchRequests(): Requests {
  const files: Pick<PerformanceEntry, 'name' | 'startTime' | 'duration'>[] = [];
  let statuses: CallStatus[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceResourceTiming[]) {
      const { pathname } = new URL(entry.name);
      if (entry.initiatorType !== 'fetch') files.push(entry);
      // 0 is a call that did not arrive, and one that its screen took back: the browser does not tell them apart.
      else if (entry.responseStatus > 0) statuses.push({ path: pathname, status: entry.responseStatus });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'resource', buffered: true });
  return {
    arrivalOf({ base }, begun, drawn) {
      note(observer.takeRecords());
      const start = addressOf(base, '');
      const ends = files.filter(({ name }) => name.startsWith(start)).map((file) => file.startTime + file.duration);
      return Math.max(begun, ...ends.filter((end) => end <= drawn));
    },
    takeStatuses() {
      note(observer.takeRecords());
      const taken = statuses;
      statuses = [];
      return taken;
    },
  };
}
