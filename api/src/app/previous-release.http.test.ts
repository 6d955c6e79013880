/** @jest-environment-options {"isAlone": true} */
import { call } from '../testing/client.ts';
import { Calls, unanswered } from '../testing/previous/calls.ts';
import { buildWorld, MORNING } from '../testing/world.ts';
import { previousContract } from './operations.ts';

/*
 * This release must answer like the previous one, for clients in open pages and in remotes that were not rebuilt. When
 * this test fails, docs/contracts.md explains how to change an endpoint in two steps.
 */
let calls: Calls;

beforeAll(async () => {
  globalThis.openward.setNow(MORNING);
  calls = await Calls.of(await buildWorld());
});
afterAll(() => globalThis.openward.setNow(null));

test.each(previousContract.endpoints)(
  '$method $path still answers the clients of the release before',
  async (endpoint) => {
    expect(await calls.losses(endpoint)).toEqual([]);
  },
);

test('each of them was answered in at least one of its calls', () => {
  expect(unanswered(previousContract.endpoints)).toEqual([]);
});

describe('what would break them is found', () => {
  const hospitals = previousContract.endpoints.find(({ name }) => name === 'listHospitals');

  test('a field that is gone', async () => {
    const [first] = hospitals?.calls ?? [];
    const [entry] = (first?.shape ?? []) as object[];
    const had = { ...hospitals, calls: [{ ...first, shape: [{ ...entry, building: 'string' }] }] };
    expect(await calls.losses(had as never)).toEqual(['result[].building is gone']);
  });

  test.each([
    ['sendSms', 'message'],
    ['updatePassword', 'confirmPassword'],
  ])('a field that must be there now: %s, %s', async (name, field) => {
    const endpoint = previousContract.endpoints.find((entry) => entry.name === name);
    const [first] = endpoint?.calls ?? [];
    const { [field]: _left, ...body } = first?.body ?? {};
    const [loss] = await calls.losses({ ...endpoint, calls: [{ ...first, body }] } as never);
    expect(loss).toMatch(new RegExp(`got 200 and gets 400: invalid_input, .*${field}`));
  });

  test('an endpoint that is gone', async () => {
    const [loss] = await calls.losses({ ...hospitals, path: '/hospitals' } as never);
    expect(loss).toContain('got 200 and gets 404');
  });
});

test('GET /contract says so to whoever releases remotes, and only once', async () => {
  const first = await call('GET', '/contract');
  const answered = new Map<string, string[]>(
    first.result.endpoints.map((endpoint: { method: string; path: string; hashes: string[] }) => [
      `${endpoint.method} ${endpoint.path}`,
      endpoint.hashes,
    ]),
  );
  for (const { method, path, hash } of previousContract.endpoints) {
    expect({ path, hashes: answered.get(`${method} ${path}`) }).toEqual({
      path,
      hashes: expect.arrayContaining([hash]),
    });
  }
  const etag = first.headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag };
  const again = await fetch(`${globalThis.openward.url}/api/contract`, { headers });
  expect({ status: again.status, text: await again.text() }).toEqual({ status: 304, text: '' });
  expect(again.headers.get('cache-control')).toBe('no-cache');
  expect(
    (await fetch(`${globalThis.openward.url}/api/contract`, { headers: { 'if-none-match': '"other"' } })).status,
  ).toBe(200);
});
