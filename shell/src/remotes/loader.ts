import {
  getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { Registry, RegistryEntry, Release } from '@openward/contract/registry';
import { SHELL_API } from '@openward/contract/registry';
import type { RemoteModule } from '@openward/remote-kit';
import { RemoteFailure } from './failures.ts';
import { loadEntry } from './load-entry.ts';
import { satisfiesCaret } from './shell-api.ts';

const RETRIES = 2;
const PAUSE = 300;

/** A remote's code, and which release it is. */
export interface LoadedRemote {
  module: RemoteModule;
  release: Release;
  /** True where the active version failed and this is the one before it. */
  isFallback: boolean;
}

export interface RemoteLoader {
  /**
   * Loads the active version; where that fails, the previous one. `after` skips a version that crashed
   * when it was first shown.
   * @throws RemoteFailure of the active version
   */
  load(name: string, after?: Release): Promise<LoadedRemote>;
}

/** Loads remotes in stages: registry entry, shell API, entry script (time, status, integrity), module. */
export function createLoader(registry: Registry, timeLimit: number): RemoteLoader {
  const releases = new Map<string, Release>();
  registerPlugins([entryPlugin(releases, timeLimit)]);
  return {
    async load(name, after) {
      const entry = registry.remotes[name];
      if (!entry) throw new RemoteFailure('absent', name, '');
      return firstThatLoads(candidatesOf(entry, after), releases);
    },
  };
}

function candidatesOf({ active, previous }: RegistryEntry, after: Release | undefined): Release[] {
  const all = previous ? [active, previous] : [active];
  return after ? all.slice(all.indexOf(after) + 1) : all;
}

async function firstThatLoads(candidates: Release[], releases: Map<string, Release>): Promise<LoadedRemote> {
  let failure: RemoteFailure | undefined;
  for (const release of candidates) {
    try {
      const module = await withRetries(release, releases);
      return { module, release, isFallback: failure !== undefined };
    } catch (error) {
      const thisOne = error as RemoteFailure;
      console.error(`openward: ${thisOne.message}`, thisOne.cause ?? '');
      failure ??= thisOne;
    }
  }
  throw failure ?? new RemoteFailure('absent', 'unknown', '');
}

async function withRetries(release: Release, releases: Map<string, Release>): Promise<RemoteModule> {
  if (!satisfiesCaret(SHELL_API, release.shellApi))
    throw new RemoteFailure('incompatible', release.name, release.version);
  for (let tried = 0; ; tried++) {
    try {
      return await loadOnce(release, releases, tried > 0);
    } catch (error) {
      if (tried === RETRIES || (error as RemoteFailure).stage === 'incompatible') throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE * 3 ** tried));
    }
  }
}

async function loadOnce(release: Release, releases: Map<string, Release>, again: boolean): Promise<RemoteModule> {
  releases.set(release.container, release);
  const known = getInstance()?.options.remotes.some((remote) => remote.name === release.container);
  if (!known || again) {
    registerRemotes(
      [
        {
          name: release.container,
          entry: new URL(release.base + release.entry, location.href).href,
          entryGlobalName: release.container,
          type: 'var',
        },
      ],
      { force: again },
    );
  }
  try {
    const module = await loadRemote<{ default: RemoteModule }>(`${release.container}/remote`);
    if (!module?.default?.screens) throw new RemoteFailure('module', release.name, release.version);
    return module.default;
  } catch (error) {
    throw failureIn(error) ?? new RemoteFailure('module', release.name, release.version, error);
  }
}

/** The federation runtime wraps what our own stage threw. */
function failureIn(error: unknown): RemoteFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof RemoteFailure) return cause;
  return undefined;
}

/** Puts our entry stage in the place of the runtime's own script loading, which knows no status, limit or integrity. */
function entryPlugin(releases: Map<string, Release>, timeLimit: number): ModuleFederationRuntimePlugin {
  return {
    name: 'openward-entry',
    async loadEntry({ remoteInfo }) {
      const release = releases.get(remoteInfo.name);
      if (!release) throw new RemoteFailure('absent', remoteInfo.name, '');
      return (await loadEntry(release, timeLimit)) as never;
    },
  };
}
