import { ROLES, type Role } from '@openward/contract';
import { sql } from 'drizzle-orm';
import { call } from '../../testing/client.ts';
import { listen, type TestListener } from '../../testing/listener.ts';
import { buildWorld, MORNING, rowsOf, type World } from '../../testing/world.ts';

const FACT = 'appointment:changed';

let world: World;
let tokens: Record<Role, string>;
let listeners: TestListener[] = [];
let place = 0;

beforeAll(async () => {
  globalThis.openward.setNow(MORNING);
  world = await buildWorld();
  const { tokenFor } = globalThis.openward;
  const entries = await Promise.all(ROLES.map(async (role) => [role, await tokenFor(world.account(role))] as const));
  tokens = Object.fromEntries(entries) as Record<Role, string>;
});
afterEach(() => {
  for (const listener of listeners) listener.stop();
  listeners = [];
});
afterAll(() => globalThis.openward.setNow(null));

async function listening(token: string, options?: Parameters<typeof listen>[1]) {
  const listener = await listen(token, options);
  listeners.push(listener);
  return listener;
}
/** Books the next free quarter of an hour. */
function booked(side: World['home'], doctorId = side.doctor.doctorId): Promise<string> {
  place += 1;
  const startsAt = new Date(MORNING.getTime() + place * 900_000);
  return globalThis.openward.build.appointment({ doctorId, patientId: side.patient.patientId, startsAt, minutes: 15 });
}
const ids = ({ heard }: TestListener) => heard.flatMap(({ id }) => id ?? []);

test.each([...ROLES])('%s hears of what they may see, and of nothing else', async (role) => {
  const listener = await listening(tokens[role]);
  const away = await booked(world.away);
  const home = await booked(world.home);
  await listener.hears(FACT, home);
  expect(ids(listener).includes(away)).toBe(role === 'ROLE_SYS_ADMIN');
  expect(listener.heard.find(({ id }) => id === home)).toEqual({ name: FACT, id: home });
});

test('a change made over HTTP is told, whoever makes it', async () => {
  const listener = await listening(tokens.ROLE_PATIENT);
  const id = await booked(world.home);
  await listener.hears(FACT, id);
  listener.heard.length = 0;
  const { status } = await call('POST', '/appointment/update', {
    token: tokens.ROLE_DOCTOR,
    body: { id, status: 'CONFIRMED' },
  });
  expect(status).toBe(200);
  await listener.hears(FACT, id);
});

test('who loses an appointment to a colleague hears of it as the colleague does', async () => {
  const { build, tokenFor } = globalThis.openward;
  const colleague = await build.doctor({ hospitalId: world.home.hospitalId });
  const id = await booked(world.home);
  const [before, after] = [await listening(tokens.ROLE_DOCTOR), await listening(await tokenFor(colleague))];
  await rowsOf(sql`update appointment set doctor_id = ${colleague.doctorId} where id = ${id}`);
  await Promise.all([before.hears(FACT, id), after.hears(FACT, id)]);
});

test('what is undone is not told', async () => {
  const listener = await listening(tokens.ROLE_SYS_ADMIN);
  const id = await booked(world.home);
  await listener.hears(FACT, id);
  listener.heard.length = 0;
  const undone = globalThis.openward.api.database.transaction(async (tx) => {
    await tx.execute(sql`update appointment set description = 'x' where id = ${id}`);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const next = await booked(world.home);
  await listener.hears(FACT, next);
  expect(ids(listener)).toEqual([next]);
});

test('it ends with the session', async () => {
  const { live } = globalThis.openward.api.services;
  const token = await globalThis.openward.tokenFor(world.home.patient);
  const [ends, stays] = [await listening(token), await listening(tokens.ROLE_DOCTOR)];
  await live.lookAfter();
  await call('POST', '/logout', { token, body: {} });
  await live.lookAfter();
  await ends.ended;
  const id = await booked(world.home);
  await stays.hears(FACT, id);
  expect(ids(ends)).not.toContain(id);
});

test('of too many streams of one user the oldest gives way, and knows why', async () => {
  const token = await globalThis.openward.tokenFor(world.away.patient);
  const first = await listening(token);
  for (let more = 0; more < 10; more++) await listening(token);
  await first.ended;
  expect(first.heard.at(-1)).toEqual({ name: 'too-many' });
});

test('who leaves while they are let in is not listened to for ever', async () => {
  const { live } = globalThis.openward.api.services;
  const url = `${globalThis.openward.url}/api/events`;
  const headers = { authorization: `Bearer ${tokens.ROLE_PATIENT}` };
  for (let time = 0; time < 30; time++) {
    const leaving = new AbortController();
    const asked = fetch(url, { headers, signal: leaving.signal }).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, time / 4));
    leaving.abort();
    await asked;
  }
  for (let tried = 0; live.size > 0 && tried < 100; tried++) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(live.size).toBe(0);
});

test('whose rights change comes back for a stream of the new ones', async () => {
  const { build, tokenFor, api } = globalThis.openward;
  const admin = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: world.home.hospitalId });
  const listener = await listening(await tokenFor(admin));
  await rowsOf(sql`update app_user set hospital_id = ${world.away.hospitalId} where id = ${admin.userId}`);
  await api.services.live.lookAfter();
  await listener.ended;
});

test('where a doctor goes to another hospital, that one hears of their appointments', async () => {
  const { build, tokenFor } = globalThis.openward;
  const doctor = await build.doctor({ hospitalId: world.away.hospitalId });
  const id = await booked(world.home, doctor.doctorId);
  await rowsOf(sql`update doctor set hospital_id = ${world.home.hospitalId} where id = ${doctor.doctorId}`);
  const listener = await listening(await tokenFor(world.home.hcpAdmin));
  await rowsOf(sql`update appointment set description = 'Moved' where id = ${id}`);
  await listener.hears(FACT, id);
});

test("a patient's changed record is told to staff and to themselves alone", async () => {
  const { patient } = world.home;
  const [own, staff] = [await listening(tokens.ROLE_PATIENT), await listening(tokens.ROLE_DOCTOR)];
  await rowsOf(sql`update app_user set last_name = 'Changed' where id = ${world.away.patient.userId}`);
  await rowsOf(sql`update app_user set last_name = 'Changed' where id = ${patient.userId}`);
  await Promise.all([own, staff].map((listener) => listener.hears('patient:changed', patient.patientId)));
  expect(ids(own)).not.toContain(world.away.patient.patientId);
  expect(ids(staff)).toContain(world.away.patient.patientId);
});

test.each(['no json', '{"name":"appointment:changed"}', '{"name":"weather:changed","id":"1"}'])(
  'what another version tells, %s, harms nobody',
  async (payload) => {
    const listener = await listening(tokens.ROLE_SYS_ADMIN);
    await rowsOf(sql`select pg_notify('openward_facts', ${payload})`);
    const id = await booked(world.home);
    await listener.hears(FACT, id);
  },
);

test('who comes back hears what they missed, and is told where nobody remembers', async () => {
  // The server must have been listening for longer than `since`.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const id = await booked(world.home);
  await (await listening(tokens.ROLE_PATIENT, { since: 1 })).hears(FACT, id);
  const late = await listening(tokens.ROLE_PATIENT, { since: 3600 });
  await late.hears('missed');
  expect(ids(late)).toEqual([]);
  expect((await listening(tokens.ROLE_PATIENT)).heard).toEqual([{ name: 'ready' }]);
});

test.each([
  ['/events', undefined, 401],
  ['/events?since=soon', 'ROLE_PATIENT' as const, 400],
  ['/events?since=-1', 'ROLE_PATIENT' as const, 400],
])('%s by %s is answered %d, in JSON', async (path, role, expected) => {
  const { status, body } = await call('GET', path, { token: role && tokens[role] });
  expect(status).toBe(expected);
  expect(body.status).toBe('FAILURE');
});

const onPostgres = () => globalThis.openward.api.database.kind === 'postgres';

test('another process on the same database tells it as well', async () => {
  if (!onPostgres()) return;
  const other = await globalThis.openward.another({});
  const listener = await listening(tokens.ROLE_PATIENT, { at: other.url });
  const id = await booked(world.home);
  await listener.hears(FACT, id);
  await other.api.close();
  await listener.ended;
});

test('where the connection to the database is lost, listeners are told, and hear again afterwards', async () => {
  if (!onPostgres()) return;
  const listener = await listening(tokens.ROLE_PATIENT);
  await rowsOf(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'openward listens' and datname = current_database()`);
  await listener.hears('missed');
  const id = await booked(world.home);
  await listener.hears(FACT, id);
});
