import { type Endpoint, methodsOf } from '@openward/contract';
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
/** A doctor with more blocked times than a page holds, and a patient with more documents. */
let blocked: string;
let burdened: string;
const DAY = 86_400_000;

beforeAll(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(MORNING);
  world = await buildWorld();
  token = await tokenFor(world.sysAdmin);
  burdened = (await build.patient()).patientId;
  const patientIds: string[] = [];
  for (let i = 0; i < 12; i++) {
    const { formId } = await build.form({ displayName: `Twelve ${i}` });
    await build.document({ patientId: burdened, formId });
    await build.account({ role: 'ROLE_SYS_ADMIN', lastName: 'Twelve' });
    const { patientId } = await build.patient({ lastName: 'Twelve' });
    patientIds.push(patientId);
    const { doctorId } = await build.doctor({ hospitalId: world.home.hospitalId, lastName: 'Twelve' });
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
  return call(method, `${path.replace(':doctorId', blocked)}?${queries}`, {
    token,
    ...(method === 'GET' ? {} : { body: {} }),
  });
};
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
    // Without pages it ends at a thousand.
    expect(seen.slice(0, 1000)).toEqual(idsOf(all.result));
    expect(new Set(seen).size).toBe(total);
    const beyond = await list(path, method, '?q=Twelve&page=999999&size=100');
    expect(beyond).toMatchObject({ status: 200, result: [], body: { page: { number: 999_999, size: 100 } } });
    expect((await list(path, method, '?page=0')).body).toMatchObject({ page: { number: 0, size: 10 } });
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
  test('the list and its count end at 1,000; its pages do not', async () => {
    await rowsOf(sql`
      with made as (
        insert into app_user (id, username, email, password_hash, first_name, last_name, role)
        select gen_random_uuid(), 'many-' || n, 'many-' || n, '', 'Many', 'Manifold', 'ROLE_PATIENT'
        from generate_series(1, 1005) n returning id)
      insert into patient (id, user_id) select gen_random_uuid(), id from made`);
    const all = await list('/patient/active', 'GET', '?q=Manifold');
    expect(all.result).toHaveLength(1000);
    const pageOf = async (page: number) =>
      (await list('/patient/active', 'GET', `?q=Manifold&page=${page}&size=100`)).body;
    expect(await pageOf(0)).toMatchObject({ page: { number: 0, size: 100, total: 1000, isMore: true } });
    expect(await pageOf(9)).toMatchObject({ page: { number: 9, size: 100, total: 1000, isMore: true } });
    const last = (await pageOf(10)) as unknown as { result: unknown[]; page: object };
    expect(last.result).toHaveLength(5);
    expect(last.page).toEqual({ number: 10, size: 100, total: 1005 });
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
