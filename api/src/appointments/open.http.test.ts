import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { buildWorld, rowsOf, type World } from '../testing/world.ts';

const NOON = new Date('2032-06-16T12:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
let world: World;

beforeAll(async () => {
  globalThis.openward.setNow(NOON);
  world = await buildWorld();
});
afterAll(() => globalThis.openward.setNow(null));

const as = (who: 'patient' | 'doctor' | 'hcpAdmin') => globalThis.openward.tokenFor(world.home[who]);
const at = (offset: number) => new Date(NOON.getTime() + offset);

async function aBooking(offset: number, status: 'BOOKED' | 'CONFIRMED' = 'BOOKED') {
  const patient = await globalThis.openward.build.patient();
  const { doctorId } = await globalThis.openward.build.doctor({ hospitalId: world.home.hospitalId });
  const id = await globalThis.openward.build.appointment({
    doctorId,
    patientId: patient.patientId,
    startsAt: at(offset),
    status,
  });
  return { id, doctorId, token: await globalThis.openward.tokenFor(patient) };
}

const book = (token: string, startsAt: Date, more: object = {}) =>
  call('POST', '/appointment/create', {
    token,
    body: {
      consultationType: 'Wellness',
      description: 'About time',
      startDateTime: startsAt.toISOString(),
      doctorId: world.home.doctor.doctorId,
      ...more,
    },
  });
const cancel = (id: string, token: string) => call('POST', `/appointment/cancel?appointmentId=${id}`, { token });

test('staff are told the number of who comes; the patient is told nothing of it', async () => {
  const { id, token } = await aBooking(DAY);
  const numbers = await rowsOf<{ phone_no: string }>(sql`
    select phone_no from app_user join patient on patient.user_id = app_user.id
    join appointment on appointment.patient_id = patient.id where appointment.id = ${id}`);
  const shownTo = async (caller: string) => (await call('GET', `/appointment/${id}`, { token: caller })).result;
  const [of] = numbers;
  expect(of?.phone_no).toMatch(/^\d{10}$/);
  expect(await shownTo(await as('hcpAdmin'))).toMatchObject({ patientPhone: of?.phone_no });
  expect(await shownTo(token)).not.toHaveProperty('patientPhone');
});

describe('what has begun or is over stays as it is (M6)', () => {
  test.each([
    ['began ten minutes ago', -10 * MINUTE],
    ['was forty days ago', -40 * DAY],
  ])('an appointment that %s', async (_when, offset) => {
    const { id, doctorId, token } = await aBooking(offset);
    expect((await cancel(id, token)).result.code).toBe('wrong_state');
    const move = { id, doctorId, description: 'Later', startDateTime: at(DAY).toISOString() };
    expect((await call('POST', '/appointment/reschedule', { token, body: move })).result.code).toBe('wrong_state');
    const confirm = { id, status: 'CONFIRMED' };
    const admin = await globalThis.openward.tokenFor(world.sysAdmin);
    expect((await call('POST', '/appointment/update', { token: admin, body: confirm })).result.code).toBe(
      'wrong_state',
    );
    // Staff record that the patient did not come.
    expect((await cancel(id, admin)).status).toBe(200);
  });

  test('one that is to come may be cancelled, moved and confirmed', async () => {
    const admin = await globalThis.openward.tokenFor(world.sysAdmin);
    const [one, two, three] = [await aBooking(DAY), await aBooking(DAY, 'CONFIRMED'), await aBooking(DAY)];
    expect((await cancel(one.id, one.token)).status).toBe(200);
    const move = { id: two.id, doctorId: two.doctorId, description: 'x', startDateTime: at(2 * DAY).toISOString() };
    expect((await call('POST', '/appointment/reschedule', { token: two.token, body: move })).status).toBe(200);
    const body = { id: three.id, status: 'CONFIRMED' };
    expect((await call('POST', '/appointment/update', { token: admin, body })).status).toBe(200);
  });
});

describe('what a patient may book (M5)', () => {
  test.each([
    ['beside the grid', 10 * MINUTE, 'Please choose one of the available times.'],
    ['to the millisecond', 7 * MINUTE + 13.123 * 1000, 'Please choose one of the available times.'],
    ['beyond twelve months', 380 * DAY, 'You can book appointments up to 12 months ahead.'],
  ])('not %s', async (_what, offset, sentence) => {
    const token = await as('patient');
    const answer = await book(token, at(DAY + offset));
    expect(answer.status).toBe(400);
    expect(answer.result.errors).toEqual({ startDateTime: sentence });
  });

  test('one slot of the grid, up to the end of the day a year from now', async () => {
    const token = await globalThis.openward.tokenFor(await globalThis.openward.build.patient());
    expect((await book(token, at(365 * DAY))).status).toBe(200);
    expect(
      (await book(token, at(365 * DAY + 30 * MINUTE), { endDateTime: at(365 * DAY + 90 * MINUTE).toISOString() }))
        .status,
    ).toBe(400);
  });

  test('ten open appointments at a time, also where they are asked for at once', async () => {
    const { build, tokenFor } = globalThis.openward;
    const token = await tokenFor(await build.patient());
    const doctors = await Promise.all(
      Array.from({ length: 14 }, () => build.doctor({ hospitalId: world.home.hospitalId })),
    );
    const answers = await Promise.all(
      doctors.map(({ doctorId }, i) => book(token, at(3 * DAY + i * 60 * MINUTE), { doctorId })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, result } of refused) expect([status, result.code]).toEqual([409, 'limit_reached']);
    const [first] = answers.filter(({ status }) => status === 200);
    expect((await cancel(first?.result.id, token)).status).toBe(200);
    const doctorId = doctors[13]?.doctorId;
    expect((await book(token, at(4 * DAY), { doctorId })).status).toBe(200);
  });

  test('the search offers just what may be booked', async () => {
    const token = await as('patient');
    const search = (startDateTime: Date) =>
      call('POST', '/appointment/search/doctor', { token, body: { startDateTime: startDateTime.toISOString() } });
    const ids = async (when: Date) => (await search(when)).result.map(({ id }: { id: string }) => id);
    expect(await ids(at(5 * DAY))).toContain(world.home.doctor.doctorId);
    expect(await ids(at(5 * DAY + 10 * MINUTE))).not.toContain(world.home.doctor.doctorId);
    const slots = await call('POST', '/appointment/search/slots', {
      token,
      body: { startDateTime: at(400 * DAY).toISOString() },
    });
    expect(slots.result).toEqual([]);
  });
});

describe('staff', () => {
  test('book beside the grid, but not for less than five minutes', async () => {
    const { build } = globalThis.openward;
    const token = await as('doctor');
    const patientId = (await build.patient()).patientId;
    const end = (start: Date, minutes: number) => ({
      endDateTime: new Date(start.getTime() + minutes * MINUTE).toISOString(),
    });
    const odd = at(6 * DAY + 7 * MINUTE);
    const short = await book(token, odd, { patientId, ...end(odd, 1) });
    expect(short.result.errors).toEqual({ startDateTime: 'An appointment must take at least 5 minutes.' });
    expect((await book(token, odd, { patientId, ...end(odd, 5) })).status).toBe(200);
  });
});

describe('a conflict says which rule refused (L5)', () => {
  test('the patient\'s own other appointment is no "pending appointment" of the doctor', async () => {
    const { build, tokenFor } = globalThis.openward;
    const patient = await build.patient();
    const token = await tokenFor(patient);
    const other = await build.doctor({ hospitalId: world.home.hospitalId });
    const own = await build.appointment({
      doctorId: other.doctorId,
      patientId: patient.patientId,
      startsAt: at(8 * DAY),
    });
    expect(own).toBeTruthy();
    const { doctorId } = await build.doctor({ hospitalId: world.home.hospitalId });
    const id = await build.appointment({ doctorId, patientId: patient.patientId, startsAt: at(9 * DAY) });
    const body = { id, doctorId, description: 'x', startDateTime: at(8 * DAY).toISOString() };
    const answer = await call('POST', '/appointment/reschedule', { token, body });
    expect([answer.status, answer.result.code]).toEqual([409, 'conflict']);
    expect(answer.result.description).not.toContain('pending appointments');
  });
});

test('a confirmation keeps what was said before in the history (L6)', async () => {
  const { id } = await aBooking(10 * DAY);
  const token = await globalThis.openward.tokenFor(world.sysAdmin);
  const body = { id, status: 'CONFIRMED', description: 'Rewritten by staff' };
  await call('POST', '/appointment/update', { token, body });
  const { rows } = (await globalThis.openward.api.database.execute(
    'select description, patient_id, consultation_type from appointment_history where appointment_id = $1',
    [id],
  )) as { rows: Record<string, string>[] };
  expect(rows).toEqual([
    { description: 'Built for a test', patient_id: expect.any(String), consultation_type: 'Wellness' },
  ]);
});
