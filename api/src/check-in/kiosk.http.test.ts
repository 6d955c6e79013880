import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { auditOf, buildWorld, MORNING, rowsOf, type World } from '../testing/world.ts';

let world: World;
let desk: string;
let place = 0;

beforeAll(async () => {
  globalThis.openward.setNow(MORNING);
  world = await buildWorld();
  desk = await globalThis.openward.tokenFor(world.home.hcpAdmin);
});
afterAll(() => globalThis.openward.setNow(null));

const begin = async () => (await call('POST', '/kiosk/pairing', from())).result as { code: string; token: string };
const stateOf = (token: string) => call('POST', '/kiosk/pairing/state', { body: { token } });
const pair = (body: object, token = desk) => call('POST', '/kiosk/pair', { token, body });
const own = (token: string) => call('GET', '/kiosk/device', { headers: { authorization: `Kiosk ${token}` } });
const checkIn = (token: string, code: string) =>
  call('POST', `/kiosk/checkIn?appointmentId=${code}`, { headers: { authorization: `Kiosk ${token}` } });

/** A network that no other test uses. */
function from(): { headers: Record<string, string> } {
  place += 1;
  return { headers: { 'x-forwarded-for': `198.51.100.${place}` } };
}

/** A new device of the home hospital. */
async function paired(): Promise<string> {
  const { code, token } = await begin();
  expect((await pair({ code, name: 'Entrance' })).status).toBe(200);
  return token;
}

async function visit(side = world.home, day = 0) {
  place += 1;
  const startsAt = new Date(MORNING.getTime() + day * 86_400_000 + place * 600_000);
  const { doctorId } = side.doctor;
  const id = await globalThis.openward.build.appointment({
    doctorId,
    patientId: side.patient.patientId,
    startsAt,
    minutes: 5,
  });
  const [row] = await rowsOf<{ code: string }>(sql`select check_in_code as code from appointment where id = ${id}`);
  return { id, code: row?.code ?? '' };
}

describe('pairing', () => {
  test('the device waits, staff type its code however it is written, and its token is good', async () => {
    const { code, token } = await begin();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect((await stateOf(token)).result).toEqual({ state: 'waiting' });
    expect((await own(token)).status).toBe(401);
    const written = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `.replaceAll('0', 'o');
    const { result } = await pair({ code: written, name: ' Entrance ' });
    expect(result).toMatchObject({ name: 'Entrance', lastUsedAt: null, timeZone: 'UTC' });
    const device = { name: 'Entrance', hospitalName: result.hospitalName };
    expect((await stateOf(token)).result).toEqual({ state: 'paired', device });
    expect((await own(token)).result).toEqual(device);
    const listed = await call('GET', '/kiosk', { token: desk });
    expect(listed.result.kiosks.find(({ id }: { id: string }) => id === result.id)).toMatchObject({
      name: 'Entrance',
      lastUsedAt: MORNING.toISOString(),
    });
  });

  test('a code works once, and not after ten minutes', async () => {
    const first = await begin();
    expect((await pair({ code: first.code, name: 'One' })).status).toBe(200);
    expect((await pair({ code: first.code, name: 'Two' })).result).toMatchObject({
      code: 'not_found',
      errors: { code: expect.stringContaining('No device shows this code') },
    });
    const late = await begin();
    globalThis.openward.setNow(new Date(MORNING.getTime() + 10 * 60_000));
    expect(
      (await pair({ code: late.code, name: 'Late' }, await globalThis.openward.tokenFor(world.home.hcpAdmin))).status,
    ).toBe(404);
    expect((await stateOf(late.token)).status).toBe(404);
    globalThis.openward.setNow(MORNING);
  });

  test('wrong codes come to an end for who types them, and codes for who asks for them', async () => {
    const guesser = await globalThis.openward.tokenFor(
      await globalThis.openward.build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: world.home.hospitalId }),
    );
    const statuses: number[] = [];
    for (let tried = 0; tried < 11; tried++)
      statuses.push((await pair({ code: '0000ZZZZ', name: 'x' }, guesser)).status);
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
    const network = from();
    const asked: number[] = [];
    for (let tried = 0; tried < 61; tried++) asked.push((await call('POST', '/kiosk/pairing', network)).status);
    expect([asked[59], asked[60]]).toEqual([200, 429]);
  });

  test('who acts for several hospitals says for which; the fields say what is wrong', async () => {
    const admin = await globalThis.openward.tokenFor(world.sysAdmin);
    const { code, token } = await begin();
    expect((await pair({ code, name: 'Hall' }, admin)).result.errors).toEqual({ hospitalId: 'Hospital is required' });
    expect((await pair({ code, name: 'Hall', hospitalId: world.away.hospitalId }, admin)).status).toBe(200);
    expect((await checkIn(token, (await visit(world.away)).id)).status).toBe(200);
    expect((await pair({ code: 'a letter', name: '' })).result.errors).toEqual({
      code: 'This is not a pairing code. A code has 8 characters, such as 7KQ2-M4XD.',
      name: 'Please give the device a name.',
    });
  });
});

describe('check-in at a kiosk', () => {
  test('by id and by short code, again without harm, and the answer names nobody', async () => {
    const token = await paired();
    for (const by of ['id', 'code'] as const) {
      const booked = await visit();
      const first = await checkIn(token, booked[by]);
      expect(first.body).toEqual({
        status: 'SUCCESS',
        message: 'You are checked in. Please take a seat until we call you.',
        result: { alreadyCheckedIn: false },
      });
      const again = await checkIn(token, booked[by]);
      expect(again.body).toMatchObject({
        message: 'You are already checked in. Please take a seat.',
        result: { alreadyCheckedIn: true },
      });
      const [row] = await rowsOf<{ status: string }>(sql`select status from appointment where id = ${booked.id}`);
      expect(row?.status).toBe('CHECKED_IN');
      const rows = await auditOf(first.headers);
      expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['read', 'check-in']));
      expect(rows[0]?.patient_ids).toEqual([world.home.patient.patientId]);
    }
  });

  test('another hospital, another day and what is over are refused in words for patients', async () => {
    const token = await paired();
    expect((await checkIn(token, (await visit(world.away)).code)).result).toMatchObject({
      code: 'not_found',
      description: 'We could not find this code for today. Please check it or ask at the front desk.',
    });
    expect((await checkIn(token, (await visit(world.home, 1)).id)).result.code).toBe('wrong_state');
    const gone = await visit();
    await rowsOf(sql`update appointment set status = 'CANCELED' where id = ${gone.id}`);
    expect((await checkIn(token, gone.code)).result.code).toBe('wrong_state');
  });

  test('guessing codes comes to an end; scanning goes on', async () => {
    const token = await paired();
    const statuses = new Set<number>();
    for (let tried = 0; tried < 31; tried++) statuses.add((await checkIn(token, '0000ZZZZ')).status);
    expect([...statuses]).toEqual([404, 429]);
    expect((await checkIn(token, (await visit()).id)).status).toBe(200);
  });

  test('a revoked device can do nothing any more', async () => {
    const { code, token } = await begin();
    const { result } = await pair({ code, name: 'Short' });
    expect((await own(token)).status).toBe(200);
    const revoked = await call('POST', `/kiosk/${result.id}/revoke`, { token: desk });
    expect(revoked.body.message).toBe('The device can no longer check in patients.');
    expect((await own(token)).status).toBe(401);
    expect((await checkIn(token, (await visit()).id)).status).toBe(401);
    expect((await stateOf(token)).status).toBe(404);
    expect((await call('POST', `/kiosk/${result.id}/revoke`, { token: desk })).status).toBe(404);
  });
});
