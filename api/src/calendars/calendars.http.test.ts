import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { call } from '../testing/client.ts';
import { auditOf, buildWorld, MORNING, rowsOf, type World } from '../testing/world.ts';

let world: World;
let token: string;
let place = 0;

beforeAll(async () => {
  globalThis.openward.setNow(MORNING);
  world = await buildWorld();
  token = await globalThis.openward.tokenFor(world.home.patient);
});
afterAll(() => globalThis.openward.setNow(null));

function booked(side = world.home): Promise<string> {
  place += 1;
  const startsAt = new Date(MORNING.getTime() + 86_400_000 + place * 1_800_000);
  return globalThis.openward.build.appointment({
    doctorId: side.doctor.doctorId,
    patientId: side.patient.patientId,
    startsAt,
  });
}

/** The content of a file according to another parser (ical.js). */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)),
  };
}
const fileOf = (id: string, as = token) => call('GET', `/appointment/${id}/calendar.ics`, { token: as });
const idsIn = (file: string) => read(file).events.map(({ uid }) => uid.replace('@openward', ''));

describe('one appointment as a file', () => {
  test('is a calendar to be saved, and looked at on record', async () => {
    const id = await booked();
    const { status, headers, result } = await fileOf(id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(headers.get('content-disposition')).toBe('attachment; filename="appointment-2030-05-16.ics"');
    expect(read(result).events[0]).toMatchObject({ uid: `${id}@openward`, sequence: 0 });
    expect(result).not.toContain('Built for a test');
    expect(await auditOf(headers)).toEqual([
      expect.objectContaining({ action: 'read', entity_ids: [id], patient_ids: [world.home.patient.patientId] }),
    ]);
  });

  test('has a higher number after each change, and takes itself away once it is cancelled', async () => {
    const id = await booked();
    const doctor = await globalThis.openward.tokenFor(world.home.doctor);
    const before = read((await fileOf(id)).result).events[0];
    const moved = new Date(MORNING.getTime() + 10 * 86_400_000 + place * 1_800_000);
    const body = {
      id,
      doctorId: world.home.doctor.doctorId,
      description: 'Another day',
      consultationType: 'Wellness',
      startDateTime: moved.toISOString(),
    };
    expect((await call('POST', '/appointment/reschedule', { token, body })).status).toBe(200);
    const after = read((await fileOf(id)).result).events[0];
    expect(after?.uid).toBe(before?.uid);
    expect(after?.startDate.toJSDate()).toEqual(moved);
    await call('POST', '/appointment/update', { token: doctor, body: { id, status: 'CONFIRMED' } });
    const confirmed = read((await fileOf(id)).result).events[0];
    await call('POST', `/appointment/cancel?appointmentId=${id}`, { token });
    const cancelled = read((await fileOf(id)).result);
    expect(cancelled.method).toBe('CANCEL');
    const numbers = [before, after, confirmed, cancelled.events[0]].map((event) => event?.sequence ?? -1);
    for (const [index, number] of numbers.entries()) expect(number).toBeGreaterThan(numbers[index - 1] ?? -1);
  });

  test('a change behind the back of the handlers counts as well', async () => {
    const id = await booked();
    await rowsOf(sql`update appointment set status = 'CONFIRMED' where id = ${id}`);
    expect(read((await fileOf(id)).result).events[0]?.sequence).toBe(1);
  });

  test("of somebody else's there is none, and it is said in the envelope", async () => {
    const { status, headers, result } = await fileOf(await booked(world.away));
    expect(status).toBe(404);
    expect(headers.get('content-type')).toMatch(/json/);
    expect(result.code).toBe('not_found');
  });
});

describe('a private address', () => {
  const open = async (as = token) => (await call('POST', '/calendar/feed', { token: as })).result;
  const follow = (path: string) => call('GET', path.replace('/api', ''));

  test('gives whoever knows it the appointments of its owner, as they are, and no others', async () => {
    const [own, foreign] = [await booked(), await booked(world.away)];
    const { path } = await open();
    expect(path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
    const first = await follow(path);
    expect(first.status).toBe(200);
    expect(idsIn(first.result)).toContain(own);
    expect(idsIn(first.result)).not.toContain(foreign);
    await call('POST', `/appointment/cancel?appointmentId=${own}`, { token });
    const event = read((await follow(path)).result).events.find(({ uid }) => uid === `${own}@openward`);
    expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(await auditOf(first.headers)).toEqual([
      expect.objectContaining({ action: 'read', actor_id: world.home.patient.userId }),
    ]);
  });

  test('is kept as its hash alone', async () => {
    const { path } = await open();
    const secret = path.slice('/api/calendar/'.length, -'.ics'.length);
    const [row] = await rowsOf<{ secret_hash: string }>(
      sql`select secret_hash from calendar_feed where user_id = ${world.home.patient.userId}`,
    );
    expect(row?.secret_hash).toBe(createHash('sha256').update(secret).digest('base64url'));
  });

  test('says when it was made and read, and never itself', async () => {
    const { path } = await open();
    const feed = () => call('GET', '/calendar/feed', { token });
    expect((await feed()).result).toEqual({ createdAt: MORNING.toISOString(), lastReadAt: null });
    await follow(path);
    expect((await feed()).result.lastReadAt).toBe(MORNING.toISOString());
  });

  test('leads nowhere once it is replaced, revoked, or its owner is made inactive', async () => {
    const first = await open();
    const second = await open();
    expect((await follow(first.path)).status).toBe(404);
    expect((await follow(second.path)).status).toBe(200);
    await call('POST', '/calendar/feed/revoke', { token });
    expect((await follow(second.path)).status).toBe(404);
    expect((await call('GET', '/calendar/feed', { token })).result).toBeNull();

    const { build, tokenFor } = globalThis.openward;
    const leaver = await build.patient();
    const { path } = await open(await tokenFor(leaver));
    await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${leaver.userId}`);
    expect((await follow(path)).status).toBe(404);
  });

  test('is fetched only so often', async () => {
    const reader = await globalThis.openward.build.patient();
    const { path } = await open(await globalThis.openward.tokenFor(reader));
    const statuses: number[] = [];
    for (let time = 0; time < 62; time++) statuses.push((await follow(path)).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(statuses.slice(60)).toEqual([429, 429]);
  });

  test('a doctor follows their own calendar, with blocked time and no names', async () => {
    const id = await booked();
    const { path } = await open(await globalThis.openward.tokenFor(world.home.doctor));
    const { result } = await follow(path);
    expect(idsIn(result)).toContain(id);
    expect(result).not.toContain(world.home.patient.lastName);
  });
});

describe('the next appointment', () => {
  test('is the first that is awaited, on whatever day; null where there is none', async () => {
    const { build, tokenFor } = globalThis.openward;
    const patient = await build.patient();
    const mine = await tokenFor(patient);
    const next = async () => (await call('GET', '/appointment/next', { token: mine })).result;
    expect(await next()).toBeNull();
    const { doctorId } = await build.doctor({ hospitalId: world.home.hospitalId });
    const at = (days: number, status?: 'CANCELED' | 'BOOKED') =>
      build.appointment({
        doctorId,
        patientId: patient.patientId,
        startsAt: new Date(MORNING.getTime() + days * 86_400_000),
        status,
      });
    await at(-1);
    await at(3, 'CANCELED');
    const far = await at(40);
    expect((await next()).id).toBe(far);
    const near = await at(5);
    expect(await next()).toMatchObject({ id: near, hospitalAddress: '', hospitalPhone: '' });
  });
});
