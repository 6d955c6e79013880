import type { Page } from '@openward/contract';
import { sql } from 'drizzle-orm';
import {
  expectPagesToFollow,
  idsOf,
  list,
  lists,
  pageIn,
  UNSORTED,
  withLongLists,
  world,
} from '../../testing/long-lists.ts';
import { rowsOf } from '../../testing/world.ts';

withLongLists();

/** Sort keys of some list; other lists ignore them. */
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

  test.each(SORTS)('the same pages follow each other both ways, sorted by %s', async (sort) => {
    const by = `${UNSORTED}&sort=${sort}`;
    const [sorted, unsorted] = await Promise.all([list(path, method, by), list(path, method, UNSORTED)]);
    const { after } = pageIn(sorted.body);
    if (after !== pageIn(unsorted.body).after) return expectPagesToFollow(path, method, by);
    // A cursor names its order, so a list that ignores the sort continues as without it.
    expect(sorted.body).toEqual(unsorted.body);
    const [next, same] = [by, UNSORTED].map((query) => list(path, method, `${query}&after=${after}`));
    expect((await next)?.body).toEqual((await same)?.body);
  });

  test('page numbers lead to what is counted, and no further', async () => {
    const { status, result } = await list(path, method, '?page=10&size=100');
    expect(status).toBe(400);
    expect(result.errors.page).toContain('1,000');
    expect((await list(path, method, '?page=9&size=100')).status).toBe(200);
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
