import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolders } from '../testing/built-part.ts';
import { aStore, published, REASON, released } from '../testing/releasing.ts';
import { activate, halt, promote, rollback, startCanary } from './changes.ts';
import type { ReleaseStore } from './store/store.ts';

let store: ReleaseStore;
let folder: string;
beforeEach(async () => {
  ({ store, folder } = await aStore());
  await released(store, { name: 'auth', version: '1.0.0' });
  await released(store, { name: 'auth', version: '1.1.0' });
  for (const version of ['1.2.0', '1.3.0']) await published(store, { name: 'auth', version });
});
afterEach(removeFolders);

const canary = (version: string, percent: number) => startCanary(store, 'auth', { version, percent }, REASON);
const BEFORE = { active: '1.1.0', earlier: ['1.0.0'], withdrawn: [] };

it('starts beside the active version, grows, and goes to all', async () => {
  expect(await canary('1.2.0', 10)).toEqual({ ...BEFORE, canary: { version: '1.2.0', percent: 10 } });
  expect(await canary('1.2.0', 50)).toMatchObject({ canary: { version: '1.2.0', percent: 50 } });
  expect(await promote(store, 'auth', REASON)).toEqual({ active: '1.2.0', earlier: ['1.1.0', '1.0.0'], withdrawn: [] });
});

it('that is halted is withdrawn, and does not come back as one', async () => {
  await canary('1.2.0', 10);
  expect(await halt(store, 'auth', REASON)).toEqual({ ...BEFORE, withdrawn: ['1.2.0'] });
  await expect(canary('1.2.0', 10)).rejects.toThrow('Only `activate auth 1.2.0` brings it back.');
  expect(await activate(store, 'auth', '1.2.0', REASON)).toMatchObject({ active: '1.2.0', withdrawn: [] });
});

it('that is ended by 0 percent is as it was before', async () => {
  await canary('1.2.0', 10);
  expect(await canary('1.2.0', 0)).toEqual(BEFORE);
  await expect(canary('1.2.0', 0)).rejects.toThrow('auth 1.2.0 is not a canary.');
});

it('gives way to the next one, and stays through a rollback of the active version', async () => {
  await canary('1.2.0', 10);
  await canary('1.3.0', 10);
  const { canary: after, ...rest } = await rollback(store, 'auth', REASON);
  expect([after, rest]).toEqual([
    { version: '1.3.0', percent: 10 },
    { active: '1.0.0', earlier: [], withdrawn: ['1.1.0'] },
  ]);
});

it('ends where its version is activated', async () => {
  await canary('1.2.0', 10);
  expect(await activate(store, 'auth', '1.2.0', REASON)).not.toHaveProperty('canary');
});

it('is no change where it is so already', async () => {
  await canary('1.2.0', 10);
  const { revision } = await store.read();
  await canary('1.2.0', 10);
  expect((await store.read()).revision).toBe(revision);
});

it.each([
  ['of what all users get', () => canary('1.1.0', 10), 'All users already get auth 1.1.0.'],
  ['for everybody', () => canary('1.2.0', 100), 'Enter 1 to 99 percent of users'],
  ['of a version that is not published', () => canary('9.9.9', 10), 'auth 9.9.9 is not published.'],
  [
    'of the shell',
    () => startCanary(store, 'shell', { version: '1.0.0', percent: 5 }, REASON),
    'The shell cannot have a canary',
  ],
  ['that does not exist, to all', () => promote(store, 'auth', REASON), 'auth has no canary.'],
  ['that does not exist, to nobody', () => halt(store, 'auth', REASON), 'auth has no canary.'],
  [
    'of a part without an active version',
    () => startCanary(store, 'admin', { version: '1.0.0', percent: 5 }, REASON),
    'admin has no active version yet',
  ],
])('is refused %s', async (_what, change, sentence) => {
  await expect(change()).rejects.toThrow(sentence);
  expect((await store.read()).releases.auth).toEqual(BEFORE);
});

it('is refused of a version that was damaged', async () => {
  await rm(join(folder, 'auth/1.2.0/remote.json'));
  await expect(canary('1.2.0', 10)).rejects.toThrow('auth 1.2.0 is damaged');
});

it('that does not fit any more keeps nobody from rolling back, and can be halted beside another such', async () => {
  const endpoints = [{ method: 'GET', path: '/new', hash: 'x' }];
  for (const name of ['admin', 'patients']) {
    await released(store, { name, version: '1.0.0' });
    await published(store, { name, version: '2.0.0', manifest: { endpoints } });
    await startCanary(store, name, { version: '2.0.0', percent: 10 }, REASON);
  }
  // The api was rolled back.
  await store.keepApiContract({ endpoints: [] });
  expect(await rollback(store, 'auth', REASON)).toMatchObject({ active: '1.0.0' });
  for (const name of ['admin', 'patients']) {
    expect(await halt(store, name, REASON)).toMatchObject({ active: '1.0.0', withdrawn: ['2.0.0'] });
  }
});
