import type { ReportMessage, VersionReport } from '@openward/contract/releases';
import type { Note } from './notes.ts';

const EVERY = 10_000;
/** Of this many that went well one is told. */
const SAMPLE = 10;
/** What went wrong is told, but of one page not without end. */
const MOST_FAILURES = 20;

/**
 * Tells the gateway how the versions of remotes fare in this page: every ten seconds, and when the page is left or
 * hidden. Of who is there, where they are or what an error said it tells nothing.
 * @param takeNotes takes the notes since the last time
 */
export function sendReports(takeNotes: () => Note[]): void {
  let failures = 0;
  const send = () => {
    const reports = takeNotes().flatMap(({ release: { name, version, base }, kind, stage }): VersionReport[] => {
      // What somebody develops comes from their machine, and says nothing of the version that others get.
      if (!base.startsWith('/')) return [];
      if (kind !== 'shown') return failures++ < MOST_FAILURES ? [{ name, version, kind, stage, weight: 1 }] : [];
      return Math.random() * SAMPLE < 1 ? [{ name, version, kind, weight: SAMPLE }] : [];
    });
    if (reports.length === 0) return;
    const message: ReportMessage = { reports };
    navigator.sendBeacon('/reports', new Blob([JSON.stringify(message)], { type: 'application/json' }));
  };
  setInterval(send, EVERY);
  document.addEventListener('visibilitychange', send);
}
