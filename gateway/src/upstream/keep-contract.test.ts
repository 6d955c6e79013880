import type { Api } from '@openward/api';
import type { ApiContract } from '@openward/contract/releases';
import { log } from '@openward/server-kit/log';

import fastify, { type FastifyInstance } from 'fastify';
import { builtIn } from '../releases/build.ts';
import { activate } from '../releases/changes.ts';
import { publish } from '../releases/publish.ts';
import { folderStore } from '../releases/store/folder-store.ts';
import { aBuiltPart, aBuiltShell, aFolder, removeFolders } from '../testing/built-part.ts';
import { aRunningGateway, closeGateways, release } from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

const CONTRACT: ApiContract = { endpoints: [{ method: 'GET', path: '/thing', hashes: ['new', 'old'] }] };
let upstream: FastifyInstance;

beforeEach(() => {
  upstream = fastify({ forceCloseConnections: true });
  upstream.get('/api/contract', async () => ({ status: 'SUCCESS', message: '', result: CONTRACT }));
});
afterEach(async () => {
  await closeGateways();
  await upstream.close();
  await removeFolders();
});

/** The stored contract, as soon as it exists. */
async function kept(releases: string): Promise<ApiContract> {
  for (let tries = 0; tries < 100; tries++) {
    const contract = await folderStore(releases).apiContract();
    if (contract) return contract;
    await new Promise((turn) => setTimeout(turn, 20));
  }
  throw new Error('Nothing was kept.');
}

it('keeps what an api in this process answers, and what one elsewhere does', async () => {
  const { gateway, releases } = await aRunningGateway();
  await gateway.open(async () => ({ app: upstream, close: async () => {} }) as unknown as Api);
  expect(await kept(releases)).toEqual(CONTRACT);

  const apiUrl = await upstream.listen({ port: 0, host: '127.0.0.1' });
  const elsewhere = await aRunningGateway({ apiUrl });
  expect(await kept(elsewhere.releases)).toEqual(CONTRACT);
});

it('says on stderr what of the active releases the deployed api does not answer', async () => {
  const received = jest.spyOn(log, 'warn').mockImplementation(() => {});
  const { gateway, releases } = await aRunningGateway();
  await release(releases, await aBuiltShell());
  const endpoints = [{ method: 'GET', path: '/gone', hash: 'old' }];
  await release(releases, await aBuiltPart({ manifest: { endpoints } }));
  await gateway.open(async () => ({ app: upstream, close: async () => {} }) as unknown as Api);
  await kept(releases);
  for (let tries = 0; received.mock.calls.length === 0 && tries < 100; tries++)
    await new Promise((turn) => setTimeout(turn, 20));
  expect(received).toHaveBeenCalledWith(
    expect.stringContaining('appointments 1.0.0 calls GET /gone, which the deployed api does not have'),
  );
  received.mockRestore();
});

it('says once that an api elsewhere does not answer', async () => {
  const received = jest.spyOn(log, 'warn').mockImplementation(() => {});
  // No process listens on port 1.
  const { gateway } = await aRunningGateway({ apiUrl: 'http://127.0.0.1:1' });
  for (let tries = 0; received.mock.calls.length === 0 && tries < 100; tries++)
    await new Promise((turn) => setTimeout(turn, 20));
  expect(received.mock.calls).toEqual([[expect.stringMatching(/^The api does not answer, .* correct API_URL/)]]);
  await gateway.close(100);
  received.mockRestore();
});

it('holds releases against it: the present contract and the one before are answered, no other', async () => {
  const releases = await aFolder();
  await release(releases, await aBuiltShell());
  const store = folderStore(releases);
  await store.keepApiContract(CONTRACT);
  const reason = { who: 'tester', why: '' };
  const calling = async (version: string, path: string, hash: string) => {
    const part = await aBuiltPart({ version, manifest: { endpoints: [{ method: 'GET', path, hash }] } });
    const { manifest } = await publish(store, builtIn(part), reason);
    await activate(store, manifest.name, version, reason);
  };
  await calling('1.0.1', '/thing', 'old');
  await calling('1.0.2', '/thing', 'new');
  await expect(calling('1.0.3', '/thing', 'other')).rejects.toThrow(
    /calls GET \/thing by another contract.*Deploy an api/,
  );
  await expect(calling('1.0.4', '/waiting', 'new')).rejects.toThrow(/which the deployed api does not have/);
});
