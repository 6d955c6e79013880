import { call } from '../testing/client.ts';

// PGlite belongs to one process, so a second server would not know the session.
const onPostgres = globalThis.openward.api.database.kind === 'postgres' ? test : test.skip;

onPostgres(
  'a server that is to stop is not ready, ends each connection with its answer, and sends listeners away',
  async () => {
    const { api, url } = await globalThis.openward.another({});
    const token = await globalThis.openward.tokenFor(await globalThis.openward.build.patient());
    const stream = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
    expect((await call('GET', '/readyz', { at: url })).status).toBe(200);
    api.drain();
    const { status, result, headers } = await call('GET', '/readyz', { at: url });
    expect([status, result.code, headers.get('connection')]).toEqual([503, 'unavailable', 'close']);
    const served = await call('POST', '/appointment/all', { at: url, token, body: {} });
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    await api.close();
    expect((await stream.text()).endsWith('retry: 500\n\n')).toBe(true);
  },
);
