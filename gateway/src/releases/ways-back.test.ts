import { aBuiltPart, removeFolders } from '../testing/built-part.ts';
import { aStore, published, REASON, released, releasedShell } from '../testing/releasing.ts';
import { builtIn } from './build.ts';
import { activate, freeze, promote, restore, retire, rollback, startCanary, unfreeze } from './changes.ts';
import { brokenAt, replayed } from './history.ts';
import { prune } from './prune.ts';
import { releaseTogether } from './publish.ts';
import { ALL } from './registry.ts';
import { statusOf } from './status.ts';
import type { ReleaseStore } from './store/store.ts';

let store: ReleaseStore;
beforeEach(async () => {
  ({ store } = await aStore());
  await releasedShell(store);
  await released(store, { name: 'auth', version: '1.0.0' });
  await released(store, { name: 'auth', version: '1.1.0' });
});
afterEach(async () => {
  // After every test, the history must explain the registry.
  const [document, history] = [await store.read(), await store.history()];
  expect(replayed(history)).toEqual(document);
  expect(brokenAt(history)).toBeUndefined();
  expect((await statusOf(store)).faults).toEqual([]);
  await removeFolders();
});
const releases = async () => (await store.read()).releases;
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();

describe('retiring', () => {
  it('takes a part away, and says since when, by whom and why', async () => {
    await retire(store, 'auth', { who: 'ada', why: 'nobody uses it' });
    expect(Object.keys(await releases())).toEqual(['shell']);
    const { retired, parts } = await statusOf(store);
    expect(retired).toEqual([
      { name: 'auth', version: '1.1.0', since: expect.any(String), by: 'ada', why: 'nobody uses it' },
    ]);
    expect(parts.find(({ name }) => name === 'auth')).toMatchObject({ active: null });
  });

  it('can be rolled back, also to the version before, and activated', async () => {
    await retire(store, 'auth', REASON);
    expect(await rollback(store, 'auth', REASON)).toMatchObject({ active: '1.1.0', earlier: ['1.0.0'], withdrawn: [] });
    await retire(store, 'auth', REASON);
    expect(await rollback(store, 'auth', REASON, '1.0.0')).toMatchObject({ active: '1.0.0', withdrawn: ['1.1.0'] });
    await retire(store, 'auth', REASON);
    await published(store, { name: 'auth', version: '2.0.0' });
    expect(await activate(store, 'auth', '2.0.0', REASON)).toMatchObject({ active: '2.0.0', earlier: ['1.0.0'] });
    expect((await statusOf(store)).retired).toEqual([]);
  });

  it('ends its canary', async () => {
    await published(store, { name: 'auth', version: '1.2.0' });
    await startCanary(store, 'auth', { version: '1.2.0', percent: 10 }, REASON);
    await retire(store, 'auth', REASON);
    expect(await rollback(store, 'auth', REASON)).not.toHaveProperty('canary');
  });

  it('is refused for the shell, for what is not active, for another version, and where another part needs it', async () => {
    await expect(retire(store, 'shell', REASON)).rejects.toThrow('The shell cannot be retired');
    await expect(retire(store, 'admin', REASON)).rejects.toThrow('admin is not active');
    await expect(retire(store, 'auth', REASON, '1.0.0')).rejects.toThrow('Someone else changed this');
    await released(store, { name: 'patients', manifest: { hosts: ['patient.extra'] } });
    await released(store, { name: 'billing', manifest: { slots: ['patient.extra'] } });
    await expect(retire(store, 'patients', REASON)).rejects.toThrow('billing 1.0.0 fills the slot patient.extra');
    expect(Object.keys(await releases())).toContain('patients');
  });

  it('keeps its versions through a prune, and stays away when everything is released anew', async () => {
    await retire(store, 'auth', REASON);
    const later = new Date(Date.now() + 365 * 86_400_000);
    expect((await prune(store, { openFor: 0, now: later }, REASON)).versions).toEqual([]);
    const build = builtIn(await aBuiltPart({ name: 'auth', version: '1.2.0' }));
    expect(await releaseTogether(store, [build], REASON)).toMatchObject([{ isNew: true, active: undefined }]);
  });
});

describe('freezing', () => {
  it.each(['auth', ALL])(
    '%s refuses what leads on, until when, by whom and why; the ways back stay open',
    async (name) => {
      await published(store, { name: 'auth', version: '1.2.0' });
      const until = inAWeek();
      await freeze(store, name, until, { who: 'ada', why: 'holidays' });
      const sentence = `${name === ALL ? 'All parts are' : 'auth is'} frozen until ${until} by ada (holidays). Until then you can only go back.`;
      await expect(activate(store, 'auth', '1.2.0', REASON)).rejects.toThrow(sentence);
      await expect(startCanary(store, 'auth', { version: '1.2.0', percent: 5 }, REASON)).rejects.toThrow(sentence);
      expect(await rollback(store, 'auth', REASON)).toMatchObject({ active: '1.0.0' });
      await retire(store, 'auth', REASON);
      await rollback(store, 'auth', REASON);
      await unfreeze(store, name, REASON);
      expect(await activate(store, 'auth', '1.2.0', REASON)).toMatchObject({ active: '1.2.0' });
    },
  );

  it('refuses to promote a canary, and lets it end', async () => {
    await published(store, { name: 'auth', version: '1.2.0' });
    await startCanary(store, 'auth', { version: '1.2.0', percent: 5 }, REASON);
    await freeze(store, 'auth', inAWeek(), REASON);
    await expect(promote(store, 'auth', REASON)).rejects.toThrow('auth is frozen');
    await startCanary(store, 'auth', { version: '1.2.0', percent: 0 }, REASON);
    expect((await releases()).auth).not.toHaveProperty('canary');
  });

  it('leaves other parts alone, and ends by itself', async () => {
    await published(store, { name: 'auth', version: '1.2.0' });
    await freeze(store, 'auth', inAWeek(), REASON);
    await released(store, { name: 'patients' });
    jest.useFakeTimers({ now: Date.now() + 8 * 86_400_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
    try {
      expect(await activate(store, 'auth', '1.2.0', REASON)).toMatchObject({ active: '1.2.0' });
      expect((await statusOf(store)).freezes).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('lets everything be released anew: it is stored, and what is frozen keeps its version', async () => {
    await freeze(store, ALL, inAWeek(), REASON);
    const build = builtIn(await aBuiltPart({ name: 'auth', version: '1.2.0' }));
    await expect(releaseTogether(store, [build], REASON)).resolves.toMatchObject([{ isNew: true, active: '1.1.0' }]);
  });

  it.each(['2001-01-07T08:00Z', '2999-01-07T08:00Z', 'tomorrow', '', '2030-01-07', '2030-01-07T08:00'])(
    'refuses %j as its end, with an example',
    async (until) => {
      await expect(freeze(store, ALL, until, REASON)).rejects.toThrow(/such as \d{4}-\d\d-\d\dT08:00Z/);
    },
  );

  it('knows which part, and what is not frozen', async () => {
    await expect(freeze(store, 'atuh', inAWeek(), REASON)).rejects.toThrow('No version of atuh is published.');
    await expect(unfreeze(store, 'auth', REASON)).rejects.toThrow('auth is not frozen.');
    await freeze(store, ALL, inAWeek(), REASON);
    await expect(unfreeze(store, 'auth', REASON)).rejects.toThrow('`unfreeze --all` ends that.');
  });
});

describe('restoring a revision', () => {
  it('gives back what was active then in one change, and takes away what came later; the same leads forward again', async () => {
    const { revision } = await store.read();
    await released(store, { name: 'auth', version: '1.2.0' });
    await released(store, { name: 'billing' });
    await releasedShell(store, { version: '1.1.0' });
    const after = (await store.read()).revision;
    expect(await restore(store, revision, REASON)).toEqual({
      revision: after + 1,
      parts: ['shell', 'auth', 'billing'],
    });
    expect(await releases()).toEqual({
      shell: { active: '1.0.0', earlier: [], withdrawn: [] },
      auth: { active: '1.1.0', earlier: ['1.0.0'], withdrawn: [] },
    });
    expect((await store.history()).at(-1)).toMatchObject({
      action: 'restore',
      name: '*',
      to: `${revision}`,
      ...REASON,
    });
    await restore(store, after, REASON);
    expect(await releases()).toMatchObject({
      shell: { active: '1.1.0' },
      auth: { active: '1.2.0' },
      billing: { active: '1.0.0' },
    });
    expect((await statusOf(store)).retired).toEqual([]);
  });

  it('changes nothing where nothing changed', async () => {
    const { revision } = await store.read();
    expect(await restore(store, revision, REASON)).toEqual({ revision, parts: [] });
  });

  it('refuses what is not in the history, was withdrawn since, or would not fit', async () => {
    const { revision } = await store.read();
    await expect(restore(store, revision + 1, REASON)).rejects.toThrow(`no revision ${revision + 1}`);
    await rollback(store, 'auth', REASON);
    await expect(restore(store, revision, REASON)).rejects.toThrow('Only `activate auth 1.1.0` brings it back.');
    await expect(restore(store, 1, REASON)).rejects.toThrow('The shell cannot be retired');
  });

  it('refuses a version that does not fit the api of today', async () => {
    const { revision } = await store.read();
    await released(store, { name: 'auth', version: '2.0.0', manifest: { endpoints: [] } });
    await store.keepApiContract({ endpoints: [] });
    const endpoints = [{ method: 'GET', path: '/gone', hash: 'x' }];
    await store.keepApiContract({ endpoints: [{ method: 'GET', path: '/gone', hashes: ['x'] }] });
    await released(store, { name: 'auth', version: '3.0.0', manifest: { endpoints } });
    const old = (await store.read()).revision;
    await restore(store, revision, REASON);
    await store.keepApiContract({ endpoints: [] });
    await expect(restore(store, old, REASON)).rejects.toThrow('auth 3.0.0 calls GET /gone');
  });
});
