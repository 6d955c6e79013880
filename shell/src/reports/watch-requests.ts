import type { Release } from '@openward/contract/releases';
import { addressOf } from '../loading/integrity.ts';

interface CallStatus {
  path: string;
  status: number;
}

/** What the browser measures of the requests of this page, including those before the watch started. */
export interface Requests {
  /** When the last file of a release arrived before it was rendered; `begun` if none arrived after that. */
  arrivalOf(release: Release, begun: number, drawn: number): number;
  /** Takes the answers to calls since the last call. */
  takeStatuses(): CallStatus[];
}

/** Starts watching the requests of this page. */
export function watchRequests(): Requests {
  const files: Pick<PerformanceEntry, 'name' | 'startTime' | 'duration'>[] = [];
  let statuses: CallStatus[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceResourceTiming[]) {
      const { pathname } = new URL(entry.name);
      if (entry.initiatorType !== 'fetch') files.push(entry);
      // Status 0 is a failed or a cancelled call: the browser does not distinguish them.
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
