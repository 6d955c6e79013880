import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { builtIn } from '../releases/build.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import type { ReleaseStore } from '../releases/store/store.ts';
import { createToken, revokeToken } from '../releases/tokens.ts';
import { packed } from '../releases/uploads/archive.ts';
import { aBuiltPart, type BuiltPart, removeFolders } from '../testing/built-part.ts';
import { expectRefused, releaseCalls, type Said } from '../testing/release-calls.ts';
import { aRunningGateway, ask, closeGateways, type RunningGateway, release } from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

let at: RunningGateway;
let store: ReleaseStore;
let token: string;

beforeEach(async () => {
  at = await aRunningGateway();
  store = folderStore(at.releases);
  await release(at.releases, await aBuiltPart({ name: 'auth' }));
  token = await tokenFor('auth', 'Identity team');
});
afterEach(async () => {
  await closeGateways();
  await removeFolders();
});

const tokenFor = async (part: string, holder: string) =>
  (await createToken(store, { part, holder, madeBy: 'operator' })).text;

const { call, post, send } = releaseCalls(() => ({ origin: at.origin, token }));

const build = async (given: BuiltPart) => packed(builtIn(await aBuiltPart(given)));

describe("a team's token", () => {
  it('publishes, tries with some users, activates and rolls back the own remote, and the history names it', async () => {
    const id = token.slice(4, 16);
    const sent = await send(
      '/releases/auth/publish?why=the%20new%20form',
      await build({ name: 'auth', version: '1.1.0' }),
    );
    expect(sent.answer).toEqual({
      status: 'SUCCESS',
      message: 'auth 1.1.0 is published.',
      result: { name: 'auth', version: '1.1.0', isNew: true },
    });
    expect(
      (await send('/releases/auth/publish', await build({ name: 'auth', version: '1.1.0' }))).answer,
    ).toMatchObject({ result: { isNew: false } });
    const file = await ask(at.port, '/releases/auth/1.1.0/chunks/screen.js');
    expect(file.headers['cache-control']).toContain('immutable');
    await post('/releases/auth/canary', { version: '1.1.0', percent: 10 });
    expect((await store.read()).releases.auth).toMatchObject({ canary: { version: '1.1.0', percent: 10 } });
    await post('/releases/auth/promote', {});
    const back = await post('/releases/auth/rollback', {
      why: 'nobody can sign in',
      who: 'the CEO',
      holder: 'the CEO',
    });
    expect(back.answer).toMatchObject({ result: { active: '1.0.0', withdrawn: ['1.1.0'] } });
    await post('/releases/auth/activate', { version: '1.1.0', why: 'it was the network' });
    const made = (await store.history()).slice(2).map(({ action, who, why }) => [action, who, why]);
    const who = `Identity team (token ${id})`;
    expect(made).toEqual([
      ['publish', who, 'the new form'],
      ['canary', who, ''],
      ['promote', who, ''],
      ['rollback', who, 'nobody can sign in'],
      ['activate', who, 'it was the network'],
    ]);
  });

  it('cannot change what is not its own, whatever a manifest says', async () => {
    const foreign = await tokenFor('documents', 'Documents team');
    for (const action of ['activate', 'rollback', 'canary', 'promote', 'halt', 'retire', 'freeze', 'unfreeze']) {
      expectRefused(
        await post(`/releases/auth/${action}`, { version: '1.0.0', percent: 5, why: 'x' }, foreign),
        403,
        'not_allowed',
        'This token is for documents; it cannot change auth.',
      );
    }
    const built = await build({ name: 'auth', version: '2.0.0' });
    expectRefused(await send('/releases/auth/publish', built, foreign), 403, 'not_allowed', 'is for documents');
    expectRefused(await send('/releases/documents/publish', built, foreign), 403, 'not_allowed', 'a build of auth');
    expect((await store.read()).revision).toBe(2);
  });

  it('retires, freezes and unfreezes the own remote, and nothing for all parts', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    expect((await post('/releases/auth/freeze', { until, why: 'x' })).status).toBe(200);
    const next = await build({ name: 'auth', version: '1.1.0' });
    expect((await send('/releases/auth/publish', next)).answer.message).toContain(`auth is frozen until ${until}`);
    expectRefused(await post('/releases/auth/activate', { version: '1.1.0' }), 409, 'conflict', 'auth is frozen');
    expect((await post('/releases/auth/unfreeze', { why: 'x' })).status).toBe(200);
    expect((await post('/releases/auth/retire', { why: 'x' })).answer.result).toMatchObject({ active: null });
    for (const path of ['freeze', 'unfreeze', 'restore']) {
      const said = await post(`/releases/${path}`, { until, revision: 1, why: 'x' });
      expectRefused(said, 403, 'not_allowed', 'This token is for auth, and this would change all parts.');
    }
  });

  it.each([
    ['none', () => '', 'Please send a token'],
    ['one of another shape', () => 'owr_x', 'not known'],
    ['another secret', () => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'not known'],
    ['another id', () => `owr_000000000000_${token.slice(17)}`, 'not known'],
    ['what is no token at all', () => 'Demo-pass-1', 'Please send a token'],
  ])('is asked for: %s', async (_what, given, words) => {
    for (const said of [
      await call('/releases/status', {}, given()),
      await post('/releases/auth/rollback', { why: 'x' }, given()),
      await send('/releases/auth/publish', 'x', given()),
    ]) {
      expectRefused(said, 401, 'not_signed_in', words);
      expect(said.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('ends at once where it is revoked', async () => {
    await revokeToken(store, token.slice(4, 16), 'operator');
    expectRefused(await call('/releases/status'), 401, 'not_signed_in', 'it was revoked');
  });

  it('is kept as a hash that only its owner can read, with the day of its use', async () => {
    await call('/releases/status');
    const file = join(at.releases, 'tokens.json');
    expect((await store.readTokens())[0]).toMatchObject({
      part: 'auth',
      holder: 'Identity team',
      madeBy: 'operator',
      usedOn: new Date().toISOString().slice(0, 10),
    });
    expect(await readFile(file, 'utf8')).not.toContain(token.slice(17));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe('what does not fit', () => {
  it('is refused with what is to be mended: a build', async () => {
    const to = '/releases/auth/publish';
    const part = await aBuiltPart({ name: 'auth', files: { 'remoteEntry.js': 'other' } });
    expectRefused(await send(to, await packed(builtIn(part))), 409, 'conflict', 'already published with other content');
    expectRefused(await send(to, 'no archive'), 400, 'invalid_input', 'gzipped tar archive');
    const { gzipSync } = await import('node:zlib');
    expectRefused(await send(to, gzipSync('no archive')), 400, 'invalid_input', 'has no remote.json');
    expectRefused(await send(to, gzipSync(Buffer.alloc(65 * 2 ** 20))), 413, 'too_large', 'at most 64 MB');
    expectRefused(await post(to, { remote: 'x' }), 415, 'unsupported_media', 'application/gzip');
    const { createTar } = await import('nanotar');
    const html = gzipSync(createTar([{ name: './remote.json', data: '<!doctype html>' }]));
    expectRefused(await send(`${to}?why=a&why=b`, html), 400, 'invalid_input', 'texts and numbers');
    expectRefused(await send(to, html), 400, 'invalid_input', 'it is an HTML page');
    expect((await store.read()).revision).toBe(2);
  });

  it('is refused before it was sent, where it is larger than all builds', async () => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/gzip',
      'content-length': String(65 * 2 ** 20),
    };
    const answer = await ask(at.port, '/releases/auth/publish', { method: 'POST', headers, body: 'x' });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body.toString()).result.code).toBe('too_large');
  });

  it('is refused with what is to be mended: a change', async () => {
    const invalid = async (action: string, body: unknown, words: string) =>
      expectRefused(await post(`/releases/auth/${action}`, body), 400, 'invalid_input', words);
    await invalid('activate', {}, 'Please choose a version.');
    await invalid('rollback', { version: '1.0.0' }, 'Please enter a reason.');
    await invalid('halt', { why: '  ' }, 'Please enter a reason.');
    await invalid('retire', {}, 'Please enter a reason.');
    await invalid('freeze', { why: 'x' }, 'Please choose an end.');
    await invalid('freeze', { why: 'x', until: 'tomorrow' }, 'as a time to come within a year');
    await invalid('canary', { version: '1.0.0', percent: 100 }, '1 to 99 percent');
    await invalid('canary', { version: '1.0.0', percent: 'many' }, 'percent');
    await invalid('rollback', 'text', 'texts and numbers');
    await invalid('rollback', [], 'JSON object');
    await invalid('rollback', { version: {}, why: 'x' }, 'texts and numbers');
    expectRefused(await post('/releases/auth/activate', { version: '9.9.9' }), 409, 'conflict', 'is not published');
    expectRefused(await post('/releases/auth/rollback', { why: 'x' }), 409, 'conflict', 'no version before 1.0.0');
    const seen = { why: 'x', from: '0.9.0' };
    expectRefused(
      await post('/releases/auth/rollback', seen),
      409,
      'conflict',
      'Someone else changed this in the meantime',
    );
    expectRefused(await post('/releases/auth/halt', { why: 'x'.repeat(20_000) }), 413, 'too_large', '16 kB');
    expect((await ask(at.port, '/releases/auth/explode', { method: 'POST' })).status).toBe(404);
  });

  it('is too many calls of one address', async () => {
    const all = await Promise.all(Array.from({ length: 125 }, () => call('/releases/status', {}, 'owr_x')));
    expect(all.filter(({ status }) => status === 401)).toHaveLength(120);
    expectRefused(all.find(({ status }) => status === 429) as Said, 429, 'too_many_requests', 'wait a minute');
  });
});

it('gives away nothing of registry, history or tokens to who merely asks', async () => {
  for (const path of [
    'tokens.json',
    'history.jsonl',
    'registry.json',
    'auth/1.0.0/../../tokens.json',
    'status/',
    'auth/publish',
  ]) {
    expect((await ask(at.port, `/releases/${path}`)).status).toBe(404);
  }
});
