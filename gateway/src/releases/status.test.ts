import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolders } from '../testing/built-part.ts';
import { aStore, published, REASON, released, releasedShell } from '../testing/releasing.ts';
import { activate, rollback, startCanary } from './changes.ts';
import { statusOf } from './status.ts';
import type { ReleaseStore } from './store/store.ts';

let store: ReleaseStore;
let folder: string;
beforeEach(async () => {
  ({ store, folder } = await aStore());
});
afterEach(removeFolders);

const by = (who: string, why: string) => ({ who, why });

it('says what users get of each part, since when, by whom and why', async () => {
  await releasedShell(store);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await published(store, { name: 'auth', version });
  await published(store, { name: 'admin' });
  await activate(store, 'auth', '1.0.0', by('anna', 'first'));
  await activate(store, 'auth', '1.1.0', by('anna', 'new form'));
  await rollback(store, 'auth', by('ben', 'empty on phones'));
  await startCanary(store, 'auth', { version: '1.2.0', percent: 10 }, by('cleo', 'mended'));

  const { parts, problems, faults, revision, entries } = await statusOf(store);
  expect({ problems, faults, revision, entries }).toEqual({ problems: [], faults: [], revision: 10, entries: 10 });
  expect(parts.map(({ name }) => name)).toEqual(['shell', 'admin', 'auth']);
  const [, admin, auth] = parts;
  expect(admin).toMatchObject({ active: null, published: [{ version: '1.0.0', by: 'tester' }] });
  const since = expect.stringMatching(/^20\d\d-/);
  expect(auth).toEqual({
    name: 'auth',
    active: { version: '1.0.0', since, by: 'ben', why: 'empty on phones' },
    fallback: null,
    earlier: [],
    canary: { version: '1.2.0', percent: 10, since, by: 'cleo', why: 'mended' },
    withdrawn: [{ version: '1.1.0', since, by: 'ben', why: 'empty on phones' }],
    published: ['1.2.0', '1.1.0', '1.0.0'].map((version) => ({ version, at: since, by: 'tester' })),
  });
});

it('does not take another change of the part for the one that made it active', async () => {
  await released(store, { name: 'auth' });
  await published(store, { name: 'auth', version: '1.1.0' });
  await startCanary(store, 'auth', { version: '1.1.0', percent: 10 }, by('cleo', ''));
  expect((await statusOf(store)).parts[0]?.active).toMatchObject({ version: '1.0.0', by: REASON.who });
});

it('says what does not fit, and what cannot be read', async () => {
  await releasedShell(store);
  await released(store, { name: 'auth', manifest: { endpoints: [{ method: 'GET', path: '/x', hash: 'a' }] } });
  await released(store, { name: 'admin' });
  await store.keepApiContract({ endpoints: [] });
  await rm(join(folder, 'admin/1.0.0/remote.json'));
  expect((await statusOf(store)).problems).toEqual([
    'admin 1.0.0 is damaged: its remote.json is missing or not JSON. Run `verify` for details.',
    expect.stringContaining('auth 1.0.0 calls GET /x, which the deployed api does not have'),
  ]);
});
