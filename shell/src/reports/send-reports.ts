import type { Release, ReportKind, ReportMessage, VersionReport } from '@openward/contract/releases';
import type { Note } from './notes.ts';
import { watchRequests } from './watch-requests.ts';

const EVERY = 10_000;
/** One in this many successes is reported. */
const SAMPLE = 10;
/** Maximum number of failures that one page reports. */
const MOST_FAILURES = 20;
/** The gateway takes this many at a time. */
const MOST_REPORTS = 50;

/**
 * Reports to the gateway how the versions of remotes work in this page: every ten seconds, and when the page is left or
 * hidden. Reports contain nothing about the user, the address or error messages. For a version on trial every event is
 * reported, with times and the outcome of its calls, because two versions are compared.
 * @param takeNotes takes the notes since the last call
 */
export function sendReports(takeNotes: () => Note[]): void {
  let failures = 0;
  const requests = watchRequests();
  /** The versions on trial in this page, by name. */
  const shown = new Map<string, Release>();
  /** The reported outcome of a version's calls, by container. A page counts once, or twice if the calls fail later. */
  const told = new Map<string, ReportKind>();
  const send = () => {
    const reports = takeNotes().flatMap(({ release, kind, stage, begun, at }): VersionReport[] => {
      const { name, version, base } = release;
      // A developer's own build says nothing about the published version.
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

/** Whether a path of the API belongs to an endpoint. */
function isOneOf(endpoints: Release['endpoints'] = [], path: string): boolean {
  return endpoints.some((endpoint) => new RegExp(`^/api${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));
}
