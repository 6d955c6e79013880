import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolders } from '../testing/built-part.ts';
import { aStore, published, REASON } from '../testing/releasing.ts';
import { activate, halt, rollback, startCanary } from './changes.ts';
import { DAY, prune as pruneStore } from './prune.ts';
import type { ReleaseStore } from './store/store.ts';
import { verify } from './verify.ts';

const BEGIN = Date.now();
let store: ReleaseStore;
let folder: string;
beforeEach(async () => {
  ({ store, folder } = await aStore());
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'performance'], now: BEGIN });
});
afterEach(async () => {
  jest.useRealTimers();
  await removeFolders();
});

const dayIs = (day: number) => jest.setSystemTime(BEGIN + day * DAY);
const publishedAll = async (...versions: string[]) => {
  for (const version of versions) await published(store, { name: 'auth', version });
};
const prune = async (isDryRun = false) => {
  const { versions } = await pruneStore(store, { openFor: 14 * DAY, isDryRun }, REASON);
  return versions.map(({ version }) => version).sort();
};
const kept = async () => (await readdir(join(folder, 'auth'))).sort();

it('takes what nobody can get or go back to, and never what is active, a fallback, earlier or a canary', async () => {
  await publishedAll('1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await activate(store, 'auth', version, REASON);
  await startCanary(store, 'auth', { version: '1.3.0', percent: 5 }, REASON);
  dayIs(15);
  expect(await prune(true)).toEqual(['1.4.0']);
  expect(await kept()).toHaveLength(5);
  expect(await prune()).toEqual(['1.4.0']);
  expect(await kept()).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.3.0']);
  expect(await prune()).toEqual([]);
  expect(await verify(store)).toMatchObject({ faults: [], versions: 4 });
  await expect(activate(store, 'auth', '1.4.0', REASON)).rejects.toThrow('auth 1.4.0 is not published.');
  // Browsers cache its files for a year, so it may only return with the same bytes.
  await expect(published(store, { name: 'auth', version: '1.4.0', files: { 'remoteEntry.js': '' } })).rejects.toThrow(
    'auth 1.4.0 was already published with other content.',
  );
  await publishedAll('1.4.0');
  expect(await kept()).toContain('1.4.0');
});

it('keeps what a page may still run, however it was given to it, and what was published since', async () => {
  await publishedAll('1.0.0', '1.1.0', '1.2.0');
  await activate(store, 'auth', '1.0.0', REASON);
  await activate(store, 'auth', '1.1.0', REASON);
  await startCanary(store, 'auth', { version: '1.2.0', percent: 5 }, REASON);
  dayIs(20);
  // Until now, pages ran 1.1.0 or the canary.
  await rollback(store, 'auth', REASON);
  await halt(store, 'auth', REASON);
  await publishedAll('1.3.0');
  dayIs(33);
  expect(await prune()).toEqual([]);
  dayIs(35);
  expect(await prune()).toEqual(['1.1.0', '1.2.0', '1.3.0']);
  expect(await kept()).toEqual(['1.0.0']);
});

it('does not take what somebody activates meanwhile', async () => {
  await publishedAll('1.0.0', '1.1.0');
  await activate(store, 'auth', '1.0.0', REASON);
  dayIs(15);
  const [pruned] = await Promise.all([prune(), activate(store, 'auth', '1.1.0', REASON).catch(() => {})]);
  const { active } = (await store.read()).releases.auth ?? {};
  expect(pruned).toEqual(active === '1.1.0' ? [] : ['1.1.0']);
  expect(await kept()).toContain(active);
});

it('takes what stopped commands left behind after an hour', async () => {
  await publishedAll('1.0.0');
  await store.stage('auth', '2.0.0', new Map([['remote.json', Buffer.from('{}')]]));
  const [staged = ''] = await readdir(join(folder, '.staged'));
  const leftovers = async () => (await pruneStore(store, { openFor: 14 * DAY }, REASON)).leftovers;
  expect(await leftovers()).toEqual([]);
  const old = new Date(BEGIN - 61 * 60_000);
  await utimes(join(folder, '.staged', staged), old, old);
  expect(await leftovers()).toEqual([`.staged/${staged}`]);
  expect(await readdir(join(folder, '.staged'))).toEqual([]);
});

it('keeps everything for a time that is longer than there are dates', async () => {
  await publishedAll('1.0.0');
  await expect(pruneStore(store, { openFor: 999_999_999 * DAY }, REASON)).rejects.toThrow('Nothing was deleted.');
  expect(await kept()).toEqual(['1.0.0']);
});
