import type { Api } from '@openward/api';
import fastify, { type FastifyInstance } from 'fastify';
import { aBuiltShell, removeFolders } from '../testing/built-part.ts';
import {
  aRunningGateway,
  ask,
  closeGateways,
  failureIn,
  type RunningGateway,
  release,
} from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

let app: FastifyInstance;
let isClosed: boolean;
let at: RunningGateway;

beforeEach(async () => {
  isClosed = false;
  app = fastify({ exposeHeadRoutes: false });
  app.get('/api/readyz', async () => ({ status: 'SUCCESS' }));
  app.post('/api/echo', async (request) => ({ said: request.body }));
  app.get('/api/appointment/cancel', async () => ({ canceled: true }));
  at = await aRunningGateway();
});
afterEach(async () => {
  await closeGateways();
  await removeFolders();
});

function api(): Api {
  const close = async () => {
    isClosed = true;
  };
  return { app, close } as unknown as Api;
}

describe('an api in this process', () => {
  it('is unavailable until it is open, while pages are served and the process says that it lives', async () => {
    await release(at.releases, await aBuiltShell());
    let opened = (_api: Api) => {};
    const opening = at.gateway.open(() => new Promise((resolve) => (opened = resolve)));
    for (const path of ['/api/readyz', '/api/patient', '/readyz']) {
      const answer = await fetch(at.origin + path);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      const said = await failureIn(answer);
      expect(said).toEqual({
        status: 'FAILURE',
        message: said.message,
        result: { description: said.message, code: 'unavailable' },
      });
    }
    expect((await fetch(`${at.origin}/healthz`)).status).toBe(200);
    expect(await (await fetch(at.origin)).text()).toContain('the shell');
    opened(api());
    await opening;
    expect((await fetch(`${at.origin}/readyz`)).status).toBe(200);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${at.origin}/api/echo`, { method: 'POST', headers, body: '{"a":1}' });
    expect(await answer.json()).toEqual({ said: { a: 1 } });
    expect(answer.headers.get('content-security-policy')).toBeTruthy();
  });

  it('is asked HEAD as HEAD: no call that changes something runs by it', async () => {
    await at.gateway.open(async () => api());
    expect((await ask(at.port, '/api/appointment/cancel', { method: 'HEAD' })).status).toBe(404);
  });

  it('is closed after the gateway, also where it opens only while the gateway stops', async () => {
    let opened = (_api: Api) => {};
    const opening = at.gateway.open(() => new Promise((resolve) => (opened = resolve)));
    const closing = at.gateway.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isClosed).toBe(false);
    opened(api());
    await Promise.all([opening, closing]);
    expect(isClosed).toBe(true);
  });

  it('that does not open leaves nothing to close', async () => {
    await expect(at.gateway.open(() => Promise.reject(new Error('in use')))).rejects.toThrow('in use');
    expect((await fetch(`${at.origin}/readyz`)).status).toBe(503);
    await at.gateway.close();
  });
});
