import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Registry, type ReleaseManifest, SHELL_API } from '@openward/contract/releases';
import { log } from '@openward/server-kit/log';

import type { RegistryDocument } from '../releases/registry.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import { removeFolders } from '../testing/built-part.ts';
import { published, released, releasedShell } from '../testing/releasing.ts';
import { aRunningGateway, closeGateways, type RunningGateway } from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

let at: RunningGateway;
let logging: jest.SpyInstance;

const routes = (...paths: string[]): Partial<ReleaseManifest> => ({
  routes: paths.map((path) => ({ path, access: 'public', title: path })),
});

beforeEach(async () => {
  logging = jest.spyOn(log, 'warn').mockImplementation(() => {});
  at = await aRunningGateway();
  const store = folderStore(at.releases);
  // Published before another remote has the route, so that a manual edit of the registry can create the conflict.
  await published(store, { name: 'admin', version: '2.0.0', manifest: routes('/admin', '/login') });
  await published(store, { name: 'admin', version: '3.0.0', manifest: { shellApi: '^9.0.0', ...routes('/admin') } });
  await released(store, { name: 'admin', version: '1.0.0', manifest: routes('/admin') });
  await released(store, { name: 'admin', version: '1.1.0', manifest: routes('/admin') });
  await releasedShell(store);
  await released(store, { name: 'auth', version: '1.0.0', manifest: routes('/login') });
});
afterEach(async () => {
  await closeGateways();
  await removeFolders();
  logging.mockRestore();
});

const editedByHand = async (change: (releases: RegistryDocument['releases']) => RegistryDocument['releases']) => {
  const file = join(at.releases, 'registry.json');
  const document = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...document, releases: change(document.releases) }));
};
const given = async () => {
  const { remotes } = (await (await fetch(`${at.origin}/registry.json`)).json()) as Registry;
  const of = (name: string) => [remotes[name]?.active.version, remotes[name]?.previous?.version ?? null];
  return { admin: of('admin'), auth: of('auth'), canary: remotes.admin?.canary?.release.version };
};
const logged = () => logging.mock.calls.map(([line]) => line);
const withAdmin = (versions: object) =>
  editedByHand((all) => ({ ...all, admin: { ...all.admin, ...versions } as never }));

const WANTS =
  'admin 2.0.0 wants the route /login, which belongs to auth. Use another route, or activate a version of auth without it first.';

it('gives the version before of a remote that takes the page of another, and says so once', async () => {
  expect(await given()).toMatchObject({ admin: ['1.1.0', '1.0.0'], auth: ['1.0.0', null] });
  await withAdmin({ active: '2.0.0', earlier: ['1.0.0'] });
  expect(await given()).toMatchObject({ admin: ['1.0.0', null], auth: ['1.0.0', null] });
  await given();
  expect(logged()).toEqual([`${WANTS} Until then, users get admin 1.0.0.`]);
  await withAdmin({ active: '1.1.0', earlier: [] });
  expect(await given()).toMatchObject({ admin: ['1.1.0', null] });
});

it('leaves it out where nothing else of it fits', async () => {
  expect(await given()).toMatchObject({ auth: ['1.0.0', null] });
  await withAdmin({ active: '2.0.0', earlier: ['3.0.0'] });
  expect(await given()).toMatchObject({ admin: [undefined, null], auth: ['1.0.0', null] });
  expect(logged().at(-1)).toBe(
    `admin 3.0.0 needs shell API ^9.0.0, but shell 1.0.0 offers ${SHELL_API}. Activate a shell that offers it, or another version of admin. Until then, users get no version of admin.`,
  );
});

it('looks at its start: of two that want a route, the first of the registry has it', async () => {
  await editedByHand(({ admin, ...others }) => ({ ...others, admin: { ...admin, active: '2.0.0' } as never }));
  at = await aRunningGateway({ releasesDir: at.releases });
  expect(logged()).toEqual([`${WANTS} Until then, users get admin 1.0.0.`]);
  expect(await given()).toMatchObject({ admin: ['1.0.0', null], auth: ['1.0.0', null] });
});

it('gives nobody a canary that takes the page of another', async () => {
  await withAdmin({ canary: { version: '2.0.0', percent: 50 } });
  expect(await given()).toMatchObject({ admin: ['1.1.0', '1.0.0'], canary: undefined });
  expect(logged()).toEqual([`${WANTS} Until then, nobody gets admin 2.0.0 as a canary.`]);
});
