import {
  getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
  satisfy,
} from '@module-federation/enhanced/runtime';
import { type Release, SHELL_API } from '@openward/contract/releases';
import type { RemoteModule } from '@openward/remote-kit';
import { LoadFailure, stageOf } from '../loading/failures.ts';
import { addressOf, integrityOf, noteIntegrity } from '../loading/integrity.ts';
import { loadScript } from '../loading/load-script.ts';

/** A federation container as its entry script defines it. */
interface Container {
  init(...args: unknown[]): Promise<void>;
  get(name: string): Promise<() => unknown>;
}

/** Loads the code of releases into the page. */
export interface ReleaseLoader {
  /**
   * Loads a release in stages: shell API, entry script, module. A loaded one resolves at once.
   * @throws LoadFailure
   */
  load(release: Release): Promise<RemoteModule>;
  /** Gives up on a release that does not arrive; the next `load` starts over. */
  forget(release: Release): void;
}

/** Creates the loader. Call it once per page, because it becomes part of the federation runtime. */
export function createReleaseLoader(): ReleaseLoader {
  const releases = new Map<string, Release>();
  const begun = new Map<string, Promise<RemoteModule>>();
  const failed = new Set<string>();
  registerPlugins([entryPlugin(releases)]);
  const forget = ({ container }: Release) => {
    begun.delete(container);
    failed.add(container);
  };
  return {
    load(release) {
      const { container } = release;
      let work = begun.get(container);
      if (!work) {
        releases.set(container, release);
        noteIntegrity(release.base, release.integrity);
        work = loadAnew(release, failed.delete(container));
        begun.set(container, work);
        work.catch(() => forget(release));
      }
      return work;
    },
    forget,
  };
}

async function loadAnew(release: Release, hasFailed: boolean): Promise<RemoteModule> {
  const what = `${release.name} ${release.version}`;
  if (!satisfies(SHELL_API, release.shellApi)) throw new LoadFailure('incompatible', what);
  register(release, hasFailed);
  try {
    const module = await loadRemote<{ default: RemoteModule }>(`${release.container}/remote`);
    if (!module?.default?.screens) throw new LoadFailure('module', what);
    return module.default;
  } catch (error) {
    throw new LoadFailure(stageOf(error, 'module'), what, error);
  }
}

/** The federation runtime keeps a failure until the remote is registered by force. */
function register({ container, base, entry }: Release, force: boolean): void {
  if (!force && getInstance()?.options.remotes.some(({ name }) => name === container)) return;
  const remote = { name: container, entry: addressOf(base, entry), entryGlobalName: container, type: 'var' } as const;
  registerRemotes([remote], { force });
}

/** Replaces the runtime's loading, which checks no status, time limit or integrity. */
function entryPlugin(releases: Map<string, Release>): ModuleFederationRuntimePlugin {
  return {
    name: 'openward-entry',
    async loadEntry({ remoteInfo }) {
      const release = releases.get(remoteInfo.name);
      if (!release) throw new LoadFailure('absent', remoteInfo.name);
      return (await loadEntry(release)) as never;
    },
  };
}

async function loadEntry({ name, version, container, base, entry }: Release): Promise<Container> {
  const url = addressOf(base, entry);
  const what = `the entry of ${name} ${version}`;
  if (!integrityOf(url)) throw new LoadFailure('integrity', what);
  if (!containerNamed(container)) await loadScript(url);
  const defined = containerNamed(container);
  if (!defined) throw new LoadFailure('entry', what);
  return defined;
}

function containerNamed(name: string): Container | undefined {
  const value = (globalThis as Record<string, unknown>)[name] as Partial<Container> | undefined;
  return typeof value?.get === 'function' && typeof value.init === 'function' ? (value as Container) : undefined;
}

/** Every spelling of "from zero on", which equals `*`. */
const FROM_ZERO = />=\s*0(\.[0xX*])*(?![\d.])/g;

/**
 * Tells whether a version is in a semver range, in every form that publishing accepts. This last check before code runs
 * uses the range parser of the federation runtime, which is loaded anyway.
 */
export function satisfies(version: string, range: string): boolean {
  // The parser differs from semver: it rejects "from zero on", and a blank after an operator ends the range.
  return satisfy(version, range.replace(FROM_ZERO, '*').replace(/([<>=~^])\s+/g, '$1'));
}
