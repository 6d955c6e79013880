import { Gauge, type Registry } from 'prom-client';
import type { HistoryEntry } from '../releases/history.ts';
import type { Reports } from '../releases/store/counts.ts';
import type { ReleaseStore } from '../releases/store/store.ts';
import { remembered } from '../reports/reporting.ts';

/** Which versions users get, and how many changes were made. */
interface Releases {
  revision: number;
  versions: { part: string; version: string; state: 'active' | 'canary'; percent: number }[];
  changes: { part: string; action: HistoryEntry['action']; count: number }[];
}

/** The data sources of the metrics. */
export interface ReleaseSources {
  store: ReleaseStore;
  reports: () => Promise<Reports>;
  /** The number of problems that the gateway finds now. */
  problems: () => Promise<number>;
}

/** Milliseconds for which counts of reports are cached; reading them may need a database query. */
const GOOD_FOR = 10_000;

/** Kinds of browser reports, used as labels. */
const KINDS = ['shown', 'failed', 'fallback', 'crashed'] as const;

/**
 * Measures what users get and how often it changes. `openward_release_changes_total{action="rollback"}` counts
 * rollbacks, `…{action="halt"}` halted canaries.
 */
export function measureReleases(register: Registry, { store, reports, problems }: ReleaseSources): void {
  const releases = lastReleases(store);
  const counted = remembered(reports, GOOD_FOR);
  const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => unknown) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [register] },
      async collect() {
        this.reset();
        await collect(this);
      },
    });
  gauge(
    'openward_registry_revision',
    'Number of changes to the registry, 0 where it cannot be read.',
    [],
    async (each) => each.set((await releases()).revision),
  );
  gauge(
    'openward_release_users_percent',
    'Percentage of users who get each version.',
    ['part', 'version', 'state'],
    async (each) => {
      for (const { percent, ...labels } of (await releases()).versions) each.set(labels, percent);
    },
  );
  gauge(
    'openward_release_changes_total',
    'Number of release commands for each part since its history began.',
    ['part', 'action'],
    async (each) => {
      for (const { count, ...labels } of (await releases()).changes) each.set(labels, count);
    },
  );
  gauge(
    'openward_release_reports',
    'Browser reports about the versions that users get, of the last 14 days; the number of shown pages is an estimate.',
    ['part', 'version', 'kind'],
    async (each) => {
      const [{ versions }, counts] = await Promise.all([releases(), counted().catch((): Reports => ({}))]);
      for (const { part, version } of versions)
        for (const kind of KINDS) each.set({ part, version, kind }, counts[part]?.[version]?.[kind] ?? 0);
    },
  );
  gauge(
    'openward_release_problems',
    'Number of problems with releases that the gateway found and logged.',
    [],
    async (each) => each.set(await problems()),
  );
}

/** Changes that monitoring should alert on. */
const WATCHED = ['activate', 'rollback', 'halt'] as const;

const NONE: Releases = { revision: 0, versions: [], changes: [] };

/** Reads the growing history again only when the registry has changed. */
function lastReleases(store: ReleaseStore): () => Promise<Releases> {
  let known = NONE;
  return async () => {
    try {
      const { revision, releases } = await store.read();
      if (revision !== known.revision) {
        known = { revision, versions: versionsIn(releases), changes: changesIn(await store.history()) };
      }
      return known;
    } catch {
      return NONE;
    }
  };
}

function versionsIn(releases: Awaited<ReturnType<ReleaseStore['read']>>['releases']): Releases['versions'] {
  return Object.entries(releases).flatMap(([part, { active, canary }]) => [
    { part, version: active, state: 'active' as const, percent: 100 - (canary?.percent ?? 0) },
    ...(canary ? [{ part, version: canary.version, state: 'canary' as const, percent: canary.percent }] : []),
  ]);
}

function changesIn(history: HistoryEntry[]): Releases['changes'] {
  const counts = new Map<string, Releases['changes'][number]>();
  const count = (part: string, action: HistoryEntry['action'], more: number) => {
    const key = `${part} ${action}`;
    counts.set(key, { part, action, count: (counts.get(key)?.count ?? 0) + more });
  };
  // Unreadable history lines are not counted.
  for (const { name: part, action, revision } of history) {
    if (!revision) continue;
    // Monitoring detects an increase only if a counter starts at 0.
    for (const watched of WATCHED) count(part, watched, 0);
    count(part, action, 1);
  }
  return [...counts.values()];
}
