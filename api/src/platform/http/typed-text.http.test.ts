/** @jest-environment-options {"isAlone": true} */
import { type Endpoint, methodsOf } from '@openward/contract';
import { contract } from '@openward/contract/everything';
import { seenOf, type TextField, TYPED_TEXTS, textFieldsOf } from '@openward/contract/testing';
import { hasLetter } from '@openward/contract/text';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { AnySchema } from 'yup';
import { answerIn, send } from '../../testing/envelope.ts';
import { addressOf, type Input, validInput } from '../../testing/valid-input.ts';
import { buildWorld, MORNING, RECORD_OF, rowsOf, type World } from '../../testing/world.ts';

/*
 * Every text that users type into a call is stored unchanged, or refused with a message at its field: tested with 5,000
 * texts for all fields of the contract. The database contains nothing else, so that the stored texts can be found.
 */

type Part = 'query' | 'body';
type Field = TextField & { part: Part };
interface Case {
  method: string;
  path: string;
  endpoint: Endpoint;
  fields: Field[];
}

const fieldsIn = (endpoint: Endpoint, part: Part): Field[] =>
  textFieldsOf(endpoint[part] as unknown as AnySchema | undefined)
    // Users do not type the ids of records.
    .filter(({ schema }) => !schema.describe().meta?.entity)
    .map((field) => ({ ...field, part }));

const CASES: Case[] = Object.values(contract)
  .flatMap((group) => Object.values(group as Record<string, Endpoint>))
  .map((endpoint) => {
    const [method = 'POST'] = methodsOf(endpoint);
    const parts: Part[] = method === 'GET' || endpoint.upload ? ['query'] : ['query', 'body'];
    return { method, path: endpoint.path, endpoint, fields: parts.flatMap((part) => fieldsIn(endpoint, part)) };
  })
  .filter(({ endpoint, fields }) => !endpoint.stream && fields.length > 0);

const TEXTS = 5_000;
const ROUNDS = Math.ceil(TEXTS / CASES.reduce((sum, { fields }) => sum + fields.length, 0));

let world: World;
let slot = Date.parse('2030-07-01T00:00:00Z');
let typedTexts = 0;
let tables: Promise<{ name: string }[]> | undefined;

beforeAll(async () => {
  globalThis.openward.setNow(MORNING);
  world = await buildWorld();
});

// A second factor that a call has set up would be required from then on.
beforeEach(async () => {
  const removed = await rowsOf(sql`delete from authenticator_app returning id`);
  if (removed.length > 0) world = await buildWorld();
});

const roleFor = ({ roles }: Endpoint) =>
  typeof roles === 'string' ? 'ROLE_PATIENT' : (roles.at(-1) ?? 'ROLE_SYS_ADMIN');

function inputFor(endpoint: Endpoint): Promise<Input> {
  const role = roleFor(endpoint);
  const instant = () => {
    slot += 30 * 60_000;
    return new Date(slot).toISOString();
  };
  return validInput(endpoint, { record: (entity) => RECORD_OF[entity](world.home, role), instant });
}

/** The object or list that holds a field, and the field's name in it; undefined if the input has no such part. */
function placeOf(input: Input, { part, path }: Field) {
  const holder = path.slice(0, -1).reduce<unknown>((at, step) => (at as never)?.[step], input[part]);
  return holder ? { holder: holder as Record<string | number, unknown>, name: path.at(-1) as string } : undefined;
}

const nameOf = ({ path }: Field) =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1);

describe.each(CASES)('$method $path', ({ method, endpoint, fields }) => {
  test('keeps what is typed, or says at the field what is wrong', async () => {
    const token = await globalThis.openward.tokenFor(world.account(roleFor(endpoint)));
    /** Sends the texts; fields in `without` keep their generated value. */
    const answerTo = async (texts: readonly string[], without: ReadonlySet<Field>) => {
      const input = await inputFor(endpoint);
      const typed = fields.flatMap((field, index) => {
        const place = without.has(field) ? undefined : placeOf(input, field);
        const text = texts[index] ?? '';
        if (place) place.holder[place.name] = text;
        return place ? [{ field, text }] : [];
      });
      const answer = await send(method, addressOf(endpoint, input), {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
      });
      expect(answer.status).toBeLessThan(500);
      return { typed, ...answer };
    };
    const seed = (fc.readConfigureGlobal().seed ?? 0) + CASES.findIndex((each) => each.endpoint === endpoint);
    await fc.assert(
      fc.asyncProperty(fc.array(TYPED_TEXTS, { minLength: fields.length, maxLength: fields.length }), async (drawn) => {
        // Every second text has a mark by which the test finds it in the database.
        const texts = drawn.map((text) => (++typedTexts % 2 ? `${text}zq${typedTexts}qz` : text));
        const refused = new Set<Field>();
        // FHIR calls have dozens of fields and report one wrong field at a time.
        for (let tries = 0; tries < 4; tries++) {
          const { typed, status, text } = await answerTo(texts, refused);
          if (status < 300) {
            if (endpoint.changes) await expectKept(endpoint, typed);
            return;
          }
          const answer = answerIn(text);
          const { code, errors = {} } = (answer.status === 'FAILURE' ? answer.result : {}) as {
            code?: string;
            errors?: Record<string, string>;
          };
          if (code !== 'invalid_input') return;
          expect(Object.values(errors).filter((sentence) => !hasLetter(sentence))).toEqual([]);
          const before = refused.size;
          for (const { field } of typed) {
            const name = nameOf(field);
            if (Object.keys(errors).some((at) => at === name || name.startsWith(`${at}.`) || name.startsWith(`${at}[`)))
              refused.add(field);
          }
          // The answer names another field, such as one that repeats this one.
          if (refused.size === before) return;
        }
      }),
      { numRuns: ROUNDS, seed, endOnFailure: true },
    );
  });
});

test('what is in the database is found there', async () => {
  await globalThis.openward.build.patient({ lastName: 'Byron zq0qz' });
  expect(await textsInDatabase()).toContain('Byron zq0qz');
});

const MARK = /zq\d+qz/g;

/** A marked text that is in the database must be there unchanged at least once. */
async function expectKept({ path }: Endpoint, typed: readonly { field: Field; text: string }[]): Promise<void> {
  const kept = await textsInDatabase();
  for (const { field, text } of typed) {
    const [mark] = text.match(MARK) ?? [];
    if (!mark) continue;
    const all = kept.filter((each) => each.includes(mark));
    // Some texts are never stored: searches, secrets, input that gets a decoy answer.
    if (all.length === 0) continue;
    const at = `${path} ${nameOf(field)}`;
    const isWhole = all.some((each) => seenOf(each).includes(seenOf(text)));
    expect({ at, text, all, isWhole }).toMatchObject({ isWhole: true });
  }
}

async function textsInDatabase(): Promise<string[]> {
  tables ??= rowsOf<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const all = (await tables).map(
    ({ name }) => sql`select to_jsonb(t) as row from ${sql.identifier(name)} t where t::text ~ 'zq[0-9]+qz'`,
  );
  const rows = await rowsOf<{ row: unknown }>(sql.join(all, sql` union all `));
  return rows.flatMap(({ row }) => textsOf(row)).filter((text) => text.match(MARK));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}
