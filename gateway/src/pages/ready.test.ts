import { mkdir, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '@openward/api';
import { log } from '@openward/server-kit/log';
import fastify from 'fastify';
import { runProgram } from '../cli/program.ts';
import { program } from '../cli/release.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import { aBuiltPart, aBuiltShell, aFolder, removeFolders } from '../testing/built-part.ts';
import { aRunningGateway, closeGateways, failureIn, type RunningGateway, release } from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

let warned: jest.SpyInstance;
beforeEach(() => {
  warned = jest.spyOn(log, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  warned.mockRestore();
  await closeGateways();
  await removeFolders();
});

/** A gateway whose api is ready. */
async function aGateway(options: { releasesDir?: string } = {}): Promise<RunningGateway> {
  const at = await aRunningGateway(options);
  const app = fastify({ exposeHeadRoutes: false });
  app.get('/api/readyz', async () => ({ status: 'SUCCESS' }));
  await at.gateway.open(async () => ({ app, close: async () => {} }) as unknown as Api);
  return at;
}

async function aPortal(): Promise<RunningGateway> {
  const at = await aGateway();
  await release(at.releases, await aBuiltShell());
  for (const name of ['auth', 'patients']) await release(at.releases, await aBuiltPart({ name }));
  expect(await readiness(at)).toBe('ready');
  return at;
}

/** The readiness as `/readyz` reports it: `ready`, or the reason why not. */
async function readiness({ origin }: RunningGateway): Promise<string> {
  const answer = await fetch(`${origin}/readyz`);
  if (answer.status === 200) return 'ready';
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  return (await failureIn(answer)).result.description;
}

describe('a gateway is not ready', () => {
  it('where the folder of the releases is not there, is empty, or holds no shell', async () => {
    const folder = await aFolder();
    const mistyped = await aGateway({ releasesDir: join(folder, 'mistyped') });
    expect(await readiness(mistyped)).toBe('RELEASES_DIR names a folder that does not exist.');
    const empty = await aGateway({ releasesDir: folder });
    expect(await readiness(empty)).toBe('RELEASES_DIR names a folder without releases.');
    await release(folder, await aBuiltPart({ name: 'auth' }));
    expect(await readiness(empty)).toBe('No shell is active: publish and activate one.');
    await release(folder, await aBuiltShell());
    expect(await readiness(empty)).toBe('ready');
  });

  it('once the folder is unmounted, though pages of before are in memory, and is ready when it is back', async () => {
    const at = await aPortal();
    await rename(at.releases, `${at.releases}-away`);
    expect(await readiness(at)).toBe('RELEASES_DIR names a folder that does not exist.');
    await mkdir(at.releases);
    expect(await readiness(at)).toBe('RELEASES_DIR names a folder without releases.');
    await rm(at.releases, { recursive: true });
    await rename(`${at.releases}-away`, at.releases);
    expect(await readiness(at)).toBe('ready');
  });

  it('where the folder is no folder', async () => {
    const file = join(await aFolder(), 'file');
    await writeFile(file, '');
    expect(await readiness(await aGateway({ releasesDir: file }))).toBe(
      'The registry in RELEASES_DIR cannot be read (ENOTDIR).',
    );
  });

  it('where the registry is damaged or cannot be read', async () => {
    const at = await aPortal();
    const registry = join(at.releases, 'registry.json');
    await writeFile(registry, '{');
    expect(await readiness(at)).toBe('The registry in RELEASES_DIR is damaged.');
    await rm(registry);
    await mkdir(registry);
    expect(await readiness(at)).toBe('The registry in RELEASES_DIR is damaged.');
  });

  it('where files of the shell are lost', async () => {
    const at = await aPortal();
    await rm(join(at.releases, 'shell/1.0.0/index.html'));
    expect(await readiness(at)).toBe('Files of the shell 1.0.0 cannot be read.');
    const other = await aGateway({ releasesDir: at.releases });
    expect(await readiness(other)).toBe('The active shell is damaged, and so is the one before it.');
  });

  it('where a file of the shell is lost while it serves', async () => {
    const at = await aPortal();
    const [file] = (await readdir(join(at.releases, 'shell', '1.0.0'))).filter((name) => name.endsWith('.js'));
    await rm(join(at.releases, 'shell', '1.0.0', String(file)));
    expect(await readiness(at)).toBe('Files of the shell 1.0.0 cannot be read.');
  });

  it('where a copy broke off before the scripts of the shell', async () => {
    const { releases } = await aPortal();
    const manifest = await folderStore(releases).manifest('shell', '1.0.0');
    const script = Object.keys(manifest?.integrity ?? {}).find((file) => file !== 'index.html') ?? '';
    await rm(join(releases, 'shell/1.0.0', script));
    expect(await readiness(await aGateway({ releasesDir: releases }))).toBe('Files of the shell 1.0.0 cannot be read.');
  });

  it('where no remote can be loaded, but is ready without one of them: the others go on', async () => {
    const at = await aPortal();
    await rm(join(at.releases, 'auth/1.0.0/remoteEntry.js'));
    expect(await readiness(at)).toBe('ready');
    await rm(join(at.releases, 'patients/1.0.0/remoteEntry.js'));
    expect(await readiness(at)).toBe('Files of every remote cannot be read.');
  });
});

describe('a file that arrived incomplete', () => {
  it.each(['remoteEntry.js', 'remoteEntry.js.br'])(
    'is named in the log and by status, until it is put back: %s',
    async (file) => {
      const at = await aPortal();
      const build = await aBuiltPart({ name: 'auth' });
      const damaged = join(at.releases, 'auth/1.0.0', file);
      await truncate(damaged, 9);
      expect(await readiness(at)).toBe('ready');
      await readiness(at);
      expect(warned.mock.calls.flat()).toEqual([
        'auth 1.0.0: remoteEntry.js is not what was published; it may be cut short. Publish the same build again to put it back.',
      ]);
      const status = () => runProgram(program, ['status'], { RELEASES_DIR: at.releases });
      expect((await status()).out).toContain('auth 1.0.0: remoteEntry.js');
      expect(
        (await runProgram(program, ['publish', 'auth', '--from', build], { RELEASES_DIR: at.releases })).out,
      ).toContain('1 lost file is there again.');
      expect((await status()).out).toContain('Everything fits together.');
      warned.mockClear();
      await readiness(at);
      expect(warned).not.toHaveBeenCalled();
    },
  );
});
