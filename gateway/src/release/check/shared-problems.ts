import type { ReleaseManifest } from '@openward/contract/releases';
import semver from 'semver';
import type { Composition } from './composition.ts';
import { named } from './named.ts';

/**
 * What remotes use of the shared packages and the shell does not have. It is the names that count, not the packages'
 * versions: a package may grow without a remote that uses nothing new having to wait, and may not lose what is used.
 */
export function sharedProblems({ shell, remotes }: Composition): string[] {
  if (!shell) return [];
  return remotes.flatMap((remote) =>
    Object.entries(remote.shared).flatMap(([request, needed]) => {
      const lack = lackOf(Object.hasOwn(shell.shared, request) ? shell.shared[request] : undefined, needed, request);
      return lack
        ? [
            `${named(remote)} uses ${lack.used}, ${lack.but(named(shell))}: activate a shell that has it first, or another version of ${remote.name}.`,
          ]
        : [];
    }),
  );
}

type Shared = ReleaseManifest['shared'][string];

interface Lack {
  used: string;
  but(shell: string): string;
}

function lackOf(provided: Shared | undefined, needed: Shared, request: string): Lack | undefined {
  if (provided === undefined) return { used: request, but: (shell) => `which ${shell} does not have` };
  if (Array.isArray(needed)) {
    // Shells up to 1.0.0 did not say which names they have.
    if (!Array.isArray(provided)) return undefined;
    const missing = needed.filter((name) => !provided.includes(name));
    if (missing.length === 0) return undefined;
    return { used: `${missing.join(', ')} of ${request}`, but: (shell) => `which ${shell} does not have` };
  }
  if (Array.isArray(provided)) return undefined;
  const offered = semver.validRange(provided) === null ? null : semver.minVersion(provided);
  if (offered && semver.satisfies(offered, needed)) return undefined;
  return { used: `${request} ${needed}`, but: (shell) => `of which ${shell} has ${offered?.version ?? provided}` };
}
