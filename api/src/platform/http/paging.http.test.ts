import { type Endpoint, methodsOf, type Page } from '@openward/contract';
import { contract } from '@openward/contract/everything';
import { sql } from 'drizzle-orm';
import { call } from '../../testing/client.ts';
import { buildWorld, MORNING, rowsOf, type World } from '../../testing/world.ts';

/** Every list of the contract, as the system admin sees it. */
const lists = Object.values(contract).flatMap((group) =>
  Object.values(group as Record<string, Endpoint>)
    .filter(({ paged }) => paged)
    .map((endpoint) => ({ path: endpoint.path, method: methodsOf(endpoint)[0], endpoint })),
);

let world: World;
let token: string;
/** A doctor with more blocked times than a page holds, a form with more answers, and a patient with more documents. */
let blocked: string;
let answered: string;
let burdened: string;
const DAY = 86_400_000;

beforeAll(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(MORNING);
  world = await buildWorld();
  token = await tokenFor(world.sysAdmin);
  burdened = (await build.patient()).patientId;
  answered = (await build.form()).formId;
  const patientIds: string[] = [];
  for (let i = 0; i < 12; i++) {
    const { formId } = await build.form({ displayName: `Twelve ${i}` });
    await build.document({ patientId: burdened, formId });
    await build.account({ role: 'ROLE_SYS_ADMIN', lastName: 'Twelve' });
    const { patientId, userId } = await build.patient({ lastName: 'Twelve' });
    await build.child({ lastName: 'Twelve', dateOfBirth: `2012-04-${10 + i}` });
    await build.completedDocument({ patientId, submittedBy: userId, formId: answered });
    patientIds.push(patientId);
    const { doctorId } = await build.doctor({ hospitalId: world.home.hospitalId, lastName: 'Twelve' });
    await build.waitingRequest(patientId, doctorId);
    // In each of the lists by day.
    for (const days of [-1, 0, 1]) {
      const startsAt = new Date(MORNING.getTime() + days * DAY + 3_600_000);
      await build.appointment({ doctorId, patientId, startsAt });
    }
  }
  const message = { patientId: patientIds, message: 'Twelve messages' };
  expect(await call('POST', '/patient/send/sms', { token, body: message })).toMatchObject({ status: 200 });
  blocked = (await build.doctor({ hospitalId: world.home.hospitalId })).doctorId;
  for (let day = 1; day <= 12; day++) {
    const startsAt = new Date(MORNING.getTime() + day * DAY);
    await build.appointment({ doctorId: blocked, patientId: null, status: 'BLOCKED', startsAt });
  }
});
afterAll(() => globalThis.openward.setNow(null));

/** What a list cannot do without. */
const neededFor = (path: string) => {
  if (path === '/users/findAllByUserRole') return 'userrole=ROLE_SYS_ADMIN';
  return path.startsWith('/document') ? `patientId=${burdened}` : '';
};

const list = (path: string, method = 'GET', query = '') => {
  const queries = [query.slice(1), neededFor(path)].filter(Boolean).join('&');
  return call(method, `${path.replace(':doctorId', blocked).replace(':formId', answered)}?${queries}`, {
    token,
    ...(method === 'GET' ? {} : { body: {} }),
  });
};
/** What some list is sorted by; the others take no notice. */
const SORTS = [
  '-startDateTime',
  'patient',
  '-doctor',
  'status',
  'dateOfBirth',
  '-lastName',
  'hospitalName',
  '-displayName',
];
const pageIn = (body: unknown) => (body as { page: Page }).page;
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** True for what any text may stand in the place of. */
const isText = (value: string) => !/^[\d-]{10}|infinity/.test(value) && !/^[0-9a-f]{8}-/.test(value);
const idsOf = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id);

describe.each(lists)('$method $path', ({ path, method }) => {
  test('without page and size: an array of at most 1,000, and no page beside it', async () => {
    const { status, result, body } = await list(path, method);
    expect(status).toBe(200);
    expect(result.length).toBeGreaterThanOrEqual(12);
    expect(result.length).toBeLessThanOrEqual(1000);
    expect(body).not.toHaveProperty('page');
  });

  test('pages hold every row once, in one order', async () => {
    const all = await list(path, method, '?q=Twelve');
    const first = await list(path, method, '?q=Twelve&page=0&size=5');
    const { total } = (first.body as unknown as { page: { total: number } }).page;
    expect(first.body).toMatchObject({ page: { number: 0, size: 5, total } });
    const seen = idsOf(first.result);
    expect(seen).toHaveLength(5);
    for (let page = 1; page * 5 < total; page++) {
      seen.push(...idsOf((await list(path, method, `?q=Twelve&page=${page}&size=5`)).result));
    }
    expect(seen).toEqual(idsOf(all.result));
    expect(new Set(seen).size).toBe(total);
    expect((await list(path, method, '?page=0')).body).toMatchObject({ page: { number: 0, size: 10 } });
  });

  test.each(['', ...SORTS])('the same pages follow each other both ways, sorted by %s', async (sort) => {
    const by = `?q=Twelve&size=5${sort && `&sort=${sort}`}`;
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map(async (page) => idsOf((await list(path, method, `${by}&page=${page}`)).result)),
    );
    const step = async (way: 'after' | 'before', cursor: string | undefined) => {
      const { status, result, body } = await list(path, method, `${by}&${way}=${cursor}`);
      expect(status).toBe(200);
      return { ids: idsOf(result), page: pageIn(body) };
    };
    const start = pageIn((await list(path, method, by)).body);
    expect(start.before).toBeUndefined();
    const next = await step('after', start.after);
    expect(next.ids).toEqual(second);
    expect(next.page).not.toHaveProperty('number');
    expect(next.page).toMatchObject({ size: 5, total: start.total });
    const last = await step('after', next.page.after);
    expect(last.ids).toEqual(third);
    expect((await step('before', last.page.before)).ids).toEqual(second);
    const back = await step('before', next.page.before);
    expect(back.ids).toEqual(first);
    expect(back.page.before).toBeUndefined();
    expect((await step('after', back.page.after)).ids).toEqual(second);
  });

  test('page numbers lead to what is counted, and no further', async () => {
    const { status, result } = await list(path, method, '?page=10&size=100');
    expect(status).toBe(400);
    expect(result.errors.page).toContain('1,000');
    expect((await list(path, method, '?page=9&size=100')).status).toBe(200);
  });

  test.each(['after', 'before'])('refuses %s where it is no place in this list', async (way) => {
    const { after } = pageIn((await list(path, method, '?q=Twelve&size=5')).body);
    const [name, ...values] = JSON.parse(Buffer.from(after ?? '', 'base64url').toString());
    const forged = [
      'x',
      cursorOf('text'),
      cursorOf([name, ...values.slice(1)]),
      cursorOf([name, ...values, 1]),
      cursorOf(['-other', ...values]),
      ...values.flatMap((_: unknown, at: number) =>
        ['2026-02-31T00:00:00Z', '2026-02-31', 'NaN', null, {}, 'a\0'].flatMap((value) => {
          const changed = cursorOf([name, ...values.with(at, value)]);
          return typeof values[at] === 'string' && typeof value === 'string' && isText(values[at]) ? [] : [changed];
        }),
      ),
      cursorOf([name, ...values.with(-1, 'a\0')]),
    ];
    for (const cursor of forged) {
      const { status, result } = await list(path, method, `?q=Twelve&size=5&${way}=${cursor}`);
      expect({ cursor, status, errors: Object.keys(result.errors ?? {}) }).toEqual({
        cursor,
        status: 400,
        errors: [way],
      });
    }
  });

  test.each([
    ['page', '-1'],
    ['page', '1.5'],
    ['page', 'x'],
    ['page', '1e999'],
    ['size', '0'],
    ['size', '101'],
    ['sort', 'name; drop'],
    ['sort', '--name'],
    ['q', 'x'.repeat(101)],
    ['q', '%00'],
  ])('refuses ?%s=%s at the field', async (name, value) => {
    const { status, result } = await list(path, method, `?${name}=${value}`);
    expect(status).toBe(400);
    expect(Object.keys(result.errors)).toEqual([name]);
  });

  test('a sort that names nothing changes nothing', async () => {
    expect((await list(path, method, '?sort=nothing')).status).toBe(200);
    expect((await list(path, method, '?sort=constructor')).status).toBe(200);
  });
});

describe('more than a thousand', () => {
  test('the list, its count and its page numbers end at 1,000; what follows leads on', async () => {
    await rowsOf(sql`
      with made as (
        insert into app_user (id, username, email, password_hash, first_name, last_name, role)
        select gen_random_uuid(), 'many-' || n, 'many-' || n, '', 'Many', 'Manifold', 'ROLE_PATIENT'
        from generate_series(1, 1005) n returning id)
      insert into patient (id, user_id) select gen_random_uuid(), id from made`);
    const all = await list('/patient/active', 'GET', '?q=Manifold');
    expect(all.result).toHaveLength(1000);
    const page = async (query: string) =>
      (await list('/patient/active', 'GET', `?q=Manifold&size=100&${query}`)).body as unknown as {
        result: { id: string }[];
        page: Page;
      };
    expect(await page('page=0')).toMatchObject({ page: { number: 0, size: 100, total: 1000, isMore: true } });
    const ninth = await page('page=9');
    expect(ninth).toMatchObject({ page: { number: 9, size: 100, total: 1000, isMore: true } });
    const last = await page(`after=${ninth.page.after}`);
    expect(last.result).toHaveLength(5);
    expect(last.page).toEqual({ size: 100, total: 1000, isMore: true, before: expect.any(String) });
    expect(idsOf((await page(`before=${last.page.before}`)).result)).toEqual(idsOf(ninth.result));
    await rowsOf(sql`update app_user set status = 'INACTIVE' where last_name = 'Manifold'`);
  });
});

describe('q', () => {
  const found = async (path: string, q: string) =>
    (await list(path, 'GET', `?q=${encodeURIComponent(q)}`)).result.map(
      ({ lastName }: { lastName: string }) => lastName,
    );

  test.each(['/patient/active', '/doctor'])('%s takes what was typed as it is', async (path) => {
    const { build } = globalThis.openward;
    const names = ['Per%cent', 'Under_score', 'Back\\slash', 'Müller-Öz'];
    for (const lastName of names) {
      if (path === '/doctor') await build.doctor({ lastName, hospitalId: world.home.hospitalId });
      else await build.patient({ lastName });
    }
    expect(await found(path, '%')).toEqual(['Per%cent']);
    expect(await found(path, 'r_s')).toEqual(['Under_score']);
    expect(await found(path, 'k\\s')).toEqual(['Back\\slash']);
    expect(await found(path, '\\')).toEqual(['Back\\slash']);
    expect(await found(path, ' MÜLLER-ö ')).toEqual(['Müller-Öz']);
    expect(await found(path, 'Test Müller')).toEqual(['Müller-Öz']);
    expect(await found(path, "o'%' or true --")).toEqual([]);
  });
});

test('patients and doctors are sorted by what was asked, both ways', async () => {
  const { build } = globalThis.openward;
  for (const firstName of ['Berta', 'Anna', 'Cora']) {
    await build.patient({ firstName, lastName: 'Sortable' });
    await build.doctor({ firstName, lastName: 'Sortable', hospitalId: world.home.hospitalId });
  }
  for (const path of ['/patient/active', '/doctor']) {
    const names = async (sort: string) =>
      (await list(path, 'GET', `?q=Sortable&sort=${sort}`)).result.map(
        ({ firstName }: { firstName: string }) => firstName,
      );
    expect({ path, up: await names('firstName') }).toEqual({ path, up: ['Anna', 'Berta', 'Cora'] });
    expect({ path, down: await names('-firstName') }).toEqual({ path, down: ['Cora', 'Berta', 'Anna'] });
  }
});
