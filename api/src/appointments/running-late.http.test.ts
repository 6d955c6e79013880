import { call } from '../testing/client.ts';
import { auditOf, buildWorld, type World } from '../testing/world.ts';

const MINUTE = 60_000;
const NOON = new Date('2035-03-14T12:00:00Z');
let world: World;
let visits = 0;

beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => globalThis.openward.setNow(null));

/** A visit relative to now, in minutes, each on its own day. */
async function visit(minutes: number, given: { status?: 'CONFIRMED' | 'CHECKED_IN' } = {}): Promise<string> {
  const now = new Date(NOON.getTime() + ++visits * 24 * 60 * MINUTE);
  globalThis.openward.setNow(now);
  const { doctor, patient } = world.home;
  return globalThis.openward.build.appointment({
    doctorId: doctor.doctorId,
    patientId: patient.patientId,
    startsAt: new Date(now.getTime() + minutes * MINUTE),
    status: given.status ?? 'CONFIRMED',
  });
}

type Who = 'patient' | 'doctor' | 'hcpAdmin';
const tokenOf = (who: Who, side: 'home' | 'away' = 'home') => globalThis.openward.tokenFor(world[side][who]);
const report = async (id: string, minutes: unknown, who: Who = 'patient', side: 'home' | 'away' = 'home') =>
  call('POST', `/appointment/${id}/late`, { token: await tokenOf(who, side), body: { minutes } });
const deskLine = async (id: string) =>
  (await call('POST', '/appointment/desk', { token: await tokenOf('hcpAdmin'), body: {} })).result.find(
    (line: { id: string }) => line.id === id,
  );

test('the desk sees by how much, until the patient is there', async () => {
  const id = await visit(30);
  const answer = await report(id, 15);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'We told the front desk that you are running late.' },
    result: { id, status: 'CONFIRMED', lateMinutes: 15 },
  });
  expect((await auditOf(answer.headers)).map((row) => [row.action, row.entity_ids])).toEqual([
    ['read', [id]],
    ['running late', [id]],
  ]);
  await report(id, 20);
  expect(await deskLine(id)).toMatchObject({ lateMinutes: 20, version: 0 });
  await call('POST', `/appointment/checkIn?appointmentId=${id}`, { token: await tokenOf('doctor') });
  expect(await deskLine(id)).toMatchObject({ status: 'CHECKED_IN' });
  expect(await deskLine(id)).not.toHaveProperty('lateMinutes');
});

test.each([
  ['2 hours before', 120, 200],
  ['earlier', 121, 409],
  ['15 minutes after the start', -15, 200],
  ['later', -16, 409],
])('%s: %i minutes from now answers %i', async (_when, minutes, status) => {
  expect((await report(await visit(minutes), 10)).status).toBe(status);
});

test.each([4, 61, 7.5, null, 'soon'])('%p minutes are refused at their field', async (minutes) => {
  const { status, result } = await report(await visit(30), minutes);
  expect({ status, field: Object.keys(result.errors) }).toEqual({ status: 400, field: ['minutes'] });
});

test('is for the own visit that is still awaited, and for patients alone', async () => {
  const id = await visit(30);
  expect((await report(id, 10, 'patient', 'away')).status).toBe(404);
  expect((await report(id, 10, 'doctor')).status).toBe(403);
  expect((await report(await visit(30, { status: 'CHECKED_IN' }), 10)).status).toBe(409);
});

test('is over once the visit is moved', async () => {
  const id = await visit(90);
  await report(id, 30);
  const { result } = await call('GET', `/appointment/${id}`, { token: await tokenOf('patient') });
  const start = new Date(Date.parse(result.startDateTime) + 60 * MINUTE).toISOString();
  const moved = await call('POST', '/appointment/reschedule', {
    token: await tokenOf('patient'),
    body: { id, startDateTime: start, doctorId: result.doctorId, description: result.description || 'As before' },
  });
  expect(moved).toMatchObject({ status: 200, result: { startDateTime: start } });
  expect(moved.result).not.toHaveProperty('lateMinutes');
});
