import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { call, signIn } from '../../testing/client.ts';
import { auditOf, buildWorld, rowsOf, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});

// Tomorrow morning, so that no appointment crosses midnight at any current hour.
const MORNING = new Date(Date.now() + 86_400_000).setUTCHours(8, 0, 0, 0);
const later = (minutes: number) => new Date(MORNING + minutes * 60_000);
const anAppointment = (side: World['home'], minutes: number) =>
  globalThis.openward.build.appointment({
    doctorId: side.doctor.doctorId,
    patientId: side.patient.patientId,
    startsAt: later(minutes),
  });

describe('what was refused is on record (M7)', () => {
  test("a look at somebody else's appointment, with what was asked for", async () => {
    const foreign = await anAppointment(world.away, 0);
    const token = await globalThis.openward.tokenFor(world.home.patient);
    const { status, headers } = await call('GET', `/appointment/${foreign}`, { token });
    expect(status).toBe(404);
    expect(await auditOf(headers)).toEqual([
      {
        action: '/appointment/:id',
        actor_id: world.home.patient.userId,
        entity_ids: [foreign],
        patient_ids: [],
        outcome: 'not_found',
      },
    ]);
  });

  test('a change that the state forbids', async () => {
    const id = await anAppointment(world.home, 60);
    const token = await globalThis.openward.tokenFor(world.home.doctor);
    const { status, headers } = await call('POST', '/appointment/update', { token, body: { id, status: 'COMPLETED' } });
    expect(status).toBe(409);
    expect(await auditOf(headers)).toEqual([
      expect.objectContaining({ actor_id: world.home.doctor.userId, entity_ids: [id], outcome: 'wrong_state' }),
    ]);
  });

  test('a role that may not', async () => {
    const token = await globalThis.openward.tokenFor(world.home.patient);
    const { status, headers } = await call('GET', '/patient/active', { token });
    expect(status).toBe(403);
    expect(await auditOf(headers)).toEqual([
      expect.objectContaining({ actor_id: world.home.patient.userId, outcome: 'not_allowed' }),
    ]);
  });

  test('a failed sign-in, under the account it tried; of an unknown one too', async () => {
    const { email, userId } = world.home.patient;
    const unknown = `${randomBytes(5).toString('hex')}@nobody.example`;
    for (const [username, actor] of [
      [email, userId],
      [unknown, null],
    ]) {
      const { status, headers } = await call('POST', '/login', { body: { username, password: 'wrong' } });
      expect(status).toBe(401);
      expect(await auditOf(headers)).toEqual([
        expect.objectContaining({ action: '/login', actor_id: actor, outcome: 'wrong_credentials' }),
      ]);
    }
    const rows = await rowsOf<{ text: string }>(sql`select audit::text as text from audit`);
    expect(rows.some(({ text }) => text.includes(unknown) || text.includes('wrong '))).toBe(false);
  });

  test('who asks for the account of somebody not in their care, and whose password was set', async () => {
    const { build, tokenFor } = globalThis.openward;
    const NEW = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
    const set = async (by: { userId: string }, id: string) =>
      call('POST', '/users/update/password', { token: await tokenFor(by), body: { id, ...NEW } });
    const refused = await set(world.home.hcpAdmin, world.sysAdmin.userId);
    expect(refused.status).toBe(404);
    expect(await auditOf(refused.headers)).toEqual([
      expect.objectContaining({ actor_id: world.home.hcpAdmin.userId, outcome: 'not_found' }),
    ]);
    const doctor = await build.doctor({ hospitalId: world.home.hospitalId });
    const done = await set(world.sysAdmin, doctor.userId);
    expect(done.status).toBe(200);
    expect(await auditOf(done.headers)).toEqual([
      expect.objectContaining({ actor_id: world.sysAdmin.userId, entity_ids: [doctor.userId], outcome: 'done' }),
    ]);
  });

  test('an HCP admin whom nobody gave a hospital is in charge of nobody (L13)', async () => {
    const { build, tokenFor } = globalThis.openward;
    const token = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: null }));
    const NEW = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
    const body = { id: (await build.patient()).userId, ...NEW };
    expect((await call('POST', '/users/update/password', { token, body })).status).toBe(404);
  });

  test('a wrong present password', async () => {
    const { build } = globalThis.openward;
    const patient = await build.patient();
    const NEW = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
    const body = { id: patient.userId, password: 'wrong', ...NEW };
    const { headers } = await call('POST', '/users/change/password', { token: await signIn(patient), body });
    expect((await auditOf(headers)).map(({ outcome }) => outcome)).toEqual(['invalid_input']);
  });
});

test('a doctor does not learn when a patient sees somebody else: taken is taken (M7)', async () => {
  const { build, tokenFor } = globalThis.openward;
  const startsAt = later(120);
  await build.appointment({ doctorId: world.away.doctor.doctorId, patientId: world.home.patient.patientId, startsAt });
  const book = (doctorId: string, patientId: string, token: string) =>
    call('POST', '/appointment/create', {
      token,
      body: {
        consultationType: 'Wellness',
        description: 'Asking around',
        startDateTime: startsAt.toISOString(),
        doctorId,
        patientId,
      },
    });
  const doctor = await tokenFor(world.home.doctor);
  const asked = await book(world.home.doctor.doctorId, world.home.patient.patientId, doctor);
  expect((await auditOf(asked.headers)).map(({ outcome }) => outcome)).toEqual(['slot_taken']);
  const free = await build.patient();
  expect((await book(world.home.doctor.doctorId, free.patientId, doctor)).status).toBe(200);
  const taken = await book(world.home.doctor.doctorId, (await build.patient()).patientId, doctor);
  expect([asked.status, asked.body]).toEqual([taken.status, taken.body]);
  // Callers who may see the other appointment learn about the conflict.
  const admin = await tokenFor(world.sysAdmin);
  const received = await book(
    (await build.doctor({ hospitalId: world.home.hospitalId })).doctorId,
    world.home.patient.patientId,
    admin,
  );
  expect(received.result.code).toBe('conflict');
});

// Checks the index and not the plan: with few rows, PostgreSQL's choice depends on its last statistics.
test.each([
  ['a time', 'at'],
  ['a person', 'actor_id'],
])('the audit is found by %s without reading all of it (L14)', async (_what, column) => {
  const indexes = await rowsOf<{ name: string }>(sql`
    select i.indexrelid::regclass::text as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = 'audit'::regclass and i.indisvalid and i.indpred is null and a.attname = ${column}`);
  expect(indexes).not.toEqual([]);
});
