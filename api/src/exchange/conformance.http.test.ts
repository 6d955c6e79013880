import { FHIR_RESOURCES, type ResourceType } from '@openward/contract/exchange';
import { CHANNEL_NAMES } from '@openward/contract/people';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Api } from '../app/server.ts';
import { BUILT_PASSWORD, type Builders, createBuilders } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { definitionOf } from '../testing/fhir.ts';
import { brokenBundle, brokenRules, pointersIn } from '../testing/fhir-rules.ts';
import { brokenConstraints, hasElement, US_CORE } from '../testing/us-core.ts';

/*
 * Checks every resource for readers of each role, in the demo practice and with random data: it is valid R4, follows
 * the rules of the standard, and refers to nothing that the same reader cannot read.
 */
const TYPES = Object.keys(FHIR_RESOURCES) as ResourceType[];
const READERS = ['patient', 'doctor', 'hcp', 'admin'] as const;

let api: Api;
let at: string;
const tokens = new Map<string, string>();

beforeAll(async () => {
  ({ api, url: at } = await globalThis.openward.demoPractice());
  for (const reader of READERS) {
    const body = { username: `${reader}@openward.example`, password: 'Demo-pass-1' };
    tokens.set(reader, (await call('POST', '/login', { at, body })).result.token);
  }
});
afterAll(() => api.close());

// biome-ignore lint/suspicious/noExplicitAny: resources of every kind
type Any = any;

const get = (path: string, token: string | undefined) => call('GET', `/fhir/R4/${path}`, { at, token });

/** All resources of a type that a reader gets. @param most pages */
async function allOf(type: ResourceType, token: string | undefined, most = 3, more = ''): Promise<Any[]> {
  const { area, roles }: { area: string; roles?: readonly string[] } = FHIR_RESOURCES[type];
  let path = `${type}?_count=100${more}`;
  if (type === 'Slot') {
    const schedules = (await get('Schedule?_count=20', token)).result.entry ?? [];
    path += `&schedule=${schedules.map(({ resource }: Any) => resource.id)}`;
  }
  const found: Any[] = [];
  for (let page = 0; path && page < most; page++) {
    const { status, result } = await get(path, token);
    if (roles && status === 403) return [];
    expect([path, area, status, brokenBundle(result)]).toEqual([path, area, 200, []]);
    found.push(...(result.entry ?? []).map(({ resource }: Any) => resource));
    path = result.link.find(({ relation }: Any) => relation === 'next')?.url.split('/fhir/R4/')[1] ?? '';
  }
  return found;
}

/** References to resources that the reader cannot read. */
async function deadEnds(resources: readonly Any[], token: string | undefined): Promise<string[]> {
  const named = new Set(resources.flatMap(pointersIn));
  for (const { resourceType, id } of resources) named.delete(`${resourceType}/${id}`);
  const dead: string[] = [];
  const wanted = [...named];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let path = wanted.pop(); path; path = wanted.pop())
        if ((await get(path, token)).status !== 200) dead.push(path);
    }),
  );
  return dead;
}

test.each(READERS)(
  'what the demo practice answers a %s is valid and leads somewhere',
  async (reader) => {
    const token = tokens.get(reader);
    const all: Any[] = [];
    for (const type of TYPES) all.push(...(await allOf(type, token)));
    expect(all.flatMap(brokenRules)).toEqual([]);
    expect(await deadEnds(all, token)).toEqual([]);
    const kinds = new Set(all.map(({ resourceType }) => resourceType));
    const missing = TYPES.filter((type) => !kinds.has(type));
    // The demo has no files, and only patients and system admins read the audit.
    expect(missing).toEqual(
      ['doctor', 'hcp'].includes(reader) ? ['DocumentReference', 'AuditEvent'] : ['DocumentReference'],
    );
  },
  60_000,
);

describe('US Core 6.1', () => {
  let all: Map<string, Any[]>;
  beforeAll(async () => {
    all = new Map();
    const build = createBuilders(api.database, '', api.services);
    const patient = await build.patient();
    // The demo has no files.
    const fileId = await build.documentFile(patient);
    // A hospital without a phone number, an insurance without a number, and a document with a file signed by a doctor.
    const hospitalId = await build.hospital();
    const { userId: submittedBy } = await build.doctor({ hospitalId });
    const id = await build.completedDocument({ patientId: patient.patientId, submittedBy, isSigned: true });
    await api.database.transaction(async (tx) => {
      await tx.execute(sql`update hospital set phone_no = '' where id = ${hospitalId}`);
      await tx.execute(
        sql`update patient set primary_health_insurer = 'Harbour Health' where id = ${patient.patientId}`,
      );
      await tx.execute(sql`update document_file set document_id = ${id} where id = ${fileId}`);
    });
    for (const { resource } of US_CORE)
      if (!all.has(resource)) all.set(resource, await allOf(resource, tokens.get('admin'), 10));
  });

  test.each(US_CORE)('$resource, $element: $has, from $from', (row) => {
    const resources = all.get(row.resource) ?? [];
    const having = resources.filter((each) => hasElement(each, row));
    expect(resources.length).toBeGreaterThan(0);
    if (row.has === 'nothing') expect(having).toEqual([]);
    else if (row.has === 'known') expect(having.length).toBeGreaterThan(0);
    else expect(having.length).toBe(resources.length);
  });

  test('has a row for everything that R4 asks of every such resource', () => {
    const missing = [...all.keys()].flatMap((type) =>
      definitionOf(type).flatMap(({ name, min }) =>
        min === 0 || US_CORE.some((row) => row.resource === type && row.element === name && row.has === 'mandatory')
          ? []
          : [`${type}.${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('its constraints and required bindings hold', () => {
    expect([...all.values()].flat().flatMap(brokenConstraints)).toEqual([]);
  });
});

test.each(TYPES)('the summary of %s is what the standard marks, as far as we answer it', async (type) => {
  const { summary, mandatory } = FHIR_RESOURCES[type];
  const elements = definitionOf(type);
  const marked = elements.flatMap(({ name, isSummary, min }) => (isSummary || min > 0 ? [name] : []));
  expect(mandatory.filter((name) => elements.find((each) => each.name === name)?.min === 0)).toEqual([]);
  expect(elements.filter(({ name, min }) => min > 0 && !(mandatory as readonly string[]).includes(name))).toEqual([]);
  const answered = new Set((await allOf(type, tokens.get('admin'), 1)).flatMap((each) => Object.keys(each)));
  const expected = marked.filter((name) => answered.has(name) && !['id', 'meta'].includes(name));
  expect(expected.filter((name) => ![...summary, ...mandatory].includes(name as never))).toEqual([]);
  expect(summary.filter((name) => !marked.includes(name))).toEqual([]);
});

/** Texts as people and machines enter them: blank, very long, in every script, and with invalid characters. */
const text = fc.oneof(
  fc.constantFrom('', ' ', 'Ada', 'Ἀδα\u00a0Μπ', 'عادة', "O'Neill-Ångström", '\t', 'x'.repeat(200), '𝒳\u200b'),
  fc.string({ unit: 'binary', maxLength: 30 }).filter((each) => !/\0|\p{Cs}/u.test(each)),
);
const person = fc.record({
  firstName: text,
  lastName: text,
  dateOfBirth: fc.option(
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
      .map((each) => each.toISOString().slice(0, 10)),
    { nil: undefined },
  ),
  language: fc.constantFrom('en', 'de', 'ar'),
  contact: fc.tuple(text, text, fc.constantFrom('', 'Parent', 'Friend', 'Other relative')),
  insurers: fc.tuple(text, text, text, text),
  address: fc.tuple(text, text, text, text),
  channels: fc.array(fc.constantFrom('in', 'out', 'none'), { minLength: 5, maxLength: 5 }),
  proxies: fc.array(fc.record({ isEnded: fc.boolean(), forMinor: fc.boolean() }), { maxLength: 2 }),
  label: text.filter((each) => each.trim() !== ''),
  answer: text,
  isSigned: fc.boolean(),
  hasFile: fc.boolean(),
  visits: fc.array(
    fc.constantFrom('BOOKED', 'CONFIRMED', 'RESCHEDULED', 'CHECKED_IN', 'COMPLETED', 'CANCELED' as const),
    { maxLength: 3 },
  ),
  visitNote: text,
  isDoctorGone: fc.boolean(),
});
type Drawn = typeof person extends fc.Arbitrary<infer D> ? D : never;

let hour = 0;

/** Inserts data directly, because imports, old versions and administrators may bypass the checks of forms. */
async function built(drawn: Drawn, build: Builders) {
  const { firstName, lastName, dateOfBirth, language } = drawn;
  const birth = dateOfBirth === undefined ? {} : { dateOfBirth };
  const account = await build.patient({ firstName, lastName, language, ...birth });
  const { patientId, userId } = account;
  const hospitalId = await build.hospital();
  const { doctorId, userId: doctorUserId } = await build.doctor({
    hospitalId,
    firstName,
    lastName,
    ...(drawn.isDoctorGone && { status: 'INACTIVE' as const }),
  });
  const execute = (statement: ReturnType<typeof sql>) => api.database.transaction((tx) => tx.execute(statement));
  const [name, phone, relation] = drawn.contact;
  const [first, firstId, second, secondId] = drawn.insurers;
  await execute(
    sql`update hospital set name = ${lastName} || id, address = ${drawn.address[0]}, phone_no = ${phone} where id = ${hospitalId}`,
  );
  await execute(sql`update patient set emgr_cont_name = ${name}, emgr_cont_phone = ${phone}, emgr_cont_relation = ${relation},
    primary_health_insurer = ${first}, primary_health_insurer_id = ${firstId}, secondary_health_insurer = ${second},
    secondary_health_insurer_id = ${secondId}, mail_address = ${drawn.address[1]} where id = ${patientId}`);
  for (const [place, channel] of CHANNEL_NAMES.entries()) {
    const column = channel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const choice = drawn.channels[place];
    await execute(
      sql`update patient set ${sql.raw(`${column}_opt_in`)} = ${choice === 'in'}, ${sql.raw(`${column}_opt_out`)} = ${choice === 'out'}
        where id = ${patientId}`,
    );
  }
  const [line, line2, city, zip] = drawn.address;
  await execute(sql`insert into patient_address (patient_id, id, phy_address1, phy_address2, phy_address3, phy_city, phy_state,
      phy_zip_code, billing_address1, billing_address2, billing_address3, billing_city, billing_state, billing_zip_code,
      is_billing_address_same_as_physical_address)
    values (${patientId}, gen_random_uuid(), ${line}, ${line2}, '', ${city}, '', ${zip}, ${line2}, '', '', '', ${city}, '', false)`);
  for (const { isEnded, forMinor } of drawn.proxies) {
    const proxy = await build.patient({ firstName, lastName });
    await build.access({
      ...{ patientId, proxyUserId: proxy.userId, forMinor },
      ...(isEnded && { endedAt: new Date() }),
    });
  }
  const { formId } = await build.form({
    displayName: drawn.label,
    isEsignatureRequired: drawn.isSigned,
    fields: [{ name: 'note', label: drawn.label, type: 'Text' }],
  });
  const submittedBy = drawn.isDoctorGone ? doctorUserId : userId;
  const answers = { note: drawn.answer };
  await build.completedDocument({ patientId, submittedBy, formId, answers, isSigned: drawn.isSigned });
  if (drawn.hasFile) {
    const id = await build.documentFile({ patientId, userId: submittedBy });
    await execute(sql`update document_file set name = ${drawn.label} where id = ${id}`);
  }
  for (const status of drawn.visits) {
    hour++;
    const startsAt = new Date(Date.parse('2031-01-01T00:00:00Z') + hour * 3_600_000);
    const id = await build.appointment({ doctorId, patientId, startsAt, status: status as 'BOOKED' });
    await execute(sql`update appointment set description = ${drawn.visitNote} where id = ${id}`);
  }
  return account;
}

test('what random people are answered, and staff of them, is valid and leads somewhere', async () => {
  const hash = await api.services.passwords.hash(BUILT_PASSWORD);
  const build = createBuilders(api.database, hash, api.services);
  await fc.assert(
    fc.asyncProperty(person, async (drawn) => {
      const account = await built(drawn, build);
      const { result } = await call('POST', '/login', {
        at,
        body: { username: account.email, password: BUILT_PASSWORD },
      });
      for (const token of [result.token as string, tokens.get('admin')]) {
        const { result: everything } = await get(`Patient/${account.patientId}/$everything`, token);
        expect(brokenBundle(everything)).toEqual([]);
        const all: Any[] = everything.entry.map(({ resource }: Any) => resource);
        if (token === result.token) {
          for (const type of ['AuditEvent', 'Questionnaire'] as const) all.push(...(await allOf(type, token, 1)));
        }
        const named = new Set(all.flatMap(pointersIn).filter((each) => !each.startsWith('Binary/')));
        for (const path of named) {
          const answer = await get(path, token);
          expect([path, answer.status]).toEqual([path, 200]);
          all.push(answer.result);
        }
        expect(all.flatMap((each) => [...brokenRules(each), ...brokenConstraints(each)])).toEqual([]);
        expect(await deadEnds(all, token)).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
});
