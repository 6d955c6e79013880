import { type Endpoint, methodsOf } from '@openward/contract';
import { contract } from '@openward/contract/everything';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expectEnvelope, send } from '../../testing/envelope.ts';
import { addressOf, type Input, UnusedInputs, validInput } from '../../testing/valid-input.ts';
import { buildWorld, MORNING, RECORD_OF, rowsOf, type World } from '../../testing/world.ts';

const cases = Object.values(contract).flatMap((group) =>
  Object.values(group as Record<string, Endpoint>).flatMap((endpoint) =>
    methodsOf(endpoint).map((method) => ({ method, path: endpoint.path, endpoint })),
  ),
);
const withInput = cases.filter(({ endpoint }) => endpoint.body ?? endpoint.query ?? endpoint.params);
const withBody = cases.filter(({ endpoint, method }) => endpoint.body && method !== 'GET');

let world: World;
let slot = Date.parse('2030-07-01T00:00:00Z');

beforeAll(async () => {
  globalThis.openward.setNow(MORNING);
  world = await buildWorld();
});
afterAll(async () => {
  globalThis.openward.setNow(null);
  // Failed sign-ins count against this machine's address, also in the suites that follow.
  await rowsOf(sql`delete from attempt`);
});

const roleFor = ({ roles }: Endpoint) =>
  typeof roles === 'string' ? 'ROLE_PATIENT' : (roles.at(-1) ?? 'ROLE_SYS_ADMIN');
const tokenFor = (endpoint: Endpoint) => globalThis.openward.tokenFor(world.account(roleFor(endpoint)));

function nextSlot(): string {
  slot += 30 * 60_000;
  return new Date(slot).toISOString();
}

function inputFor(endpoint: Endpoint): Promise<Input> {
  const role = roleFor(endpoint);
  return validInput(endpoint, { record: (entity) => RECORD_OF[entity](world.home, role), instant: nextSlot });
}

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.5,
    1e308,
    2 ** 53,
    '',
    ' ',
    'a\u0000b',
    '\u0000',
    '\ud800',
    'x'.repeat(20_000),
    '-1',
    '1e999',
    "'; drop table appointment; --",
    '2030-02-30T10:00:00Z',
    '2030-01-01T25:00:00Z',
    '9999-12-31T23:59:59Z',
    '00000000-0000-0000-0000-000000000000',
    [],
    [[]],
    [null],
    {},
    { toString: 1 },
    { valueOf: 1, toString: 2 },
    [{ toString: null }],
  ),
  // Keys that could pollute a prototype are refused before validation; another test covers them.
  fc.jsonValue({ maxDepth: 3 }).filter((value) => !/"(__proto__|constructor)":/.test(JSON.stringify(value))),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

test.each(withInput)(
  '$method $path: a bad value is refused at its field',
  async ({ endpoint, method }) => {
    const token = await tokenFor(endpoint);
    const unused = new UnusedInputs();
    await fc.assert(
      fc.asyncProperty(hostile, fc.nat(), async (value, which) => {
        const input = await unused.of(endpoint, () => inputFor(endpoint));
        const places = (['params', 'query', 'body'] as const).flatMap((part) =>
          part === 'body' && method === 'GET' ? [] : Object.keys(input[part] ?? {}).map((name) => ({ part, name })),
        );
        const place = places[which % places.length];
        const target = place && input[place.part];
        if (!place || !target) return;
        // An address holds only text; other values are sent as JSON.
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        target[place.name] = place.part === 'body' ? value : Buffer.from(text.slice(0, 2000)).toString();
        const answer = await send(method, addressOf(endpoint, input), {
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
        });
        unused.answered(endpoint, answer.status);
        expect(answer.status).toBeLessThan(500);
        // A file has no envelope.
        if (endpoint.file && answer.status === 200) return;
        const { result, status } = expectEnvelope(answer);
        const { code, errors = {} } = (status === 'FAILURE' ? result : {}) as { code?: string; errors?: object };
        // A parameter that is too long for any route is refused without a field.
        if (code === 'invalid_input' && place.part !== 'params') {
          const fields = Object.keys(errors);
          expect({ place, value, fields }).toEqual({
            place,
            value,
            fields: expect.arrayContaining([expect.stringMatching(/./)]),
          });
        }
      }),
      { numRuns: 10, endOnFailure: true, interruptAfterTimeLimit: 5_000 },
    );
  },
  20_000,
);

test.each(withBody)('$method $path: a body that is no object is refused', async ({ endpoint, method }) => {
  const token = await tokenFor(endpoint);
  const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const bodies = ['[]', '"text"', '1', '{', '{"a":', '', 'undefined', '{"__proto__":{"a":1}}', '[[[[[[[[]]]]]]]]'];
  for (const body of bodies) {
    const answer = await send(method, endpoint.path, { headers: json, body });
    expectEnvelope(answer);
    expect({ body, status: answer.status }).toEqual({ body, status: 400 });
  }
  const types = ['application/xml', 'multipart/form-data; boundary=x'];
  // A FHIR search may be sent as a form.
  if (!endpoint.path.endsWith('/_search')) types.push('application/x-www-form-urlencoded');
  for (const type of types) {
    const answer = await send(method, endpoint.path, { headers: { ...json, 'content-type': type }, body: 'a=1' });
    expect(expectEnvelope(answer).result).toMatchObject({ code: 'unsupported_media' });
  }
  const plain = await send(method, endpoint.path, { headers: { ...json, 'content-type': 'text/plain' }, body: '{}' });
  expectEnvelope(plain);
  expect(plain.status).toBeGreaterThanOrEqual(400);
  const large = JSON.stringify({ description: 'x'.repeat(endpoint.largest ?? 65_536) });
  expect(expectEnvelope(await send(method, endpoint.path, { headers: json, body: large })).result).toMatchObject({
    code: 'too_large',
  });
});

test.each(withBody)(
  '$method $path: as much nonsense as a call may bring costs no time',
  async ({ endpoint, method }) => {
    const token = await tokenFor(endpoint);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { body = {} } = await inputFor(endpoint);
    const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const names = Object.keys(body);
    const nonsense = [nest(3_000), nest(30_000), `[${'1,'.repeat(30_000)}1]`, `[${'{},'.repeat(20_000)}1]`];
    for (const [index, value] of nonsense.entries()) {
      const name = names[index % names.length];
      const started = Date.now();
      const answer = await send(method, endpoint.path, { headers, body: `{${JSON.stringify(name)}:${value}}` });
      expect({ name, status: answer.status }).toEqual({ name, status: 400 });
      expectEnvelope(answer);
      if (process.env.TEST_LANE === 'timing') expect(Date.now() - started).toBeLessThan(1_500);
    }
  },
  20_000,
);

describe('addresses', () => {
  test.each([
    ['an unknown path', 'GET', '/nothing/here', 404],
    ['a method nobody answers', 'DELETE', '/doctor', 404],
    ['broken percent-encoding', 'GET', '/appointment/%E0%A4%A', 400],
    ['a NUL in a parameter', 'GET', '/appointment/%00', 400],
    ['a very long parameter', 'GET', `/appointment/${'a'.repeat(3000)}`, 400],
    ['a broken query', 'GET', '/doctor?%=%&page=%zz', 400],
  ])('%s', async (_name, method, path, status) => {
    const token = await globalThis.openward.tokenFor(world.sysAdmin);
    const answer = await send(method, path, { headers: { authorization: `Bearer ${token}` } });
    expectEnvelope(answer);
    expect(answer.status).toBe(status);
  });
});
