import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { builtIn } from '../releases/build.ts';
import { publish } from '../releases/publish.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import { aBuiltPart, removeFolders } from '../testing/built-part.ts';
import { aRunningGateway, ask, closeGateways, type RunningGateway, release } from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

const FILE = '/releases/auth/1.0.0/remoteEntry.js';
let at: RunningGateway;
let script: Buffer;

beforeEach(async () => {
  at = await aRunningGateway();
  await release(at.releases, await aBuiltPart({ name: 'auth' }));
  script = await readFile(join(at.releases, 'auth/1.0.0/remoteEntry.js'));
});
afterEach(async () => {
  await closeGateways();
  await removeFolders();
});

const get = (path: string, encoding = 'identity') => ask(at.port, path, { headers: { 'accept-encoding': encoding } });

describe('released files', () => {
  it('are kept by browsers for a year', async () => {
    const { status, headers, body } = await get(FILE);
    expect(status).toBe(200);
    expect(body.equals(script)).toBe(true);
    expect(headers['content-type']).toMatch('javascript');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('come in the form that was compressed at publishing', async () => {
    const brotli = await get(FILE, 'gzip, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).equals(script)).toBe(true);
    const gzip = await get(FILE, 'gzip, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(script)).toBe(true);
    expect(gzip.headers['content-type']).toMatch('javascript');
  });

  it.each(['identity', 'br', 'gzip', ''])(
    'tell shared caches that the form depends on the client: "%s"',
    async (encoding) => {
      expect((await get(FILE, encoding)).headers.vary).toBe('Accept-Encoding');
    },
  );

  it('answer HEAD without a body', async () => {
    const { status, headers, body } = await ask(at.port, FILE, { method: 'HEAD' });
    expect(status).toBe(200);
    expect(headers['content-length']).toBe(String(script.length));
    expect(body).toHaveLength(0);
  });

  it('are found where a proxy encoded the plus sign of a version', async () => {
    await release(at.releases, await aBuiltPart({ name: 'auth', version: '1.1.0+3f2a9c01be' }));
    for (const version of ['1.1.0+3f2a9c01be', '1.1.0%2B3f2a9c01be', '1.1.0%2b3f2a9c01be', '%31.1.0+3f2a9c01be']) {
      expect(await get(`/releases/auth/${version}/chunks/screen.js`)).toMatchObject({ status: 200 });
    }
    expect((await get('/releases/auth/1.1.0%252B3f2a9c01be/remoteEntry.js')).status).toBe(404);
  });

  it('are those that the manifest names, and the manifest', async () => {
    await writeFile(join(at.releases, 'auth/1.0.0/notes.txt'), 'not for the public');
    expect((await get('/releases/auth/1.0.0/remote.json')).status).toBe(200);
    for (const file of [
      'notes.txt',
      'remoteEntry.js.br',
      'remoteEntry.js.gz',
      'constructor',
      '',
      'chunks',
      'chunks/',
    ]) {
      expect((await get(`/releases/auth/1.0.0/${file}`)).status).toBe(404);
    }
  });

  it('are never those of a publish under way', async () => {
    const piece = '1.2.0.4711.tmp';
    await publish(folderStore(at.releases), builtIn(await aBuiltPart({ name: 'auth', version: '1.2.0' })), {
      who: 'tester',
      why: '',
    });
    await rename(join(at.releases, 'auth/1.2.0'), join(at.releases, 'auth', piece));
    expect((await get(`/releases/auth/${piece}/remoteEntry.js`)).status).toBe(404);
  });

  it.each([
    '/releases/registry.json',
    '/releases/history.jsonl',
    '/releases/.lock',
    '/releases/auth/1.0.0/../../history.jsonl',
    '/releases/auth/1.0.0/../../registry.json',
    '/releases/auth/1.0.0/./remoteEntry.js',
    '/releases/auth/1.0.0//remoteEntry.js',
    '/releases/auth//1.0.0/remoteEntry.js',
    '/releases//auth/1.0.0/remoteEntry.js',
    '/releases/auth/../auth/1.0.0/remoteEntry.js',
    '/releases/auth/../registry.json',
    '/releases/auth/%2e%2e/registry.json',
    '/releases/auth/1.0.0/%2e%2e/%2e%2e/history.jsonl',
    '/releases/auth/1.0.0/..%2f..%2fhistory.jsonl',
    '/releases/auth/1.0.0/%252e%252e/%252e%252e/history.jsonl',
    '/releases/auth/1.0.0/..%5c..%5chistory.jsonl',
    '/releases/auth/1.0.0/..\\..\\history.jsonl',
    '/releases/auth/1.0.0/remoteEntry.js%00',
    '/releases/auth/1.0.0/remoteEntry.js%2500.png',
    '/releases/../gateway/package.json',
    '/releases/auth/../../../../../../etc/passwd',
    '/releases/%2e%2e/%2e%2e/etc/passwd',
    '/releases/auth/1.0.0/',
    '/releases/auth/1.0.0',
    '/releases/auth/',
    '/releases/',
    '/releases/auth/1.0.0/missing.js',
    '/releases/auth/9.9.9/remoteEntry.js',
    '/releases/__proto__/1.0.0/remoteEntry.js',
  ])('and nothing else: %s', async (path) => {
    for (const encoding of ['identity', 'br']) {
      const { status, headers, body } = await get(path, encoding);
      expect(status).toBe(404);
      expect(body.toString()).toBe('Not found');
      expect(headers['cache-control']).not.toContain('immutable');
    }
  });

  it('are served again once a damaged manifest is mended', async () => {
    const manifest = join(at.releases, 'auth/1.0.0/remote.json');
    const good = await readFile(manifest, 'utf8');
    await writeFile(manifest, good.slice(0, 40));
    expect((await get(FILE)).status).toBe(404);
    await writeFile(manifest, good);
    expect((await get(FILE)).status).toBe(200);
    // Published manifests never change, so this one is now cached.
    await writeFile(manifest, good.slice(0, 40));
    expect((await get(FILE)).status).toBe(200);
  });

  it('are 404 where the disk has lost one', async () => {
    await mkdir(join(at.releases, 'elsewhere'));
    await rename(join(at.releases, 'auth/1.0.0/chunks'), join(at.releases, 'elsewhere/chunks'));
    const { status, headers } = await get('/releases/auth/1.0.0/chunks/screen.js', 'br');
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
  });
});
