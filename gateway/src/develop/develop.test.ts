import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aBuiltShell, removeFolders } from '../testing/built-part.ts';
import { aRunningGateway, closeGateways, type RunningGateway, release } from '../testing/running-gateway.ts';
import { type DevelopmentGrant, signed } from './grant.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

const KEY = 'k'.repeat(40);
const ORIGIN = 'http://127.0.0.1:4100';
const GRANT: DevelopmentGrant = {
  user: 'ada@openward.example',
  remote: 'billing',
  origin: ORIGIN,
  until: Math.floor(Date.now() / 1000) + 3600,
};

let api: Server;
let at: RunningGateway;

beforeEach(async () => {
  api = createServer((request, response) => {
    const user = { username: 'Ada@openward.example', userRole: 'ROLE_PATIENT' };
    const known = { status: 'SUCCESS', message: '', result: { user } };
    const result = { code: 'not_signed_in', description: 'Please sign in.' };
    const isKnown = request.url?.endsWith('?token=a.b.c');
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? known : { status: 'FAILURE', message: '', result }));
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  at = await aRunningGateway({ developKey: KEY, apiUrl });
  await release(at.releases, await aBuiltShell());
});
afterEach(async () => {
  await closeGateways();
  await removeFolders();
  api.closeAllConnections();
  api.close();
});

const begin = (grant: string) =>
  fetch(`${at.origin}/develop`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer a.b.c' },
    body: JSON.stringify({ grant }),
  });

/** The page that a browser with this cookie gets. */
async function pageWith(cookie: string) {
  const answer = await fetch(at.origin, { headers: { cookie } });
  return { policy: answer.headers.get('content-security-policy') ?? '', html: await answer.text() };
}
const isOthers = { policy: expect.not.stringContaining(ORIGIN), html: expect.not.stringContaining('/develop/') };

it('changes the pages of the browser whose user has a grant, and of no other', async () => {
  const answer = await begin(signed(GRANT, 'grant', KEY));
  expect(answer.status).toBe(200);
  const given = answer.headers.get('set-cookie') ?? '';
  expect(given).toMatch(/^openward-develop=\S+; Path=\/; Max-Age=3\d{3}; HttpOnly; SameSite=Strict$/);
  const page = await pageWith(given.split(';')[0] ?? '');
  expect(page.policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${ORIGIN};`);
  expect(page.policy).toContain("frame-ancestors 'none'");
  expect(page.html).toMatch(/id="openward-develop">.*"remote":"billing".*<script src="\/develop\/override.js">/);
  expect(await pageWith('')).toEqual(isOthers);

  const stopped = await fetch(`${at.origin}/develop/stop`, { method: 'POST' });
  expect(stopped.headers.get('set-cookie')).toMatch(/^openward-develop=; Path=\/; Max-Age=0;/);
});

it.each([
  ['somebody else’s', signed({ ...GRANT, user: 'grace@openward.example' }, 'grant', KEY), 'This link is for grace@'],
  ['one that is over', signed({ ...GRANT, until: Date.now() / 1000 - 1 }, 'grant', KEY), 'it has expired'],
  ['one of another key', signed(GRANT, 'grant', 'x'.repeat(40)), 'is not valid'],
  ['one that was changed', `e30${signed(GRANT, 'grant', KEY)}`, 'is not valid'],
  [
    'one with more than an origin',
    signed({ ...GRANT, origin: `${ORIGIN} 'unsafe-inline'` }, 'grant', KEY),
    'is not valid',
  ],
])('refuses %s', async (_what, grant, sentence) => {
  const answer = await begin(grant);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain(sentence);
  // The grant from the link must not work as the cookie.
  expect(await pageWith(`openward-develop=${grant}`)).toEqual(isOthers);
});

it.each(['', 'Bearer x.y.z'])('reads nothing of what a stranger sends (%j)', async (authorization) => {
  const answer = await fetch(`${at.origin}/develop`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: `{"grant":${'['.repeat(5_000)}`,
  });
  expect([answer.status, await answer.text()]).toEqual([401, 'Please sign in.']);
});

it('does nothing of it without a key', async () => {
  const plain = await aRunningGateway({ releasesDir: at.releases });
  at = plain;
  expect((await begin(signed(GRANT, 'grant', KEY))).status).toBe(404);
  expect(await pageWith(`openward-develop=${signed(GRANT, 'browser', KEY)}`)).toEqual(isOthers);
});
