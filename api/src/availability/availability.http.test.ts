import type { Availability } from '@openward/contract/availability';
import { addDays } from '@openward/contract/time';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { everyDay, offered as offeredSlots } from '../testing/hours.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

/** A Monday in winter; Denver changes its clocks on Sunday the 9th of March 2036. */
const NOW = new Date('2036-03-03T15:00:00Z');
const ZONE = 'America/Denver';

let hospitalId: string;
let admin: string;
let hcp: string;

beforeAll(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(NOW);
  hospitalId = await build.hospital({ timeZone: ZONE });
  admin = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  hcp = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
});
afterAll(() => globalThis.openward.setNow(null));

async function aDoctor(hours = everyDay('09:00', '12:00')) {
  const built = await globalThis.openward.build.doctor({ hospitalId, hours });
  return { ...built, token: await globalThis.openward.tokenFor(built) };
}
/** Whether a booked visit has its doctor away. */
const isAway = async (id: string) =>
  Boolean((await call('GET', `/appointment/${id}`, { token: admin })).result.doctorAway);
const book = async (doctorId: string, startDateTime: string) => {
  const { patientId } = await globalThis.openward.build.patient();
  const body = { doctorId, patientId, consultationType: 'Wellness', description: 'x', startDateTime };
  return call('POST', '/appointment/create', { token: admin, body });
};
const asked = { slotMinutes: 30, bufferMinutes: 0, hours: everyDay('09:00', '12:00'), specialDays: [], visits: [] };

const read = async (doctorId: string, token = admin) =>
  (await call('GET', `/availability/${doctorId}`, { token })).result as Availability;
const save = (doctorId: string, body: object, token = admin) =>
  call('POST', `/availability/${doctorId}`, { token, body: { ...asked, ...body } });
const holidays = (body: object, token = hcp) => call('POST', `/hospital/${hospitalId}/holidays`, { token, body });

/** The free slots of some days as the hospital's clock shows them, `03 09:00`. */
const offered = (doctorId: string, from = '2036-03-03T00:00', days = 1) =>
  offeredSlots({ token: admin, doctorId, timeZone: ZONE, from, days });

describe('hours that go on after midnight', () => {
  // 23:45 on Tuesday in Denver.
  const LATE = '2036-03-05T06:45:00.000Z';

  test('round the clock takes a visit from 23:45 to 00:15', async () => {
    const { doctorId } = await aDoctor(everyDay('00:00', '24:00'));
    expect((await book(doctorId, LATE)).status).toBe(200);
    // A change of other settings reports no visits outside the hours.
    const kept = await save(doctorId, { hours: everyDay('00:00', '24:00'), slotMinutes: 20 });
    expect(kept).toMatchObject({ status: 200, result: { isSaved: true, outside: [] } });
  });

  test('a day that begins later does not', async () => {
    const { doctorId } = await aDoctor(everyDay('00:15', '24:00'));
    expect(await book(doctorId, LATE)).toMatchObject({ status: 400, result: { code: 'outside_hours' } });
  });

  test('a night shift is saved as it is said, and offers times on both sides of midnight', async () => {
    const { doctorId } = await aDoctor([]);
    const hours = [{ weekday: 2, starts: '22:00', ends: '02:00', validFrom: null, validTo: null }];
    const saved = await save(doctorId, { hours, slotMinutes: 50 });
    expect(saved).toMatchObject({ status: 200, result: { isSaved: true } });
    expect((await read(doctorId)).hours.map(({ weekday, starts, ends }) => [weekday, starts, ends])).toEqual([
      [2, '22:00', '24:00'],
      [3, '00:00', '02:00'],
    ]);
    expect(await offered(doctorId, '2036-03-04T00:00', 2)).toEqual([
      '04 22:00',
      '04 22:50',
      '04 23:40',
      '05 00:00',
      '05 00:50',
    ]);
  });

  test('a day of other hours until midnight, which go on, does not make a visit over midnight one of a doctor who is away', async () => {
    const { doctorId } = await aDoctor(everyDay('00:00', '24:00'));
    const { status, result } = await book(doctorId, LATE);
    expect(status).toBe(200);
    const specialDays = [{ date: '2036-03-04', hours: [{ starts: '20:00', ends: '24:00' }] }];
    const saved = await save(doctorId, { hours: everyDay('00:00', '24:00'), specialDays });
    expect(saved).toMatchObject({ status: 200, result: { isSaved: true, outside: [] } });
    expect(await isAway(result.id)).toBe(false);
  });
});

describe('a night shift of a special day', () => {
  const night = (date: string, ends = '06:00', starts = '22:00') => ({ date, hours: [{ starts, ends }] });
  const nightly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts: '22:00', ends: '06:00' }));
  afterEach(() => globalThis.openward.setNow(NOW));

  test.each<[string, number]>([
    ...['2036-03-04', '2036-03-05', '2036-03-06', '2036-03-07'].map((date): [string, number] => [date, 8]),
    ['2036-03-08', 7],
    ['2036-03-09', 8],
    ['2036-03-10', 8],
    ['2036-11-01', 9],
    ['2036-12-31', 8],
    ['2036-02-29', 8],
    ['2037-02-28', 8],
  ])('%s is saved on its date, and its %i hours are offered', async (date, hours) => {
    const { doctorId } = await aDoctor([]);
    globalThis.openward.setNow(new Date('2036-02-01T15:00:00Z'));
    const specialDays = [night(date)];
    expect(await save(doctorId, { hours: [], specialDays })).toMatchObject({ result: { isSaved: true } });
    expect((await read(doctorId)).specialDays).toEqual(specialDays);
    const slots = await offered(doctorId, `${date}T00:00`, 3);
    const next = addDays(date, 1).slice(8);
    expect([slots[0], slots.at(-1), slots.length]).toEqual([`${date.slice(8)} 22:00`, `${next} 05:30`, hours * 2]);
    expect(slots.filter((slot) => slot.endsWith(' 00:00'))).toEqual([`${next} 00:00`]);
  });

  test('leaves the next day its hours, is shortened and moved, and nothing of it stays when it is removed', async () => {
    const { doctorId } = await aDoctor();
    const wednesday = ['05 09:00', '05 09:30', '05 10:00', '05 10:30', '05 11:00', '05 11:30'];
    const shown = async () => (await offered(doctorId, '2036-03-05T00:00')).slice(0, 8);
    await save(doctorId, { specialDays: [night('2036-03-04', '00:30')] });
    expect(await shown()).toEqual(['05 00:00', ...wednesday]);
    await save(doctorId, { specialDays: [] });
    expect(await shown()).toEqual(wednesday);
    await save(doctorId, { specialDays: [night('2036-03-04', '09:30', '23:00')] });
    expect((await offered(doctorId, '2036-03-05T09:00')).slice(0, 2)).toEqual(['05 09:00', '05 09:30']);
  });

  test('is shorter or longer than the weekly night shift that it replaces', async () => {
    const { doctorId } = await aDoctor([]);
    const last = async () => (await offered(doctorId, '2036-03-05T00:00')).filter((slot) => slot < '05 12').at(-1);
    for (const [ends, expected] of [
      ['04:00', '05 03:30'],
      ['08:00', '05 07:30'],
    ] as const) {
      await save(doctorId, { hours: nightly, specialDays: [night('2036-03-04', ends)] });
      expect(await last()).toBe(expected);
    }
  });

  test('is cut at midnight by a holiday that is entered later, as a weekly one, unless the doctor has that day', async () => {
    const [own, weekly, other] = [await aDoctor([]), await aDoctor([]), await aDoctor([])];
    await save(own.doctorId, { hours: [], specialDays: [night('2036-12-24')] });
    await save(weekly.doctorId, { hours: nightly });
    await save(other.doctorId, { hours: [], specialDays: [night('2036-12-24'), { date: '2036-12-25', hours: [] }] });
    await holidays({ holidays: [{ date: '2036-12-25', name: 'Christmas' }] });
    const ends = async ({ doctorId }: { doctorId: string }) =>
      (await offered(doctorId, '2036-12-24T12:00', 2)).filter((slot) => slot < '25 12').at(-1);
    expect([await ends(own), await ends(weekly), await ends(other)]).toEqual(['24 23:30', '24 23:30', '25 05:30']);
    await holidays({ holidays: [] });
    expect(await ends(own)).toBe('25 05:30');
  });

  test('touches the hours of the next special day, and is refused at its field where it overlaps', async () => {
    const { doctorId } = await aDoctor([]);
    const touching = [
      night('2036-03-04'),
      night('2036-03-05', '01:00', '21:00'),
      { date: '2036-03-06', hours: [{ starts: '01:00', ends: '09:00' }] },
    ];
    expect(await save(doctorId, { hours: [], specialDays: touching })).toMatchObject({ result: { isSaved: true } });
    const overlapping = await save(doctorId, {
      hours: [],
      specialDays: [night('2036-03-04'), { date: '2036-03-05', hours: [{ starts: '05:59', ends: '09:00' }] }],
    });
    expect(overlapping.result.errors).toEqual({
      'specialDays[1].hours[0].starts': 'These hours overlap with other hours.',
    });
    await expect(
      rowsOf(sql`insert into special_day (doctor_id, on_day, starts, ends)
        values (${doctorId}, '2036-03-06', '00:59', '01:00')`),
    ).rejects.toThrow();
  });

  test('has its doctor there for visits in it, over midnight too, and not for those after its end', async () => {
    const { doctorId } = await aDoctor([]);
    const day = {
      date: '2036-03-05',
      hours: [
        { starts: '09:00', ends: '10:15' },
        { starts: '10:15', ends: '12:00' },
      ],
    };
    await save(doctorId, { hours: [], specialDays: [night('2036-03-04', '01:00'), day] });
    // 23:45, 00:15 and 10:00 in Denver; each takes half an hour.
    const ids: string[] = [];
    for (const start of ['06:45', '07:15', '17:00']) {
      const { status, result } = await book(doctorId, `2036-03-05T${start}:00.000Z`);
      expect(status).toBe(200);
      ids.push(result.id);
    }
    const away = () => Promise.all(ids.map(isAway));
    expect(await away()).toEqual([false, false, false]);
    const shorter = { hours: [], specialDays: [night('2036-03-04', '00:15'), day] };
    const { result } = await save(doctorId, shorter);
    expect(result).toMatchObject({ isSaved: false, outside: [{ id: ids[1] }] });
    await save(doctorId, { ...shorter, accept: true });
    expect(await away()).toEqual([false, true, false]);
  });

  test('that clocks skip in part is not in the way of later visits of that day', async () => {
    const { doctorId } = await aDoctor([]);
    const hours = [
      { starts: '02:30', ends: '03:00' },
      { starts: '09:00', ends: '12:00' },
    ];
    await save(doctorId, { hours: [], specialDays: [night('2036-03-08', '02:15'), { date: '2036-03-09', hours }] });
    // 01:45 and 10:00 in Denver.
    for (const start of ['08:45', '16:00']) {
      const { status, result } = await book(doctorId, `2036-03-09T${start}:00.000Z`);
      expect({ status, isAway: await isAway(result.id) }).toEqual({ status: 200, isAway: false });
    }
  });

  test('of yesterday is read, kept and changed until it ends', async () => {
    const { build, setNow, tokenFor } = globalThis.openward;
    const built = await build.doctor({ hospitalId, hours: [] });
    const { doctorId } = built;
    const specialDays = [night('2036-03-04')];
    await save(doctorId, { hours: [], specialDays });
    // 01:00 on Wednesday.
    setNow(new Date('2036-03-05T08:00:00Z'));
    const token = await tokenFor(built);
    expect((await read(doctorId, token)).specialDays).toEqual(specialDays);
    await save(doctorId, { hours: [], specialDays, bufferMinutes: 5 }, token);
    expect(await read(doctorId, token)).toMatchObject({ specialDays, bufferMinutes: 5 });
    // 05:30 in Denver.
    const { patientId } = await build.patient();
    await build.appointment({ doctorId, patientId, startsAt: new Date('2036-03-05T12:30:00Z') });
    const shorter = { hours: [], specialDays: [night('2036-03-04', '05:00')], bufferMinutes: 5 };
    expect((await save(doctorId, shorter, token)).result).toMatchObject({
      isSaved: false,
      outside: [expect.anything()],
    });
    setNow(new Date('2036-03-06T08:00:00Z'));
    expect((await read(doctorId, await tokenFor(built))).specialDays).toEqual([]);
  });
});

describe('what is saved is what is read, and what is offered', () => {
  test('hours with validity, a day off, other hours, lengths and a buffer', async () => {
    const { doctorId } = await aDoctor();
    const body = {
      slotMinutes: 45,
      bufferMinutes: 15,
      hours: [
        { weekday: 2, starts: '09:00', ends: '12:00', validFrom: null, validTo: '2036-03-04' },
        { weekday: 2, starts: '14:00', ends: '24:00', validFrom: '2036-03-05', validTo: null },
      ],
      specialDays: [
        { date: '2036-03-05', hours: [{ starts: '08:00', ends: '09:00' }] },
        { date: '2036-03-18', hours: [] },
      ],
      visits: [{ consultationType: 'Wellness', minutes: 60 }],
    };
    const saved = await save(doctorId, body);
    expect(saved).toMatchObject({ status: 200, result: { isSaved: true, outside: [] } });
    expect(saved.body.message).toBe('Working hours saved.');
    const { doctor, ...kept } = await read(doctorId);
    expect(doctor).toMatchObject({ slotMinutes: 45, visitMinutes: { Wellness: 60 } });
    const { slotMinutes, visits, ...rules } = body;
    expect(kept).toEqual({ ...rules, holidays: [], version: 2 });
    expect(await offered(doctorId, '2036-03-04T00:00')).toEqual(['04 09:00', '04 10:00', '04 11:00']);
    expect(await offered(doctorId, '2036-03-05T00:00')).toEqual(['05 08:00']);
    expect((await offered(doctorId, '2036-03-11T00:00')).at(0)).toBe('11 14:00');
    expect((await offered(doctorId, '2036-03-11T00:00')).at(-1)).toBe('11 23:00');
    expect(await offered(doctorId, '2036-03-18T00:00')).toEqual([]);
  });

  test('a holiday closes the hospital, but for who has said hours of that day', async () => {
    const [one, two] = [await aDoctor(), await aDoctor()];
    await save(two.doctorId, { specialDays: [{ date: '2036-07-04', hours: [{ starts: '10:00', ends: '11:00' }] }] });
    const named = [{ date: '2036-07-04', name: 'Independence Day' }];
    expect((await holidays({ holidays: named })).result).toEqual({ isSaved: true, outside: [], holidays: named });
    expect((await read(one.doctorId)).holidays).toEqual(named);
    expect(await offered(one.doctorId, '2036-07-04T00:00')).toEqual([]);
    expect(await offered(two.doctorId, '2036-07-04T00:00')).toEqual(['04 10:00', '04 10:30']);
    await holidays({ holidays: [] });
    expect(await offered(one.doctorId, '2036-07-04T00:00')).toHaveLength(6);
  });

  test('of two who change the holidays at once, the second learns of the days of the first; each change is in the audit', async () => {
    const seen = async () => (await call('GET', `/hospital/${hospitalId}`, { token: hcp })).result;
    const { version } = await seen();
    const first = [{ date: '2036-07-04', name: 'Independence Day' }];
    const second = [{ date: '2036-12-25', name: 'Christmas' }];
    expect((await holidays({ version, holidays: first })).status).toBe(200);
    expect(await seen()).toMatchObject({ version: version + 1, holidays: first });
    const refused = await holidays({ version, holidays: second }, admin);
    expect(refused).toMatchObject({
      status: 409,
      result: { details: { version: version + 1, changed: { holidays: first } } },
    });
    const both = [...first, ...second];
    expect((await holidays({ version: version + 1, holidays: both }, admin)).status).toBe(200);
    // Saving the same holidays with an old version is no conflict and no change.
    expect((await holidays({ version, holidays: both })).status).toBe(200);
    expect(await seen()).toMatchObject({ version: version + 2, holidays: both });
    const rows = await rowsOf(
      sql`select 1 from audit where action = 'update' and entity = 'hospital' and ${hospitalId}::uuid = any(entity_ids)`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    await holidays({ holidays: [] });
  });
});

describe('booked visits that hours would leave outside', () => {
  async function booked() {
    const doctor = await aDoctor();
    const patient = await globalThis.openward.build.patient();
    // 11:00 in Denver on Tuesday.
    const id = await globalThis.openward.build.appointment({
      doctorId: doctor.doctorId,
      patientId: patient.patientId,
      startsAt: new Date('2036-03-04T18:00:00Z'),
    });
    return { ...doctor, id, patient };
  }
  const shorter = { hours: everyDay('09:00', '11:15') };

  test('are named, nothing is saved, and once accepted they stay as they are', async () => {
    const { doctorId, id, patient, token } = await booked();
    const first = await save(doctorId, shorter, token);
    expect(first).toMatchObject({
      status: 200,
      result: { isSaved: false, outside: [{ id, patientDetails: { lastName: patient.lastName } }] },
    });
    expect((await auditOf(first.headers)).flatMap((row) => row.patient_ids)).toContain(patient.patientId);
    expect((await read(doctorId)).hours[0]).toMatchObject({ ends: '12:00' });
    const second = await save(doctorId, { ...shorter, accept: true }, token);
    expect(second.result).toMatchObject({ isSaved: true, outside: [{ id }] });
    expect((await read(doctorId)).hours[0]).toMatchObject({ ends: '11:15' });
    const [kept] = await rowsOf(sql`select status, starts_at from appointment where id = ${id}`);
    expect(kept).toMatchObject({ status: 'BOOKED' });
    // Visits that were already outside are not reported again.
    expect((await save(doctorId, { ...shorter, slotMinutes: 15 }, token)).result).toEqual({
      isSaved: true,
      outside: [],
    });
  });

  test('by a holiday as well', async () => {
    const { id } = await booked();
    const body = { holidays: [{ date: '2036-03-04', name: 'Storm' }] };
    const { result } = await holidays(body);
    expect(result.isSaved).toBe(false);
    expect(result.outside.map((entry: { id: string }) => entry.id)).toContain(id);
    expect(result.holidays).toEqual([]);
    expect((await holidays({ ...body, accept: true })).result).toMatchObject({
      isSaved: true,
      holidays: body.holidays,
    });
    await holidays({ holidays: [] });
  });
});

describe('what is wrong is said at its field', () => {
  const half = { weekday: 1, starts: '11:30', ends: '13:00' };
  test.each([
    ['hours that overlap', { hours: [...everyDay('09:00', '12:00'), half] }, 'hours[7].starts'],
    ['an end before its start', { hours: [{ weekday: 1, starts: '12:00', ends: '11:00' }] }, 'hours[0].ends'],
    ['a time that no clock shows', { hours: [{ weekday: 1, starts: '12:60', ends: '13:00' }] }, 'hours[0].starts'],
    ['an eighth weekday', { hours: [{ weekday: 8, starts: '12:00', ends: '13:00' }] }, 'hours[0].weekday'],
    [
      'a last day before the first',
      { hours: [{ ...half, validFrom: '2036-04-02', validTo: '2036-04-01' }] },
      'hours[0].validTo',
    ],
    ['a day that no calendar has', { specialDays: [{ date: '2036-02-30', hours: [] }] }, 'specialDays[0].date'],
    ['a day twice', { specialDays: [1, 2].map(() => ({ date: '2036-04-01', hours: [] })) }, 'specialDays[1].date'],
    ['visits of no length', { slotMinutes: 0 }, 'slotMinutes'],
    ['a buffer of a day', { bufferMinutes: 1440 }, 'bufferMinutes'],
    [
      'a type that is not theirs',
      { visits: [{ consultationType: 'Oncology', minutes: 30 }] },
      'visits[0].consultationType',
    ],
  ])('%s', async (_what, body, field) => {
    const { doctorId } = await aDoctor();
    const { status, result } = await save(doctorId, body);
    expect(status).toBe(400);
    expect(Object.keys(result.errors)).toEqual([field]);
    expect((await read(doctorId)).hours).toHaveLength(7);
  });

  test('the database refuses overlapping hours by itself', async () => {
    const { doctorId } = await aDoctor([]);
    const insert = (from: string, to: string | null, starts: string) =>
      rowsOf(sql`insert into working_hours (doctor_id, weekday, starts, ends, valid_from, valid_to)
        values (${doctorId}, 1, ${starts}, '12:00', ${from}, ${to})`);
    await insert('2036-01-01', '2036-06-30', '09:00');
    await insert('2036-07-01', null, '08:00');
    await expect(insert('2036-06-30', '2036-06-30', '11:00')).rejects.toThrow();
    await rowsOf(sql`insert into special_day (doctor_id, on_day) values (${doctorId}, '2036-05-01')`);
    await expect(
      rowsOf(sql`insert into special_day (doctor_id, on_day, starts, ends)
        values (${doctorId}, '2036-05-01', '09:00', '10:00')`),
    ).rejects.toThrow();
  });
});

test('who may: a doctor the own hours, an HCP admin the own hospital, a patient none', async () => {
  const { build, tokenFor } = globalThis.openward;
  const [one, two] = [await aDoctor(), await aDoctor()];
  const far = await build.doctor({ hospitalId: await build.hospital() });
  const patient = await tokenFor(await build.patient());
  const status = async (doctorId: string, token: string) =>
    (await call('GET', `/availability/${doctorId}`, { token })).status;
  expect(await status(one.doctorId, one.token)).toBe(200);
  expect(await status(two.doctorId, one.token)).toBe(404);
  expect(await status(two.doctorId, hcp)).toBe(200);
  expect(await status(far.doctorId, hcp)).toBe(404);
  expect(await status(far.doctorId, admin)).toBe(200);
  expect(await status(one.doctorId, patient)).toBe(403);
  expect(
    (await call('POST', `/hospital/${far.hospitalId}/holidays`, { token: hcp, body: { holidays: [] } })).status,
  ).toBe(404);
});
