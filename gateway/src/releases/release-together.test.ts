import { aBuiltPart, aBuiltShell, removeFolders } from '../testing/built-part.ts';
import { aStore, REASON } from '../testing/releasing.ts';
import { builtIn } from './build.ts';
import { activate, rollback, startCanary } from './changes.ts';
import { publish, releaseTogether } from './publish.ts';
import type { ReleaseStore } from './store/store.ts';

let store: ReleaseStore;
beforeEach(async () => {
  ({ store } = await aStore());
});
afterEach(removeFolders);

const release = (...folders: string[]) => releaseTogether(store, folders.map(builtIn), REASON);
const uses = (shared: string, version: string) => aBuiltPart({ version, manifest: { shared: { [shared]: '^1.0.0' } } });
const has = (shared: string, version: string) => aBuiltShell({ version, shared: { [shared]: '^1.0.0' } });

async function active() {
  const { releases } = await store.read();
  return [releases.shell?.active, releases.appointments?.active];
}

it('makes a shell and a remote of one build active where neither fits what was there before', async () => {
  await release(await has('old', '1.0.0'), await uses('old', '1.0.0'));
  const [shell, remote] = [await has('new', '1.1.0'), await uses('new', '1.1.0')];
  await expect(publish(store, builtIn(shell), REASON)).rejects.toThrow(/appointments 1.0.0 uses old/);
  await expect(publish(store, builtIn(remote), REASON)).rejects.toThrow(/appointments 1.1.0 uses new/);
  await release(shell, remote);
  expect(await active()).toEqual(['1.1.0', '1.1.0']);
  await expect(release(await has('old', '1.2.0'), await uses('new', '1.2.0'))).rejects.toThrow(/1.2.0 uses new/);
});

it('leaves what was rolled back as it is, and says so', async () => {
  const shell = await aBuiltShell();
  const [first, second] = [await aBuiltPart({ version: '1.0.0' }), await aBuiltPart({ version: '1.1.0' })];
  await release(shell, first);
  await release(shell, second);
  await rollback(store, 'appointments', REASON);
  expect(await release(shell, second)).toEqual([
    { name: 'shell', version: '1.0.0', isNew: false, active: '1.0.0' },
    { name: 'appointments', version: '1.1.0', isNew: false, active: '1.0.0' },
  ]);
  expect(await active()).toEqual(['1.0.0', '1.0.0']);
});

it('makes active what is published already and of which nothing is active yet', async () => {
  const folders = [await aBuiltShell(), await aBuiltPart()];
  for (const folder of folders) await publish(store, builtIn(folder), REASON);
  await release(...folders);
  expect(await active()).toEqual(['1.0.0', '1.0.0']);
});

it('leaves a part that was rolled back as it is also where a newer build comes, until another version is active', async () => {
  const shell = await aBuiltShell();
  const builds = await Promise.all(['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version) => aBuiltPart({ version })));
  const [first, second, third, fourth] = builds as [string, string, string, string];
  await release(shell, first);
  await release(shell, second);
  await rollback(store, 'appointments', REASON);
  expect((await release(shell, third))[1]).toEqual({
    ...{ name: 'appointments', version: '1.2.0', isNew: true, active: '1.0.0' },
  });
  await activate(store, 'appointments', '1.2.0', REASON);
  await release(shell, fourth);
  expect(await active()).toEqual(['1.0.0', '1.3.0']);
});

it('leaves a part with a canary as it is', async () => {
  const shell = await aBuiltShell();
  await release(shell, await aBuiltPart({ version: '1.0.0' }));
  await publish(store, builtIn(await aBuiltPart({ version: '1.1.0' })), REASON);
  await startCanary(store, 'appointments', { version: '1.1.0', percent: 10 }, REASON);
  await release(shell, await aBuiltPart({ version: '1.2.0' }));
  expect((await store.read()).releases.appointments).toMatchObject({ active: '1.0.0', canary: { version: '1.1.0' } });
});
