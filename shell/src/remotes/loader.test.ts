import { createHash, webcrypto } from 'node:crypto';
import type { Registry, Release } from '@openward/contract/registry';
import { aRelease } from '@openward/remote-kit/testing';
import type { RemoteFailure } from './failures.ts';
import { createLoader, type LoadedRemote } from './loader.ts';

/** The federation runtime as far as the loader uses it: it asks the plugin for the entry, then the container for the module. */
jest.mock('@module-federation/enhanced/runtime', () => {
  const remotes: { name: string }[] = [];
  const loaded = new Map<string, unknown>();
  let plugins: { loadEntry(given: unknown): Promise<unknown> }[] = [];
  return {
    getInstance: () => ({ options: { remotes } }),
    registerPlugins: (given: typeof plugins) => {
      plugins = given;
    },
    registerRemotes: (given: { name: string }[], { force }: { force: boolean }) => {
      for (const remote of given) {
        remotes.push(remote);
        if (force) loaded.delete(remote.name);
      }
    },
    loadRemote: async (id: string) => {
      const name = id.split('/')[0] as string;
      if (!loaded.has(name)) {
        // As the real one: what failed stays failed until it is registered by force.
        const entry = plugins[0]?.loadEntry({ remoteInfo: { name } }).catch((cause) => {
          throw new Error('RUNTIME-008', { cause });
        });
        loaded.set(name, entry);
      }
      const container = (await loaded.get(name)) as { get(name: string): Promise<() => unknown> };
      return (await container.get('./remote'))();
    },
  };
});

type Delivery = { kind: 'script'; run?: () => void } | { kind: 'error' } | { kind: 'hang' };

const BYTES = 'the published bytes';
const INTEGRITY = `sha384-${createHash('sha384').update(BYTES).digest('base64')}`;
const MODULE = { screens: { mount: async () => {} }, slots: {} };
const globals = globalThis as Record<string, unknown>;

let deliveries: Delivery[];
let tried: HTMLScriptElement[];
let answer: () => Response | Promise<Response>;
let serial = 0;

beforeAll(() => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
});
beforeEach(() => {
  serial++;
  deliveries = [];
  tried = [];
  answer = () => new Response(BYTES);
  globalThis.fetch = async () => answer();
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  // jsdom runs no scripts: this is the browser's part of it.
  jest.spyOn(document.head, 'append').mockImplementation((node) => {
    const script = node as HTMLScriptElement;
    tried.push(script);
    const delivery = deliveries.length > 1 ? deliveries.shift() : deliveries[0];
    if (delivery?.kind === 'script') {
      delivery.run?.();
      queueMicrotask(() => script.onload?.(new Event('load')));
    } else if (delivery?.kind === 'error') queueMicrotask(() => script.onerror?.(new Event('error')));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A release of a name of its own: containers are globals, and the runtime remembers them. */
function release(version = '1.0.0', given: Partial<Release> = {}): Release {
  return aRelease({ name: `remote${serial}`, version, integrity: { 'remoteEntry.js': INTEGRITY }, ...given });
}

const registryOf = (active: Release, previous: Release | null = null): Registry => ({
  revision: 1,
  remotes: { [active.name]: { active, previous } },
});

/** The script of a release, as it was published. */
function entryOf({ container }: Release, module: unknown = { default: MODULE }): Delivery {
  return {
    kind: 'script',
    run: () => {
      globals[container] = { init: async () => {}, get: async () => () => module };
    },
  };
}

interface Outcome {
  loaded?: LoadedRemote;
  failure?: RemoteFailure;
}

/** Loads while all timers run. */
async function load(registry: Registry, name = Object.keys(registry.remotes)[0] ?? '', after?: Release) {
  let outcome: Outcome | undefined;
  createLoader(registry, 2000)
    .load(name, after)
    .then(
      (loaded) => ({ loaded }),
      (failure) => ({ failure }),
    )
    .then((reached: Outcome) => {
      outcome = reached;
    });
  while (!outcome) await jest.advanceTimersByTimeAsync(500);
  return outcome;
}

describe('a remote that is healthy', () => {
  it('is loaded from its own address, with its integrity', async () => {
    const active = release();
    deliveries = [entryOf(active)];
    const { loaded } = await load(registryOf(active));
    expect(loaded).toMatchObject({ module: MODULE, release: { version: '1.0.0' }, isFallback: false });
    expect(tried).toHaveLength(1);
    expect(tried[0]?.src).toBe(`${location.origin}/releases/${active.name}/1.0.0/remoteEntry.js`);
    expect(tried[0]?.integrity).toBe(INTEGRITY);
  });

  it('is not fetched a second time', async () => {
    const active = release();
    deliveries = [entryOf(active)];
    await load(registryOf(active));
    await load(registryOf(active));
    expect(tried).toHaveLength(1);
  });
});

describe('each stage fails in its own way', () => {
  it('timeout: the entry hangs', async () => {
    deliveries = [{ kind: 'hang' }];
    expect((await load(registryOf(release()))).failure).toMatchObject({ stage: 'timeout', version: '1.0.0' });
    expect(tried).toHaveLength(3);
  });

  it('status: the entry is answered with an error', async () => {
    deliveries = [{ kind: 'error' }];
    answer = () => new Response('not found', { status: 404 });
    expect((await load(registryOf(release()))).failure).toMatchObject({ stage: 'status' });
  });

  it('status: the network is away', async () => {
    deliveries = [{ kind: 'error' }];
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await load(registryOf(release()))).failure).toMatchObject({ stage: 'status' });
  });

  it('integrity: other bytes than those published', async () => {
    deliveries = [{ kind: 'error' }];
    answer = () => new Response('<!doctype html>');
    expect((await load(registryOf(release()))).failure).toMatchObject({ stage: 'integrity' });
  });

  it('integrity: a release that names none is not run', async () => {
    expect((await load(registryOf(release('1.0.0', { integrity: {} })))).failure).toMatchObject({ stage: 'integrity' });
    expect(tried).toHaveLength(0);
  });

  it('entry: the script runs but defines no container', async () => {
    deliveries = [{ kind: 'script' }];
    expect((await load(registryOf(release()))).failure).toMatchObject({ stage: 'entry' });
  });

  it('module: the container has nothing that the shell can show', async () => {
    const active = release();
    deliveries = [entryOf(active, { default: { nothing: true } })];
    expect((await load(registryOf(active))).failure).toMatchObject({ stage: 'module' });
  });

  it('module: the remote throws as it is loaded', async () => {
    const active = release();
    deliveries = [
      {
        kind: 'script',
        run: () => {
          globals[active.container] = { init: async () => {}, get: () => Promise.reject(new Error('broken')) };
        },
      },
    ];
    expect((await load(registryOf(active))).failure).toMatchObject({ stage: 'module' });
  });

  it('incompatible: made for another shell, so not even fetched', async () => {
    expect((await load(registryOf(release('1.0.0', { shellApi: '^2.0.0' })))).failure).toMatchObject({
      stage: 'incompatible',
    });
    expect(tried).toHaveLength(0);
  });

  it('absent: the registry does not know it', async () => {
    expect((await load(registryOf(release()), 'unknown')).failure).toMatchObject({ stage: 'absent' });
  });
});

describe('trying again', () => {
  it('loads at the third try, after two retries', async () => {
    const active = release();
    deliveries = [{ kind: 'hang' }, { kind: 'error' }, entryOf(active)];
    expect((await load(registryOf(active))).loaded).toMatchObject({ isFallback: false });
    expect(tried).toHaveLength(3);
  });

  it('recovers at a later load, without a new page', async () => {
    const active = release();
    deliveries = [{ kind: 'error' }];
    answer = () => new Response('', { status: 503 });
    const registry = registryOf(active);
    expect((await load(registry)).failure).toMatchObject({ stage: 'status' });
    deliveries = [entryOf(active)];
    expect((await load(registry)).loaded).toMatchObject({ release: { version: '1.0.0' } });
  });
});

describe('falling back', () => {
  it('loads the previous version where the active one fails', async () => {
    const [active, previous] = [release('1.1.0'), release('1.0.0')];
    deliveries = [{ kind: 'error' }, { kind: 'error' }, { kind: 'error' }, entryOf(previous)];
    const { loaded } = await load(registryOf(active, previous));
    expect(loaded).toMatchObject({ release: { version: '1.0.0' }, isFallback: true });
  });

  it('tells of the active version where both fail', async () => {
    deliveries = [{ kind: 'hang' }];
    const { failure } = await load(registryOf(release('1.1.0'), release('1.0.0')));
    expect(failure).toMatchObject({ stage: 'timeout', version: '1.1.0' });
    expect(tried).toHaveLength(6);
  });

  it('skips a version that crashed', async () => {
    const [active, previous] = [release('1.1.0'), release('1.0.0')];
    deliveries = [entryOf(previous)];
    const registry = registryOf(active, previous);
    expect((await load(registry, active.name, active)).loaded).toMatchObject({ release: { version: '1.0.0' } });
    expect(tried).toHaveLength(1);
  });

  it('fails where the version that crashed was the only one', async () => {
    const active = release();
    expect((await load(registryOf(active), active.name, active)).failure).toMatchObject({ stage: 'absent' });
  });
});
