import type { Release } from '@openward/contract/releases';
import { aRelease } from '@openward/remote-kit/testing';
import { noteIntegrity } from '../loading/integrity.ts';
import { setTimeLimit } from '../loading/load-script.ts';
import { type Delivery, INTEGRITY, played, prepareNetwork } from '../loading/script-testing.ts';
import { createReleaseLoader } from './load-release.ts';

/** The parts of the federation runtime that the loader uses: plugin, entry, container, module. */
jest.mock('@module-federation/enhanced/runtime', () => {
  const remotes: { name: string }[] = [];
  const loaded = new Map<string, unknown>();
  let plugins: { loadEntry(given: unknown): Promise<unknown> }[] = [];
  return {
    satisfy: jest.requireActual('@module-federation/enhanced/runtime').satisfy,
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
        // Like the real runtime: a failure is kept until the remote is registered by force.
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

const MODULE = { screens: { mount: async () => {} }, slots: {} };
const globals = globalThis as Record<string, unknown>;
const network = prepareNetwork();
setTimeLimit(2000);

let serial = 0;
/** A release with a unique name, because containers are globals and the runtime remembers them. */
function release(given: Partial<Release> = {}): Release {
  const made = aRelease({ name: `remote${serial++}`, integrity: { 'remoteEntry.js': INTEGRITY }, ...given });
  noteIntegrity(made.base, made.integrity);
  return made;
}

/** The published script of a release. */
function entryOf(
  { container }: Release,
  get: () => Promise<() => unknown> = async () => () => ({ default: MODULE }),
): Delivery {
  return { kind: 'script', run: () => (globals[container] = { init: async () => {}, get }) };
}

const loader = () => createReleaseLoader();
const load = (given: Release) => played(loader().load(given));

it('is loaded from its own address, with its integrity', async () => {
  const active = release();
  network.deliveries = [entryOf(active)];
  expect((await load(active)).value).toBe(MODULE);
  expect(network.asked.map(({ src }) => src)).toEqual([`${location.origin}${active.base}remoteEntry.js`]);
  expect(network.asked[0]?.integrity).toBe(INTEGRITY);
});

it('is there at once the second time', async () => {
  const active = release();
  const loading = loader();
  network.deliveries = [entryOf(active)];
  await played(loading.load(active));
  expect(loading.load(active)).toBe(loading.load(active));
  expect(network.asked).toHaveLength(1);
});

describe('each stage fails in its own way', () => {
  it('timeout: the entry hangs', async () => {
    network.deliveries = [{ kind: 'hang' }];
    expect((await load(release())).failure).toMatchObject({ stage: 'timeout' });
  });

  it('status: the entry is answered with an error', async () => {
    network.deliveries = [{ kind: 'error' }];
    network.answer = () => new Response('not found', { status: 404 });
    expect((await load(release())).failure).toMatchObject({ stage: 'status' });
  });

  it('integrity: a release that names none is not run', async () => {
    expect((await load(release({ integrity: {} }))).failure).toMatchObject({ stage: 'integrity' });
    expect(network.asked).toHaveLength(0);
  });

  it('entry: the script runs but defines no container', async () => {
    network.deliveries = [{ kind: 'script' }];
    expect((await load(release())).failure).toMatchObject({ stage: 'entry' });
  });

  it('module: the container has nothing that the shell can show', async () => {
    const active = release();
    network.deliveries = [entryOf(active, async () => () => ({ default: { nothing: true } }))];
    expect((await load(active)).failure).toMatchObject({ stage: 'module' });
  });

  it('module: the remote throws as it is loaded', async () => {
    const active = release();
    network.deliveries = [entryOf(active, () => Promise.reject(new Error('broken')))];
    expect((await load(active)).failure).toMatchObject({ stage: 'module' });
  });

  it('timeout: a chunk that it needs hangs', async () => {
    const active = release();
    const lost = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError', type: 'timeout' });
    network.deliveries = [entryOf(active, () => Promise.reject(lost))];
    expect((await load(active)).failure).toMatchObject({ stage: 'timeout' });
  });

  it('incompatible: made for another shell, so not even fetched', async () => {
    expect((await load(release({ shellApi: '^2.0.0' }))).failure).toMatchObject({ stage: 'incompatible' });
    expect(network.asked).toHaveLength(0);
  });
});

it('recovers at a later load, without a new page', async () => {
  const active = release();
  const loading = loader();
  network.deliveries = [{ kind: 'error' }];
  expect((await played(loading.load(active))).failure).toBeDefined();
  network.deliveries = [entryOf(active)];
  expect((await played(loading.load(active))).value).toBe(MODULE);
});

it('begins anew where it was given up', async () => {
  const active = release();
  const loading = loader();
  network.deliveries = [entryOf(active, () => new Promise(() => {}))];
  void loading.load(active);
  await jest.advanceTimersByTimeAsync(100);
  loading.forget(active);
  globals[active.container] = undefined;
  network.deliveries = [entryOf(active)];
  expect((await played(loading.load(active))).value).toBe(MODULE);
});
