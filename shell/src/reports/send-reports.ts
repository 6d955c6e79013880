import type { Release, ReportKind, ReportMessage, VersionReport } from '@openward/contract/releases';
import type { Note } from './notes.ts';
import { watchRequests } from './watch-requests.ts';

const EVERY = 10_000;
/** Of this many that went well one is told. */
const SAMPLE = 10;
/** What went wrong is told, but of one page not without end. */
const MOST_FAILURES = 20;
/** The gateway takes as many at a time. */
const MOST_REPORTS = 50;

/**
 * Tells the gateway how the versions of remotes fare in this page: every ten seconds, and when the page is left or
 * hidden. Of who is there, where they are or what an error said it tells nothing. Of a part on trial it tells all, with
 * times and whether its calls are answered, because two versions are compared.
 * @param takeNotes takes the notes since the last time
 */
export function sendReports(takeNotes: () => Note[]): void {
  let failures = 0;
  const requests = watchRequests();
  /** The versions on trial that stand in this page, by name. */
  const shown = new Map<string, Release>();
  /** What was told of a version's calls, by container. A page counts once, or twice where they fail later on. */
  const told = new Map<string, ReportKind>();
  const send = () => {
    const reports = takeNotes().flatMap(({ release, kind, stage, begun, at }): VersionReport[] => {
      const { name, version, base } = release;
      // What somebody develops comes from their machine, and says nothing of the version that others get.
      if (!base.startsWith('/')) return [];
      if (kind !== 'shown') return failures++ < MOST_FAILURES ? [{ name, version, kind, stage, weight: 1 }] : [];
      if (release.endpoints) {
        shown.set(name, release);
        const time = Math.round(at - requests.arrivalOf(release, begun ?? at, at));
        return [{ name, version, kind, time, weight: 1 }];
      }
      return Math.random() * SAMPLE < 1 ? [{ name, version, kind, weight: SAMPLE }] : [];
    });
    const statuses = requests.takeStatuses();
    for (const { name, version, container, endpoints } of shown.values()) {
      const own = statuses.filter(({ path }) => isOneOf(endpoints, path));
      const kind = own.some(({ status }) => status >= 500) ? 'unanswered' : 'answered';
      if (own.length === 0 || told.get(container) === kind || told.get(container) === 'unanswered') continue;
      told.set(container, kind);
      reports.push({ name, version, kind, weight: 1 });
    }
    if (reports.length === 0) return;
    const message: ReportMessage = { reports: reports.slice(0, MOST_REPORTS) };
    navigator.sendBeacon('/reports', new Blob([JSON.stringify(message)], { type: 'application/json' }));
  };
  setInterval(send, EVERY);
  document.addEventListener('visibilitychange', send);
}

/** Whether a path of the api is that of an endpoint. */
function isOneOf(endpoints: Release['endpoints'] = [], path: string): boolean {
  return endpoints.some((endpoint) => new RegExp(`^/api${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));
}
