import { type Endpoint, methodsOf, type Page } from '@openward/contract';
import { contract } from '@openward/contract/everything';
import { call } from './client.ts';
import { buildWorld, MORNING, type World } from './world.ts';

/** Every list of the contract, for the system admin. */
export const lists = Object.values(contract).flatMap((group) =>
  Object.values(group as Record<string, Endpoint>)
    .filter(({ paged }) => paged)
    .map((endpoint) => ({ path: endpoint.path, method: methodsOf(endpoint)[0], endpoint })),
);

export let world: World;
let token: string;
/** A doctor, a form and a patient with more blocked times, answers and documents than a page holds. */
let blocked: string;
let answered: string;
let burdened: string;
const DAY = 86_400_000;

/** Fills each list with more rows than a page holds; twelve of them have the name Twelve. */
export function withLongLists(): void {
  beforeAll(fill);
  afterAll(() => globalThis.openward.setNow(null));
}

async function fill(): Promise<void> {
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
    // One on each day that the lists by day show.
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
}

/** Parameters that a list requires. */
const neededFor = (path: string) => {
  if (path === '/users/findAllByUserRole') return 'userrole=ROLE_SYS_ADMIN';
  return path.startsWith('/document') ? `patientId=${burdened}` : '';
};

/** Calls a list as the system admin. */
export const list = (path: string, method = 'GET', query = '') => {
  const queries = [query.slice(1), neededFor(path)].filter(Boolean).join('&');
  return call(method, `${path.replace(':doctorId', blocked).replace(':formId', answered)}?${queries}`, {
    token,
    ...(method === 'GET' ? {} : { body: {} }),
  });
};
export const idsOf = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id);
export const pageIn = (body: unknown) => (body as { page: Page }).page;

/** The first page of five, in the list's default order. */
export const UNSORTED = '?q=Twelve&size=5';

/** Checks that the first three pages of a query follow each other in both directions. */
export async function expectPagesToFollow(path: string, method: string | undefined, by: string): Promise<void> {
  const step = async (way: 'after' | 'before', cursor: string | undefined) => {
    const { status, result, body } = await list(path, method, `${by}&${way}=${cursor}`);
    expect(status).toBe(200);
    return { ids: idsOf(result), page: pageIn(body) };
  };
  const start = pageIn((await list(path, method, by)).body);
  const [first, second, third] = await Promise.all(
    [0, 1, 2].map(async (page) => idsOf((await list(path, method, `${by}&page=${page}`)).result)),
  );
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
}
