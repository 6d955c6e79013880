import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import { FHIR_RESOURCES, type ResourceType, type ServedResource } from '@openward/contract/exchange';
import { CONTROLS, namesOf } from '@openward/contract/exchange/schemas';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { wrongShapes } from '../testing/fhir.ts';
import { buildWorld, MORNING, RECORD_OF, rowsOf, type World } from '../testing/world.ts';

/*
 * Malformed requests: paths, queries, bodies and headers, each valid except for the random part. No answer is 5xx, and
 * each is an OperationOutcome or a resource.
 */
// With the same seed each time, more of them find little; `npm test -- explore` draws new ones.
const REQUESTS = process.env.TEST_SEED ? 20_000 : 5_000;
/** Concurrent requests. */
const AT_ONCE = 20;

const TYPES = Object.keys(FHIR_RESOURCES) as ResourceType[];

let world: World;
let tokens: string[];
let ids: string[];
beforeAll(async () => {
  const { setNow, tokenFor } = globalThis.openward;
  setNow(MORNING);
  world = await buildWorld();
  const { patient, doctor, hcpAdmin } = world.home;
  tokens = await Promise.all([world.sysAdmin, patient, doctor, hcpAdmin].map((each) => tokenFor(each)));
  ids = await Promise.all(
    (['patient', 'appointment', 'completedDocument', 'form', 'coverage', 'freeSlot', 'consent'] as const).map(
      (entity) => RECORD_OF[entity](world.home, 'ROLE_PATIENT'),
    ),
  );
});
afterAll(async () => {
  globalThis.openward.setNow(null);
  await rowsOf(sql`delete from attempt`);
});

/** Known parameters of a type, so that rather their values are wrong. */
const NAMES = [
  ...new Set([
    ...TYPES.flatMap((type) => {
      const { search }: ServedResource = FHIR_RESOURCES[type];
      return Object.entries(search).flatMap(([name, parameter]) => namesOf(name, parameter));
    }),
    ...Object.keys(CONTROLS),
  ]),
];

const strange = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      ',',
      ',,,',
      '|',
      '||',
      '\\',
      '\\,',
      '%',
      '%00',
      '\u0000',
      '\ud800',
      'null',
      'undefined',
      '__proto__',
      'constructor',
      'x|',
      '|x',
      '*',
    ],
    ...[
      "'; drop table audit; --",
      '../../etc/passwd',
      '$everything',
      '-1',
      '0',
      '1e999',
      '99999999999999999999',
      'NaN',
    ],
    ...[
      '2026-13',
      '2026-02-30',
      'ge',
      'ge2026',
      'sa9999-12-31T23:59:59Z',
      '0000',
      '2026-01-01T00:00:00+99:00',
      'xx2026',
      'ap0100',
      'ap9999-12-31T23:59:59.999Z',
    ],
    ...[
      'Patient',
      'Patient/',
      'Patient/x',
      'https://example.com/Patient/1',
      'urn:uuid:',
      'urn:uuid:x',
      '#',
      'a:b:c:d:e',
    ],
    ...[
      'Appointment:patient',
      'Provenance:target',
      'Slot:schedule',
      'AuditEvent:patient',
      'patient',
      ':',
      '::',
      '-',
      '--date',
    ],
    ...[
      'count',
      'true',
      'accurate',
      'none',
      'application/fhir+xml',
      'json',
      'x'.repeat(600),
      '00000000-0000-0000-0000-000000000000',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.nat().map(String),
);
const value = fc.oneof(
  { weight: 3, arbitrary: strange },
  { weight: 1, arbitrary: fc.nat(100).map((each) => `#${each}`) },
);
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...NAMES), strange).map((parts) => parts.join(':')) },
  { weight: 1, arbitrary: strange },
);
const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TYPES) },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom(...TYPES, 'Binary', 'Nothing'), value).map((parts) => parts.join('/')),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...TYPES),
        value,
        fc.constantFrom('$everything', '_history', '_history/1', '_search', '$match', ''),
      )
      .map((parts) => parts.join('/')),
  },
  { weight: 2, arbitrary: fc.constantFrom(...TYPES).map((type) => `${type}/_search`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('Patient/$match', 'metadata', 'Appointment', '$export', '', '/', 'patient', '_history'),
  },
  { weight: 1, arbitrary: strange },
);
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.record(
    {
      resourceType: fc.oneof(fc.constantFrom('Appointment', 'Parameters', 'Patient'), fc.jsonValue({ maxDepth: 1 })),
      status: fc.oneof(fc.constantFrom('booked', 'cancelled'), strange),
      start: fc.oneof(fc.constantFrom('2030-06-01T10:00:00Z', '2030-02-30T10:00:00Z'), strange),
      serviceType: fc.jsonValue({ maxDepth: 3 }),
      participant: fc.array(fc.record({ actor: fc.record({ reference: value }) }), { maxLength: 12 }),
      parameter: fc.array(
        fc.record(
          {
            name: fc.oneof(fc.constantFrom('resource', 'count', 'onlyCertainMatches'), strange),
            resource: fc.oneof(
              fc.record({
                resourceType: fc.constant('Patient'),
                name: fc.array(fc.record({ family: strange, given: fc.array(strange, { maxLength: 3 }) }), {
                  maxLength: 3,
                }),
                birthDate: fc.oneof(fc.constant('1980-02-29'), strange),
                telecom: fc.array(fc.record({ system: fc.constantFrom('phone', 'email', 'fax'), value: strange })),
              }),
              fc.jsonValue({ maxDepth: 3 }),
            ),
            valueBoolean: fc.jsonValue({ maxDepth: 1 }),
            valueInteger: fc.jsonValue({ maxDepth: 1 }),
          },
          { requiredKeys: ['name'] },
        ),
        { maxLength: 4 },
      ),
    },
    { requiredKeys: [] },
  ),
);
const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'prefer',
      'if-match',
      'if-none-match',
      'accept',
      'accept-language',
      'x-acting-for',
      'idempotency-key',
    ),
    fc.oneof(
      fc.constantFrom(
        'handling=strict',
        'return=minimal',
        'return=OperationOutcome',
        'W/"1"',
        '"x"',
        '*',
        '"1", "2"',
        'application/fhir+xml',
        '*/*',
        'de',
        '',
      ),
      fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
    ),
  ),
);
const request = fc.record({
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constant('GET' as const) },
    { weight: 3, arbitrary: fc.constant('POST' as const) },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH') },
  ),
  path,
  query: fc.array(fc.tuple(name, value), { maxLength: 4 }),
  isEncoded: fc.boolean(),
  body: fc.option(
    fc.oneof(
      json.map((each) => JSON.stringify(each)),
      strange,
    ),
    { nil: undefined },
  ),
  type: fc.constantFrom(
    'application/json',
    'application/fhir+json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'x',
  ),
  headers: fc.array(header, { maxLength: 2 }),
  // A third of the requests is not signed in.
  who: fc.nat(5),
});
type Drawn = typeof request extends fc.Arbitrary<infer D> ? D : never;

/** `#3` becomes the id of an existing record. */
const said = (text: string) => text.replace(/#(\d+)/g, (_, which) => ids[Number(which) % ids.length] ?? '');

/** Encodes characters that HTTP clients cannot send in a request line. */
const sendable = (text: string) =>
  text.replace(/[^\x21-\x7e]/gu, (each) => encodeURIComponent(Buffer.from(each).toString()));

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

// Not `fetch`, which would correct the addresses.
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
afterAll(() => agent.destroy());

async function answerTo({ method, path, query, isEncoded, body, type, headers, who }: Drawn): Promise<Received> {
  const encoded = (text: string) => (isEncoded ? encodeURIComponent(Buffer.from(text).toString()) : text);
  const pairs = query.map(([key, each]) => `${encoded(key)}=${encoded(said(each))}`).join('&');
  const token = tokens[who];
  const payload = body === undefined || method === 'GET' ? undefined : Buffer.from(said(body));
  const sending = send(globalThis.openward.url, {
    ...{ agent, method, path: sendable(`/fhir/R4/${said(path)}${pairs && `?${pairs}`}`) },
    headers: {
      ...Object.fromEntries(headers),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload && { 'content-type': type, 'content-length': payload.length }),
    },
  });
  sending.end(payload);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  // The server closes the connection if it refuses a request before reading the whole body.
  sending.on('error', () => {});
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() };
}

/** Kinds of answers already checked. */
const seen = new Set<string>();

/** The fault of an answer; undefined if there is none. */
function wrongIn({ status, headers, text }: Received): string | undefined {
  if (status >= 500) return `${status} ${text}`;
  if (text === '' || headers['content-disposition']) return undefined;
  const type = String(headers['content-type']);
  if (!type.startsWith('application/fhir+json')) return `${type} ${text}`;
  if (seen.has(text)) return undefined;
  seen.add(text);
  const resource = JSON.parse(text);
  if (status >= 400 && resource.resourceType !== 'OperationOutcome') return text;
  return wrongShapes(resource.resourceType, resource)[0];
}

test(`of ${REQUESTS} malformed requests none is answered 5xx, or by anything but a resource`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (drawn) => {
      const answers = await Promise.all(drawn.map(answerTo));
      for (const [place, answer] of answers.entries()) {
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const wrong = wrongIn(answer);
        if (wrong !== undefined) throw new Error(`${JSON.stringify(drawn[place])}: ${wrong}`);
      }
    }),
    { numRuns: REQUESTS / AT_ONCE, endOnFailure: true },
  );
  // Enough requests must pass the first checks to reach the endpoints.
  for (const status of [200, 400, 401, 403, 404]) expect(statuses.get(status)).toBeGreaterThan(REQUESTS / 200);
});
