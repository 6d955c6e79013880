import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Endpoint, methodsOf, ROLES } from '@openward/contract';
import { contract } from '@openward/contract/everything';
import { sql } from 'drizzle-orm';
import { call } from '../../testing/client.ts';
import { answerIn } from '../../testing/envelope.ts';
import { patientWithDocument } from '../../testing/filling.ts';
import { jpeg } from '../../testing/jpeg.ts';
import { auditOf, buildWorld, rowsOf, type World } from '../../testing/world.ts';

const MB = 1024 * 1024;
const every = Object.values(contract).flatMap((group) => Object.values(group as Record<string, Endpoint>));
const withBody = every.flatMap((endpoint) =>
  endpoint.body || endpoint.upload
    ? methodsOf(endpoint).flatMap((method) => (method === 'GET' ? [] : [{ method, path: endpoint.path, endpoint }]))
    : [],
);
const closed = withBody.filter(({ endpoint }) => endpoint.roles !== 'public');
const large = closed.filter(({ endpoint }) => endpoint.largest || endpoint.upload);
const files = closed.filter(({ endpoint }) => endpoint.upload);

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});

const most = ({ upload, largest }: Endpoint) => upload?.largest ?? largest ?? 65_536;
const typeOf = ({ upload }: Endpoint) => (upload ? 'application/octet-stream' : 'application/json');
const addressOf = (path: string) => path.replace(/:\w+/g, '0190a6e0-0000-7000-8000-00000000d0c0');

interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  result: any;
  headers: Headers;
}

/** A call that starts to send its body and never finishes. */
class Unfinished {
  readonly sending: ClientRequest;
  readonly answer: Promise<Answered>;

  constructor(method: string, path: string, headers: Record<string, string | number>, at = globalThis.openward.url) {
    this.sending = request(`${at}/api${path}`, { method, headers });
    this.sending.flushHeaders();
    this.answer = this.#answered();
  }

  async #answered(): Promise<Answered> {
    const [answer] = (await once(this.sending, 'response')) as [IncomingMessage];
    // The server may close the connection after its answer.
    this.sending.on('error', () => {});
    const chunks: Buffer[] = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    await once(answer, 'end');
    const { result } = answerIn(Buffer.concat(chunks).toString());
    return { status: answer.statusCode ?? 0, result, headers: new Headers(answer.headers as Record<string, string>) };
  }

  end(): void {
    this.sending.destroy();
  }
}

/** The answer to the headers of a call and the first byte of its body. */
async function answerToBegun(
  { method, path, endpoint }: (typeof withBody)[number],
  authorization: string | undefined,
  more: Record<string, string | number> = {},
): Promise<Answered> {
  const begun = new Unfinished(method, addressOf(path), {
    'content-type': typeOf(endpoint),
    'content-length': most(endpoint),
    ...(authorization ? { authorization } : {}),
    ...more,
  });
  begun.sending.write('{');
  const answer = await begun.answer;
  begun.end();
  return answer;
}

const bearer = async (account: { userId: string }) => `Bearer ${await globalThis.openward.tokenFor(account)}`;

describe.each(closed)('$method $path, before any of its body is read', (called) => {
  const { roles } = called.endpoint;

  test('refuses strangers', async () => {
    const answers = [undefined, 'Bearer made-up'].map((authorization) => answerToBegun(called, authorization));
    for (const { status, result } of await Promise.all(answers)) {
      expect([status, result.code]).toEqual([401, 'not_signed_in']);
    }
  });

  test('refuses a device that is not paired', async () => {
    const { status } = await answerToBegun(called, 'Kiosk made-up');
    expect(status).toBe(roles === 'kiosk' ? 401 : 403);
  });

  const others = roles === 'kiosk' ? ROLES : ROLES.filter((role) => !(roles as readonly string[]).includes(role));
  const [role] = others;
  if (!role) return;
  test(`refuses ${role}, and keeps that on record`, async () => {
    const { status, result, headers } = await answerToBegun(called, await bearer(world.account(role)));
    expect([status, result.code]).toEqual([403, 'not_allowed']);
    expect(await auditOf(headers)).toEqual([
      expect.objectContaining({ actor_id: world.account(role).userId, outcome: 'not_allowed' }),
    ]);
  });
});

describe.each(large)('$method $path, which may bring much, before any of it is read', (called) => {
  const role = called.endpoint.roles[0] as (typeof ROLES)[number];

  test.each([
    ['a known length', {}],
    ['no length', { 'content-length': '', 'transfer-encoding': 'chunked' }],
  ])('refuses a session that has ended, with %s', async (_what, more) => {
    const authorization = await bearer(world.account(role));
    await rowsOf(sql`update session set ended_at = now() where user_id = ${world.account(role).userId}`);
    const headers = Object.fromEntries(
      Object.entries({ 'content-length': most(called.endpoint), ...more }).filter(([, value]) => value !== ''),
    );
    const begun = new Unfinished(called.method, addressOf(called.path), {
      'content-type': typeOf(called.endpoint),
      authorization,
      ...headers,
    });
    begun.sending.write('{');
    const { status, result } = await begun.answer;
    begun.end();
    expect([status, result.code]).toEqual([401, 'session_ended']);
  });
});

test('before a long body it is the user whose role counts, whatever the token says', async () => {
  const { api, build, tokenFor } = globalThis.openward;
  const { userId } = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: world.home.hospitalId });
  const { sessionId } = await api.services.accessTokens.verify(await tokenFor({ userId }));
  const token = await api.services.accessTokens.sign({ userId, sessionId, role: 'ROLE_SYS_ADMIN' });
  const called = closed.find(({ path }) => path === '/master/dynamicform/save') as (typeof closed)[number];
  const { status, result } = await answerToBegun(called, `Bearer ${token}`);
  expect([status, result.code]).toEqual([403, 'not_allowed']);
});

test('a token of the release before, which names no role, is good', async () => {
  const { api, tokenFor } = globalThis.openward;
  const { userId, sessionId } = await api.services.accessTokens.verify(await tokenFor(world.home.patient));
  const token = await api.services.accessTokens.sign({ userId, sessionId });
  const sent = await call('POST', '/users/avatar', { token, upload: jpeg() });
  expect(sent.status).toBe(200);
  expect((await call('POST', '/appointment/today/all', { token, body: {} })).status).toBe(200);
});

describe('JSON', () => {
  const json = withBody.filter(({ endpoint }) => endpoint.body);
  const send = async ({ method, path, endpoint }: (typeof json)[number], body: string) => {
    const role = typeof endpoint.roles === 'string' ? 'ROLE_PATIENT' : endpoint.roles.at(-1);
    const authorization =
      endpoint.roles === 'kiosk'
        ? `Kiosk ${(await globalThis.openward.build.kiosk({ hospitalId: world.home.hospitalId, pairedBy: world.sysAdmin.userId })).token}`
        : await bearer(world.account(role as (typeof ROLES)[number]));
    const answer = await fetch(`${globalThis.openward.url}/api${addressOf(path)}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body,
    });
    const { result } = answerIn(await answer.text()) as { result?: { description: string } };
    return { status: answer.status, description: result?.description };
  };
  const refused = { status: 400, description: 'The request has too many values or too many levels.' };

  test.each(json)('$method $path: nested 8,000 deep is refused', async (called) => {
    expect(await send(called, `{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`)).toEqual(refused);
    expect(await send(called, '{"a":'.repeat(8_000))).toEqual(refused);
  });

  test.each(json)('$method $path: more values than a call of ours has are refused', async (called) => {
    const values = Math.min(20_000, most(called.endpoint) / 8);
    expect(await send(called, `{"a":[${'1,'.repeat(values)}1]}`)).toEqual(refused);
  });

  test('is not unpacked: what is packed can be a thousand times as long as its bytes', async () => {
    const answer = await fetch(`${globalThis.openward.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ username: 'x@built.example', password: 'x' })),
    });
    expect(answer.status).toBe(400);
  });
});

describe.each(files)('a file to $path', (called) => {
  const { upload } = called.endpoint as { upload: NonNullable<Endpoint['upload']> };
  const role = called.endpoint.roles[0] as (typeof ROLES)[number];
  const { field, messages } = upload;
  const authorized = () => bearer(world.account(role));

  test('that says that it is too large is refused unread', async () => {
    const { status, result } = await answerToBegun(called, await authorized(), {
      'content-length': upload.largest + 1,
    });
    expect([status, result.errors]).toEqual([413, { [field]: messages.tooLarge }]);
  });

  test('without a length is refused as soon as it is too large', async () => {
    const begun = new Unfinished(called.method, addressOf(called.path), {
      'content-type': 'application/octet-stream',
      'transfer-encoding': 'chunked',
      authorization: await authorized(),
    });
    begun.sending.write(jpeg());
    begun.sending.write(Buffer.alloc(upload.largest, 7));
    const { status, result } = await begun.answer;
    begun.end();
    expect([status, result.errors]).toEqual([413, { [field]: messages.tooLarge }]);
  });

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/html', 'image/svg+xml', ''])(
    'that calls itself %j is refused unread',
    async (type) => {
      const { status, result } = await answerToBegun(called, await authorized(), { 'content-type': type });
      expect([status, result.code, result.errors]).toEqual([415, 'unsupported_media', { [field]: messages.wrongType }]);
    },
  );

  test('that begins as another one is refused before its end', async () => {
    const begun = new Unfinished(called.method, addressOf(called.path), {
      'content-type': upload.types[0] ?? '',
      'content-length': upload.largest,
      authorization: await authorized(),
    });
    begun.sending.write(Buffer.from('4d5a90000300000004000000ffff0000', 'hex'));
    const { status, result } = await begun.answer;
    begun.end();
    expect([status, result.errors]).toEqual([415, { [field]: messages.wrongType }]);
  });
});

describe('whoever is refused in the middle of a body', () => {
  test.each([
    ['a stranger', async () => 'Bearer made-up', 401],
    [
      'a user whose token is too old, and who sends all of it once more with another one',
      async () => {
        const { api, setNow } = globalThis.openward;
        setNow(new Date(Date.now() - 3_600_000));
        const token = await globalThis.openward.tokenFor(world.home.patient);
        setNow(null);
        expect(api).toBeDefined();
        return `Bearer ${token}`;
      },
      401,
    ],
    ['a user who may not', async () => bearer(world.home.doctor), 403],
  ])('hears it: %s', async (_who, token, status) => {
    const authorization = await token();
    const path = status === 403 ? '/master/dynamicform/save' : '/document/0190a6e0-0000-7000-8000-00000000d0c0/file';
    const type = status === 403 ? 'application/json' : 'application/octet-stream';
    const body = Buffer.alloc(status === 403 ? 1_000_000 : 5 * MB, '%PDF-1.4\n');
    const upload = async () => {
      const headers = { authorization, 'content-type': type };
      const answer = await fetch(`${globalThis.openward.url}/api${path}`, { method: 'POST', headers, body });
      return answer.status;
    };
    expect(await Promise.all(Array.from({ length: 10 }, upload))).toEqual(Array(10).fill(status));
  });

  test('loses the connection where the body never ends', async () => {
    const begun = new Unfinished('POST', '/users/avatar', {
      'content-type': 'application/octet-stream',
      'content-length': 200 * 1024,
    });
    const ended = once(begun.sending, 'close');
    begun.sending.write('x');
    expect((await begun.answer).status).toBe(401);
    await ended;
  });
});

describe('files', () => {
  test('of one user do not keep the others out while they trickle in', async () => {
    const slow = await bearer(world.home.patient);
    const held = Array.from({ length: 4 }, () => {
      const sending = new Unfinished('POST', '/users/avatar', {
        'content-type': 'image/jpeg',
        'content-length': 200 * 1024,
        authorization: slow,
      });
      sending.sending.write(jpeg());
      sending.answer.catch(() => {});
      return sending;
    });
    await wait(100);
    const other = await globalThis.openward.tokenFor(await globalThis.openward.build.patient());
    expect((await call('POST', '/users/avatar', { token: other, upload: jpeg() })).status).toBe(200);
    for (const sending of held) sending.end();
  });
});

describe('an attempt to send a file', () => {
  test('with the same key is answered once, and with another file refused', async () => {
    const { attach, token, id } = await patientWithDocument({ attachments: { label: 'Card', isRequired: false } });
    const headers = { 'idempotency-key': `upload-${id}` };
    const first = await attach('card.txt', 'My card', headers);
    const again = await attach('card.txt', 'My card', headers);
    expect([first.status, again.result]).toEqual([200, first.result]);
    expect((await attach('card.txt', 'My cart', headers)).result.code).toBe('key_reused');
    expect((await call('GET', `/document/${id}`, { token })).result.files).toHaveLength(1);
  });
});
