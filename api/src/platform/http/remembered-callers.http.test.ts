import { eq } from 'drizzle-orm';
import { call } from '../../testing/client.ts';
import { auditOf, buildWorld, MORNING, RECORD_OF, type World } from '../../testing/world.ts';
import { session, user } from '../database/schema/index.ts';

let world: World;

beforeAll(async () => {
  globalThis.openward.setNow(MORNING);
  world = await buildWorld();
  for (const side of [world.home, world.away]) await RECORD_OF.appointment(side, 'ROLE_PATIENT');
});
afterAll(() => globalThis.openward.setNow(null));

const today = (token: string) => call('POST', '/appointment/today/all', { token, body: {} });
const doctorsIn = (answer: Awaited<ReturnType<typeof today>>) =>
  new Set(answer.result.map(({ doctorId }: { doctorId: string }) => doctorId));

test('a session that has ended since its last read sees nothing, and nothing is recorded as read', async () => {
  const { doctor } = world.home;
  const token = await globalThis.openward.tokenFor(doctor);
  expect((await today(token)).status).toBe(200);
  await globalThis.openward.api.database.transaction((tx) =>
    tx.update(session).set({ endedAt: MORNING }).where(eq(session.userId, doctor.userId)),
  );
  const ended = await today(token);
  expect(ended).toMatchObject({ status: 401, result: { code: 'session_ended' } });
  expect(await auditOf(ended.headers)).toEqual([]);
});

test('a user who has moved since their last read sees what is theirs now', async () => {
  const { home, away } = world;
  const token = await globalThis.openward.tokenFor(home.hcpAdmin);
  expect(doctorsIn(await today(token))).toEqual(new Set([home.doctor.doctorId]));
  await globalThis.openward.api.database.transaction((tx) =>
    tx.update(user).set({ hospitalId: away.hospitalId }).where(eq(user.id, home.hcpAdmin.userId)),
  );
  const moved = await today(token);
  expect(doctorsIn(moved)).toEqual(new Set([away.doctor.doctorId]));
  // The discarded first read is not in the audit trail, because the caller did not see it.
  expect(await auditOf(moved.headers)).toMatchObject([{ patient_ids: [away.patient.patientId] }]);
});
