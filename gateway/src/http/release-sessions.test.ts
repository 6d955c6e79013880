import type { Api } from '@openward/api';
import type { ReleasesStatus } from '@openward/contract/releases';

import fastify from 'fastify';
import { minuteOf } from '../releases/store/counts.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import type { ReleaseStore } from '../releases/store/store.ts';
import { createToken } from '../releases/tokens.ts';
import { aBuiltPart, aBuiltShell, removeFolders } from '../testing/built-part.ts';
import { expectRefused, releaseCalls } from '../testing/release-calls.ts';
import { aRunningGateway, closeGateways, type RunningGateway, release } from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

let at: RunningGateway;
let store: ReleaseStore;
let token: string;

beforeEach(async () => {
  const counted = { 'auth 1.0.0': { [minuteOf(Date.now())]: { shown: 100, failed: 2, fallback: 1 } } };
  at = await aRunningGateway({ reportSink: { keep: async () => {}, others: async () => [counted] } });
  store = folderStore(at.releases);
  await release(at.releases, await aBuiltPart({ name: 'auth' }));
  token = (await createToken(store, { part: 'auth', holder: 'Identity team', madeBy: 'operator' })).text;
});
afterEach(async () => {
  await closeGateways();
  await removeFolders();
});

const { call, post, send } = releaseCalls(() => ({ origin: at.origin, token }));

describe('a session', () => {
  const ADMIN = { id: '0190a6e0-0000-7000-8000-000000000001', firstName: 'Ada', lastName: 'Byron' };
  const users: Record<string, object> = {
    'a.admin.x': { ...ADMIN, userRole: 'ROLE_SYS_ADMIN' },
    'a.late.x': { ...ADMIN, userRole: 'ROLE_SYS_ADMIN' },
    'a.doctor.x': { ...ADMIN, userRole: 'ROLE_DOCTOR' },
  };

  const ASKED = { password: false, code: true, passkeyOptionsJson: null };

  async function withApi(): Promise<void> {
    const app = fastify();
    app.post<{ Querystring: { token: string; proof?: string } }>('/api/verifytoken', async ({ query }, reply) => {
      const user = users[query.token];
      if (query.token === 'a.late.x' && query.proof) {
        const result = { code: 'proof_required', description: 'Please confirm that it is you.', details: ASKED };
        return reply.code(403).send({ status: 'FAILURE', message: result.description, result });
      }
      if (user) return { status: 'SUCCESS', message: '', result: { user } };
      const description = 'Your session has expired.';
      return reply
        .code(401)
        .send({ status: 'FAILURE', message: description, result: { code: 'token_expired', description } });
    });
    await at.gateway.open(async () => ({ app, close: () => app.close() }) as unknown as Api);
  }

  it('whose proof of a second factor is old looks on, and is asked for another before it changes anything', async () => {
    await withApi();
    expect((await call('/releases/status', {}, 'a.late.x')).status).toBe(200);
    const { status, answer } = await post('/releases/auth/halt', { why: 'it is slow' }, 'a.late.x');
    expect([status, answer.result]).toEqual([403, expect.objectContaining({ code: 'proof_required', details: ASKED })]);
  });

  it('of a system admin sees everything, rolls back and halts, in their own name', async () => {
    await withApi();
    for (const version of ['1.1.0', '1.2.0']) {
      await release(at.releases, await aBuiltPart({ name: 'auth', version }));
    }
    await release(at.releases, await aBuiltShell());
    const back = { version: '1.1.0', from: '1.2.0', why: 'it is slow' };
    expect((await post('/releases/auth/rollback', back, 'a.admin.x')).status).toBe(200);
    // A second press of the button must not roll back again.
    expect((await post('/releases/auth/rollback', back, 'a.admin.x')).status).toBe(409);
    const { answer } = await call('/releases/status', {}, 'a.admin.x');
    const status = answer.result as unknown as ReleasesStatus;
    expect(status.parts.map(({ name }) => name)).toEqual(['shell', 'auth']);
    expect(status.parts[1]).toEqual({
      name: 'auth',
      active: {
        version: '1.1.0',
        since: expect.stringMatching(/Z$/),
        by: `Ada Byron (${ADMIN.id})`,
        why: 'it is slow',
      },
      previous: '1.0.0',
      canary: null,
      withdrawn: ['1.2.0'],
      reports: { '1.0.0': expect.objectContaining({ shown: 100 }) },
    });
    expect(status.changes[0]).toMatchObject({ action: 'rollback', name: 'auth', from: '1.2.0', to: '1.1.0' });
    await post('/releases/auth/canary', { version: '1.0.0', percent: 5, why: '' });
    expect((await post('/releases/auth/halt', { version: '1.1.0', why: 'x' }, 'a.admin.x')).status).toBe(409);
    expect((await post('/releases/auth/halt', { version: '1.0.0', why: 'x' }, 'a.admin.x')).status).toBe(200);
  });

  it('of a system admin retires, freezes and restores a part or all, in their own name', async () => {
    await withApi();
    const { revision } = await store.read();
    const gone = await post('/releases/auth/retire', { from: '1.0.0', why: 'unused' }, 'a.admin.x');
    expect(gone.answer).toMatchObject({ status: 'SUCCESS', result: { name: 'auth', active: null } });
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const all = await post('/releases/freeze', { until, why: 'holidays' }, 'a.admin.x');
    expect(all.answer.result).toEqual({ name: '*', until });
    await post('/releases/auth/freeze', { until, why: 'the fair' }, 'a.admin.x');
    const by = `Ada Byron (${ADMIN.id})`;
    const since = expect.stringMatching(/Z$/);
    expect((await call('/releases/status', {}, 'a.admin.x')).answer.result).toMatchObject({
      parts: [],
      retired: [{ name: 'auth', version: '1.0.0', since, by, why: 'unused' }],
      freezes: [
        { name: '*', until, since, by, why: 'holidays' },
        { name: 'auth', until, since, by, why: 'the fair' },
      ],
    });
    const back = await post('/releases/restore', { revision, why: 'they use it' }, 'a.admin.x');
    expect(back.answer.result).toEqual({ revision: revision + 4, parts: ['auth'] });
    expectRefused(await post('/releases/auth/activate', { version: '1.0.1' }), 409, 'conflict', 'not published');
    await post('/releases/unfreeze', { why: 'over' }, 'a.admin.x');
    expect((await post('/releases/auth/unfreeze', { why: 'over' }, 'a.admin.x')).status).toBe(200);
    const made = (await store.history()).slice(revision).map(({ action, who, why }) => [action, who, why]);
    expect(made).toEqual([
      ['retire', by, 'unused'],
      ['freeze', by, 'holidays'],
      ['freeze', by, 'the fair'],
      ['restore', by, 'they use it'],
      ['unfreeze', by, 'over'],
      ['unfreeze', by, 'over'],
    ]);
  });

  it('of a system admin changes nothing else, and that of others nothing at all', async () => {
    await withApi();
    for (const action of ['activate', 'canary', 'promote', 'publish']) {
      const said =
        action === 'publish'
          ? await send('/releases/auth/publish', 'x', 'a.admin.x')
          : await post(`/releases/auth/${action}`, { version: '1.0.0', percent: 5 }, 'a.admin.x');
      expectRefused(said, 403, 'not_allowed', 'Only the token of auth');
    }
    expectRefused(await call('/releases/status', {}, 'a.doctor.x'), 403, 'not_allowed', 'Only a system admin');
    for (const path of ['/releases/restore', '/releases/freeze', '/releases/unfreeze', '/releases/auth/retire']) {
      expectRefused(await post(path, { why: 'x' }, 'a.doctor.x'), 403, 'not_allowed', 'Only a system admin');
    }
    const undo = await post('/releases/auth/rollback', { why: 'x' }, 'a.doctor.x');
    expectRefused(undo, 403, 'not_allowed', 'Only a system admin');
    expectRefused(await call('/releases/status', {}, 'an.old.one'), 401, 'token_expired', 'expired');
    expect((await store.read()).revision).toBe(2);
  });

  it('is not known while the api is away', async () => {
    expectRefused(await call('/releases/status', {}, 'a.admin.x'), 503, 'unavailable', 'not available');
  });
});
