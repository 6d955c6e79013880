import { CHECK_IN_CODE } from '@openward/contract/check-in';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { auditOf, buildWorld, rowsOf, type Side, type World } from '../testing/world.ts';

let world: World;
let visits = 0;
const MINUTE = 60_000;
const MORNING = new Date('2033-05-11T06:00:00Z');
const DAY = 24 * 60 * MINUTE;

beforeAll(async () => {
  world = await buildWorld();
});
beforeEach(() => globalThis.openward.setNow(MORNING));
afterAll(() => globalThis.openward.setNow(null));

/** An appointment of a side, on the morning's day by default. */
function visit(side: Side, startsAt = new Date(MORNING.getTime() + ++visits * MINUTE)) {
  const { doctor, patient } = side;
  return globalThis.openward.build.appointment({
    doctorId: doctor.doctorId,
    patientId: patient.patientId,
    startsAt,
    minutes: 1,
  });
}

const tokenOf = (who: { userId: string }) => globalThis.openward.tokenFor(who);

const codeOf = async (id: string) =>
  (await rowsOf<{ code: string }>(sql`select check_in_code as code from appointment where id = ${id}`))[0]?.code ?? '';

const giveCode = (id: string, code: string) =>
  rowsOf(sql`update appointment set check_in_code = ${code} where id = ${id}`);

const checkIn = async (code: string, who: { userId: string } = world.home.doctor, method = 'POST') =>
  call(method, `/appointment/checkIn?appointmentId=${encodeURIComponent(code)}`, { token: await tokenOf(who) });

describe('the short code', () => {
  test('is drawn at booking, and told to whoever may see the appointment while it is awaited', async () => {
    const { doctor, patient } = world.home;
    const booked = await call('POST', '/appointment/create', {
      token: await tokenOf(patient),
      body: {
        consultationType: 'Wellness',
        description: 'With a code',
        startDateTime: new Date(MORNING.getTime() + 3 * 60 * MINUTE).toISOString(),
        doctorId: doctor.doctorId,
      },
    });
    const { id, checkIn: pass } = booked.result;
    expect(pass).toEqual({ code: await codeOf(id), day: '2033-05-11' });
    expect(pass.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const seen = await call('GET', `/appointment/${id}`, { token: await tokenOf(doctor) });
    expect(seen.result.checkIn).toEqual(pass);
    const done = await checkIn(pass.code);
    expect(done.result.checkIn).toBeUndefined();
  });

  test.each([
    ['in capitals', (code: string) => code],
    ['as it is shown, in small letters', (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()],
    ['with a blank on each side', (code: string) => ` ${code} `],
    ['with letters that look like digits', (code: string) => code.replaceAll('1', 'l').replaceAll('0', 'o')],
  ])('checks in, %s', async (_how, written) => {
    const id = await visit(world.home);
    const answer = await checkIn(written(await codeOf(id)), undefined, 'GET');
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Checked in successfully.' },
      result: { id, status: 'CHECKED_IN', alreadyCheckedIn: false, checkedInAt: MORNING.toISOString() },
    });
    expect((await auditOf(answer.headers)).map((row) => [row.action, row.entity_ids])).toEqual([
      ['read', [id]],
      ['check-in', [id]],
    ]);
  });

  test('so does the id, with blanks and without dashes', async () => {
    const id = await visit(world.home);
    expect((await checkIn(` ${id.replaceAll('-', '').toUpperCase()} `)).result).toMatchObject({ id });
  });

  test('of another hospital, or of another doctor, says nothing', async () => {
    const { build } = globalThis.openward;
    const id = await visit(world.away);
    const code = await codeOf(id);
    const colleague = await build.doctor({ hospitalId: world.away.hospitalId });
    for (const who of [world.home.hcpAdmin, world.home.doctor, colleague]) {
      const answer = await checkIn(code, who);
      expect(answer).toMatchObject({ status: 404, result: { code: 'not_found' } });
      expect(await auditOf(answer.headers)).toEqual([
        expect.objectContaining({ actor_id: who.userId, entity_ids: [], outcome: 'not_found' }),
      ]);
    }
    expect((await checkIn(code, world.away.hcpAdmin)).status).toBe(200);
  });

  test.each([-1, 1])('counts on its own day only: %d days off it is unknown', async (days) => {
    const id = await visit(world.home, new Date(MORNING.getTime() + days * DAY + ++visits * MINUTE));
    expect(await checkIn(await codeOf(id))).toMatchObject({ status: 404, result: { code: 'not_found' } });
  });

  test('means today where the hospital is', async () => {
    const { build } = globalThis.openward;
    // 06:00 UTC is the evening before in Pago Pago.
    const hospitalId = await build.hospital({ timeZone: 'Pacific/Pago_Pago' });
    const doctor = await build.doctor({ hospitalId });
    const { patientId } = await build.patient();
    const startsAt = new Date('2033-05-11T05:00:00Z');
    const id = await build.appointment({ doctorId: doctor.doctorId, patientId, startsAt });
    expect(await checkIn(await codeOf(id), doctor)).toMatchObject({ status: 200, result: { id } });
  });

  test('is refused with a reason where the visit is cancelled', async () => {
    const id = await visit(world.home);
    const code = await codeOf(id);
    await rowsOf(sql`update appointment set status = 'CANCELED' where id = ${id}`);
    expect(await checkIn(code)).toMatchObject({ status: 409, result: { code: 'wrong_state' } });
  });

  test.each(['', 'no code at all', '7KQ2-M4XU', '7KQ2-M4X'])('%j is told in words that it is none', async (text) => {
    const { status, result } = await checkIn(text);
    expect(status).toBe(400);
    expect(result.errors.appointmentId).toMatch(/^(This is not a check-in code\.|Please scan or enter a code\.)/);
  });
});

describe('unique per hospital and day', () => {
  const START = () => new Date(MORNING.getTime() + ++visits * MINUTE);

  test('a code that is taken there is drawn again, by whoever it is written', async () => {
    const [first, second] = [await visit(world.home), await visit(world.home)];
    const code = await codeOf(first);
    await giveCode(second, code);
    expect(await codeOf(first)).toBe(code);
    expect(await codeOf(second)).not.toBe(code);
    expect(await codeOf(second)).toMatch(CHECK_IN_CODE);
  });

  test('who moves to a day where the code is taken gets another, and keeps it otherwise', async () => {
    const [here, tomorrow] = [await visit(world.home), await visit(world.home, new Date(START().getTime() + DAY))];
    const code = await codeOf(here);
    await giveCode(tomorrow, code);
    expect(await codeOf(tomorrow)).toBe(code);
    const move = async (startDateTime: Date) =>
      call('POST', '/appointment/reschedule', {
        token: await tokenOf(world.home.doctor),
        body: {
          id: tomorrow,
          doctorId: world.home.doctor.doctorId,
          description: 'Moved',
          startDateTime: startDateTime.toISOString(),
          endDateTime: new Date(startDateTime.getTime() + 5 * MINUTE).toISOString(),
        },
      });
    const kept = await move(new Date(START().getTime() + 2 * DAY));
    expect(kept.result.checkIn).toMatchObject({ code, day: '2033-05-13' });
    const moved = await move(new Date(MORNING.getTime() + 8 * 60 * MINUTE));
    expect(moved.result.checkIn).toMatchObject({ day: '2033-05-11' });
    expect(moved.result.checkIn.code).not.toBe(code);
    expect((await checkIn(code)).result.id).toBe(here);
    expect((await checkIn(moved.result.checkIn.code)).result.id).toBe(tomorrow);
  });

  test('two hospitals may give the same: each finds its own, and who sees both is told so', async () => {
    const [home, away] = [await visit(world.home), await visit(world.away)];
    await giveCode(home, '0000000Z');
    await giveCode(away, '0000000Z');
    expect(await checkIn('0000000Z', world.sysAdmin)).toMatchObject({ status: 409, result: { code: 'conflict' } });
    expect((await checkIn('0000000Z', world.home.hcpAdmin)).result.id).toBe(home);
    expect((await checkIn('0000000Z', world.away.hcpAdmin)).result.id).toBe(away);
  });

  test('the database refuses the same twice even past the trigger', async () => {
    const [first, second] = [await visit(world.home), await visit(world.home)];
    const twice = globalThis.openward.api.database.transaction(async (tx) => {
      await tx.execute(sql`alter table appointment disable trigger appointment_stands_somewhere`);
      await tx.execute(sql`update appointment set check_in_code = ${await codeIn(tx, first)} where id = ${second}`);
    });
    const refused = await twice.catch((error) => error);
    // Drizzle wraps the error of PGlite.
    expect(refused.constraint ?? refused.cause?.constraint).toBe('appointment_check_in_code');
  });

  const codeIn = async (tx: { execute(query: ReturnType<typeof sql>): unknown }, id: string) => {
    const { rows } = (await tx.execute(sql`select check_in_code from appointment where id = ${id}`)) as {
      rows: { check_in_code: string }[];
    };
    return rows[0]?.check_in_code ?? '';
  };
});

test('who is checked in already stays so, and the answer says since when', async () => {
  const id = await visit(world.home);
  await checkIn(id);
  globalThis.openward.setNow(new Date(MORNING.getTime() + 20 * MINUTE));
  const again = await checkIn(await codeOf(id));
  expect(again).toMatchObject({
    status: 200,
    result: { status: 'CHECKED_IN', alreadyCheckedIn: true, checkedInAt: MORNING.toISOString() },
  });
});

describe('guessing', () => {
  const WRONG = '0000000Y';

  test('ends after 30 codes in vain, and only for short codes and for who guesses', async () => {
    const { build } = globalThis.openward;
    const guesser = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: world.home.hospitalId });
    const statuses = [];
    for (let tried = 0; tried < 31; tried++) statuses.push((await checkIn(WRONG, guesser)).status);
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
    const id = await visit(world.home);
    expect(await checkIn(await codeOf(id), guesser)).toMatchObject({
      status: 429,
      result: { code: 'too_many_requests', errors: { appointmentId: expect.stringContaining('Too many wrong codes') } },
    });
    expect((await checkIn(await codeOf(id), world.home.hcpAdmin)).status).toBe(200);
    expect((await checkIn(id, guesser)).status).toBe(200);
    globalThis.openward.setNow(new Date(MORNING.getTime() + 16 * MINUTE));
    expect((await checkIn(WRONG, guesser)).status).toBe(404);
  });

  test('codes that are right are not counted', async () => {
    const { build } = globalThis.openward;
    const desk = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: world.home.hospitalId });
    const id = await visit(world.home);
    for (let tried = 0; tried < 40; tried++) expect((await checkIn(await codeOf(id), desk)).status).toBe(200);
  });
});
