import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from './atomic-write.ts';
import { appendHistory } from './history.ts';
import { type ActiveRelease, documentFile, readDocument } from './registry-document.ts';
import { ReleaseError } from './release-error.ts';
import { underLock } from './release-lock.ts';

/** Who changes what users get, and why. */
export interface Reason {
  who: string;
  why: string;
}

/** Makes a published version the one that users get at their next page load. @throws ReleaseError */
export function activate(releasesDir: string, name: string, version: string, reason: Reason): Promise<ActiveRelease> {
  return change(releasesDir, name, 'activate', reason, (current) => {
    if (!existsSync(join(releasesDir, name, version, 'remote.json'))) {
      throw new ReleaseError(`${name} ${version} is not published.`);
    }
    if (current?.active === version) return current;
    return { active: version, previous: current?.active ?? null };
  });
}

/**
 * Makes the version before the active one active again. What it replaces is withdrawn: no page falls back to
 * it; a second rollback takes the first one back.
 * @throws ReleaseError
 */
export function rollback(releasesDir: string, name: string, reason: Reason): Promise<ActiveRelease> {
  return change(releasesDir, name, 'rollback', reason, (current) => {
    if (!current) throw new ReleaseError(`${name} was never released.`);
    const before = current.previous ?? current.withdrawn;
    if (!before) throw new ReleaseError(`${name} has no version before ${current.active}.`);
    return { active: before, previous: null, withdrawn: current.active };
  });
}

function change(
  releasesDir: string,
  name: string,
  action: 'activate' | 'rollback',
  reason: Reason,
  next: (current: ActiveRelease | undefined) => ActiveRelease,
): Promise<ActiveRelease> {
  return underLock(join(releasesDir, '.lock'), async () => {
    const document = await readDocument(releasesDir);
    const current = document.releases[name];
    const release = next(current);
    if (release === current) return release;
    await writeAtomically(
      documentFile(releasesDir),
      `${JSON.stringify({ revision: document.revision + 1, releases: { ...document.releases, [name]: release } }, null, 2)}\n`,
    );
    await appendHistory(releasesDir, {
      at: new Date().toISOString(),
      action,
      name,
      from: current?.active ?? null,
      to: release.active,
      ...reason,
    });
    return release;
  });
}
