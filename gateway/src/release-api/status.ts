import type { PartStatus, ReleaseChange, ReleaseReports, ReleasesStatus } from '@openward/contract/releases';
import { type Status, statusOf } from '../releases/status.ts';
import type { HistoryEntry } from '../releases/history.ts';
import type { ReleaseStore } from '../releases/store/store.ts';

/** Changes that are told. */
const CHANGES = 50;

/** How every part stands, and the last changes. @param reports what browsers said; absent where nobody counts */
export async function releasesStatus(
  store: ReleaseStore,
  reports?: () => Promise<ReleaseReports>,
): Promise<ReleasesStatus> {
  const [status, history, counted] = await Promise.all([statusOf(store), store.history(), reports?.()]);
  return {
    revision: status.revision,
    parts: status.parts.flatMap((part) => partOf(part, counted)),
    changes: history.slice(-CHANGES).reverse().map(changeOf),
    problems: [...status.problems, ...status.faults],
  };
}

/** None for a part that was published only: nobody gets it. */
function partOf(
  { name, active, fallback, canary, withdrawn }: Status['parts'][number],
  counted: ReleaseReports | undefined,
): PartStatus[] {
  if (!active) return [];
  const reports = counted ? { reports: counted[name] ?? {} } : {};
  return [{ name, active, previous: fallback, canary, withdrawn: withdrawn.map(({ version }) => version), ...reports }];
}

function changeOf({ revision, at, who, why, action, name, from, to, release }: HistoryEntry): ReleaseChange {
  const percent = action === 'canary' ? release?.canary?.percent : undefined;
  return { revision, at, who, why, action, name, from, to, ...(percent === undefined ? {} : { percent }) };
}
