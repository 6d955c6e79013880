import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { log } from '@openward/server-kit/log';
import { rollback } from '../releases/changes.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import { aBuiltPart, aBuiltShell, removeFolders } from '../testing/built-part.ts';
import { aRunningGateway, ask, closeGateways, type RunningGateway, release } from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

const REASON = { who: 'tester', why: '' };
let at: RunningGateway;
let logging: jest.SpyInstance;

beforeEach(async () => {
  logging = jest.spyOn(log, 'warn').mockImplementation(() => {});
  at = await aRunningGateway();
});
afterEach(async () => {
  await closeGateways();
  await removeFolders();
  logging.mockRestore();
});

const file = (...path: string[]) => join(at.releases, ...path);
const html = async () => (await fetch(at.origin)).text();
const logged = () => logging.mock.calls.map(([line]) => line);

async function pageData(path = '/') {
  const page = await (await fetch(at.origin + path)).text();
  const block = /<script type="application\/json" id="openward-page">(.*?)<\/script>/s.exec(page);
  return JSON.parse(block?.[1] ?? 'null');
}
const versions = async () => {
  const { remotes } = (await pageData()).registry;
  return { active: remotes.auth?.active.version, previous: remotes.auth?.previous?.version };
};

describe('the page', () => {
  it('carries registry and time limit for every address, and is never stored', async () => {
    await release(at.releases, await aBuiltShell());
    await release(at.releases, await aBuiltPart({ name: 'auth' }));
    const answer = await fetch(`${at.origin}/appointments/new`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const data = await pageData('/appointments/new');
    expect(data.remoteTimeout).toBe(4321);
    expect(data.registry.remotes.auth.active.version).toBe('1.0.0');
  });

  it("carries the practice's phone where there is one, whatever stands in it", async () => {
    await release(at.releases, await aBuiltShell());
    expect(await pageData()).not.toHaveProperty('practicePhone');
    const practicePhone = '(555) 123-4567 </script><script>alert(1)</script>';
    const called = await aRunningGateway({ releasesDir: at.releases, practicePhone });
    at = called;
    expect((await pageData('/login')).practicePhone).toBe(practicePhone);
  });

  it('lets no text of a manifest end the block it stands in', async () => {
    await release(at.releases, await aBuiltShell());
    const title = '</script><script>alert(1)</script>';
    const routes = [{ path: '/x', access: 'public' as const, title }];
    await release(at.releases, await aBuiltPart({ name: 'auth', manifest: { routes } }));
    expect(await html()).not.toContain('<script>alert');
    expect((await pageData()).registry.remotes.auth.active.routes[0].title).toBe(title);
  });

  it("carries the menus' words and drawings for the active version alone, and nothing that only checks read", async () => {
    await release(at.releases, await aBuiltShell());
    const manifest = {
      texts: { es: { auth: 'acceso' } },
      icons: { Key: [['path', { d: 'M4 4h16' }] as [string, Record<string, string>]] },
      screens: ['/auth'],
      shared: {},
    };
    for (const version of ['1.0.0', '1.1.0'])
      await release(at.releases, await aBuiltPart({ name: 'auth', version, manifest }));
    const { active, previous } = (await pageData()).registry.remotes.auth;
    expect(active).toMatchObject({ texts: manifest.texts, icons: manifest.icons });
    expect(previous.version).toBe('1.0.0');
    for (const key of ['texts', 'icons']) expect(previous).not.toHaveProperty(key);
    expect(active).not.toHaveProperty('screens');
  });

  it('follows a change and a rollback at the next request, with no restart', async () => {
    await release(at.releases, await aBuiltShell());
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) {
      await release(at.releases, await aBuiltPart({ name: 'auth', version }));
      expect((await versions()).active).toBe(version);
    }
    await rollback(folderStore(at.releases), 'auth', REASON);
    expect((await versions()).active).toBe('1.2.0');
  });

  it('follows a rollback of the shell itself', async () => {
    await release(at.releases, await aBuiltShell({ version: '1.0.0', page: 'the first shell' }));
    await release(at.releases, await aBuiltShell({ version: '1.1.0', page: 'the second shell' }));
    expect(await html()).toContain('the second shell');
    await rollback(folderStore(at.releases), 'shell', REASON);
    expect(await html()).toContain('the first shell');
  });

  it('is read from the disk once for each registry, not for each request', async () => {
    await release(at.releases, await aBuiltShell());
    await release(at.releases, await aBuiltPart({ name: 'auth' }));
    await html();
    await rm(file('shell'), { recursive: true });
    await rm(file('auth'), { recursive: true });
    expect(await html()).toContain('the shell');
    expect((await versions()).active).toBe('1.0.0');
  });

  it('comes compressed, in the form that the client asked for', async () => {
    await release(at.releases, await aBuiltShell());
    const get = (encoding: string) => ask(at.port, '/', { headers: { 'accept-encoding': encoding } });
    const plain = await get('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await get('gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    const gzip = await get('gzip, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    for (const { headers } of [plain, brotli, gzip]) expect(headers.vary).toBe('Accept-Encoding');
  });

  it('answers HEAD without a body', async () => {
    await release(at.releases, await aBuiltShell());
    const { status, body } = await ask(at.port, '/appointments', { method: 'HEAD' });
    expect(status).toBe(200);
    expect(body).toHaveLength(0);
  });

  it('says so in plain words where nothing is released yet', async () => {
    const answer = await fetch(at.origin);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toMatch('text/html');
    expect(await answer.text()).toContain('The portal is not released yet');
  });
});

describe('the page on a damaged disk', () => {
  beforeEach(async () => {
    await release(at.releases, await aBuiltShell({ version: '1.0.0', page: 'the first shell' }));
    await release(at.releases, await aBuiltShell({ version: '1.1.0', page: 'the second shell' }));
    await release(at.releases, await aBuiltPart({ name: 'auth', version: '1.0.0' }));
    await release(at.releases, await aBuiltPart({ name: 'auth', version: '1.1.0' }));
  });

  it('gives the version before where the active one is damaged, and logs it once', async () => {
    const manifest = file('auth/1.1.0/remote.json');
    const good = await readFile(manifest, 'utf8');
    await writeFile(manifest, good.slice(0, 100));
    expect(await versions()).toEqual({ active: '1.0.0', previous: undefined });
    await versions();
    expect(logged()).toEqual(['auth 1.1.0 is damaged: users get 1.0.0.']);
    await writeFile(manifest, good);
    expect(await versions()).toEqual({ active: '1.1.0', previous: '1.0.0' });
  });

  it('leaves a remote out that has no good version, and keeps the others', async () => {
    await release(at.releases, await aBuiltPart({ name: 'admin' }));
    await writeFile(file('auth/1.0.0/remote.json'), '');
    await writeFile(file('auth/1.1.0/remote.json'), '{"name":"auth","version":"1.1.0"}');
    expect(Object.keys((await pageData()).registry.remotes)).toEqual(['admin']);
    expect(logged()).toContain('auth 1.1.0 is damaged: users get no version of it.');
  });

  it.each([
    ['is missing', () => rm(file('shell/1.1.0/index.html'))],
    ['was cut off', () => writeFile(file('shell/1.1.0/index.html'), '<!doctype html><head>')],
    ['was changed', () => writeFile(file('shell/1.1.0/index.html'), '<!--openward:page--> something else')],
    ['has no manifest', () => rm(file('shell/1.1.0/remote.json'))],
  ])("is the previous shell's where the active one's %s", async (_what, damage) => {
    await damage();
    expect(await html()).toContain('the first shell');
    expect(logged()).toEqual(['shell 1.1.0 is damaged: users get 1.0.0.']);
  });

  it('is one sentence where no shell is whole: no JSON, no path', async () => {
    await rm(file('shell'), { recursive: true });
    const answer = await fetch(at.origin);
    expect(answer.status).toBe(503);
    const text = await answer.text();
    expect(text).toContain('We cannot show the portal right now.');
    expect(text).not.toMatch(/[{}]|shell|ENOENT|openward-/);
  });

  it.each(['{"revision": 1, "rel', '', '[]', 'null'])(
    'stays what it was where the registry is damaged: %s',
    async (content) => {
      await html();
      const good = await readFile(file('registry.json'));
      await writeFile(file('registry.json'), content);
      expect((await versions()).active).toBe('1.1.0');
      expect(await (await fetch(`${at.origin}/registry.json`)).json()).toMatchObject({ revision: 8 });
      expect(logged()).toEqual(['registry.json cannot be read: users get what they got before.']);
      await writeFile(file('registry.json'), good);
      await rollback(folderStore(at.releases), 'auth', REASON);
      expect((await versions()).active).toBe('1.0.0');
    },
  );

  it('stays what it was where the registry is gone', async () => {
    await html();
    await rename(file('registry.json'), file('elsewhere.json'));
    expect((await versions()).active).toBe('1.1.0');
  });

  it('is one sentence where the registry was damaged from the start', async () => {
    await writeFile(file('registry.json'), '{"revision": 1, "rel');
    at = await aRunningGateway({ releasesDir: at.releases });
    expect(logged()).toEqual(['registry.json cannot be read: users get no page.']);
    const answer = await fetch(at.origin);
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toMatch(/[{}]|SyntaxError|position/);
    expect((await fetch(`${at.origin}/registry.json`)).status).toBe(503);
  });
});

describe('/registry.json', () => {
  it('tells an open page which versions are current, and is asked for each time', async () => {
    await release(at.releases, await aBuiltPart({ name: 'auth' }));
    const answer = await fetch(`${at.origin}/registry.json`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.json()).toMatchObject({ revision: 2, remotes: { auth: { active: { version: '1.0.0' } } } });
  });

  it('is not sent again to a page that has it', async () => {
    await release(at.releases, await aBuiltPart({ name: 'auth' }));
    const { headers } = await ask(at.port, '/registry.json');
    const again = { headers: { 'if-none-match': `"other", ${headers.etag}` } };
    const unchanged = await ask(at.port, '/registry.json', again);
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.etag).toBe(headers.etag);
    expect(unchanged.body).toHaveLength(0);
    await release(at.releases, await aBuiltPart({ name: 'auth', version: '1.1.0' }));
    const changed = await ask(at.port, '/registry.json', again);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(headers.etag);
  });
});
