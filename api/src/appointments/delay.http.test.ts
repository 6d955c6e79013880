import { randomInt } from 'node:crypto';
import { call } from '../testing/client.ts';
import { auditOf, buildWorld, type World } from '../testing/world.ts';

const MINUTE = 60_000;
const NOON = new Date('2037-03-11T12:00:00Z');
let world: World;

beforeAll(async () => {
  world = await buildWorld();
  globalThis.openward.setNow(NOON);
});
afterAll(() => globalThis.openward.setNow(null));

const tell = async (minutes: unknown, who: 'doctor' | 'hcpAdmin' | 'patient' = 'doctor') =>
  call('POST', '/appointment/delay', {
    token: await globalThis.openward.tokenFor(world.home[who]),
    body: { minutes },
  });

/** A patient with or without a number, whose visit begins relative to now, in minutes. */
async function visit(minutes: number, status: 'CONFIRMED' | 'CHECKED_IN' | 'CANCELED' | 'COMPLETED', hasNumber = true) {
  const { build } = globalThis.openward;
  const phoneNo = hasNumber ? String(randomInt(6_100_000_000, 6_199_999_999)) : null;
  const patient = await build.patient({ phoneNo });
  const startsAt = new Date(NOON.getTime() + minutes * MINUTE);
  const { doctorId } = world.home.doctor;
  await build.appointment({ doctorId, patientId: patient.patientId, startsAt, minutes: 5, status });
  return { ...patient, phoneNo };
}

test('those who are there and those who come soon get a message; the doctor reads whom none reaches', async () => {
  const there = await visit(-45, 'CHECKED_IN');
  const due = await visit(-30 + 1, 'CONFIRMED');
  const silent = await visit(20, 'CONFIRMED', false);
  const soon = await visit(120, 'CONFIRMED');
  const others = [
    await visit(-31 - 5, 'CONFIRMED'),
    await visit(126, 'CONFIRMED'),
    await visit(40, 'CANCELED'),
    await visit(-60, 'COMPLETED'),
  ];
  const answer = await tell(20);
  const { firstName, lastName } = silent;
  expect(answer).toMatchObject({ status: 200, result: { told: 3, notReached: [{ firstName, lastName }] } });
  const textTo = ({ phoneNo }: { phoneNo: string | null }) =>
    globalThis.openward.sms.filter((sms) => sms.phoneNo === phoneNo).map(({ text }) => text);
  for (const one of [there, due, soon]) {
    expect(textTo(one)).toEqual([expect.stringContaining('is running about 20 minutes late')]);
  }
  for (const one of others) expect(textTo(one)).toEqual([]);
  const sent = (await auditOf(answer.headers)).find(({ action }) => action === 'send sms');
  expect(sent?.patient_ids.sort()).toEqual([there, due, soon].map(({ patientId }) => patientId).sort());
});

test.each([5, 25, 31, null, 'soon'])('%p minutes are refused at their field', async (minutes) => {
  const { status, result } = await tell(minutes);
  expect({ status, field: Object.keys(result.errors) }).toEqual({ status: 400, field: ['minutes'] });
});

test.each(['hcpAdmin', 'patient'] as const)('is not for %s', async (who) => {
  expect((await tell(10, who)).status).toBe(403);
});
