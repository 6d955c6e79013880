import type { Appointment } from '@openward/contract/appointments';
import type { DoctorSlots } from '@openward/contract/availability';
import type { Doctor } from '@openward/contract/people';
import { call } from '../testing/client.ts';
import { everyDay } from '../testing/hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let token: string;

afterAll(() => globalThis.openward.setNow(null));

/** Sets the clock and gets a new token, because tokens last 15 minutes. */
async function turnTo(now: number | string): Promise<void> {
  const { build, tokenFor, setNow } = globalThis.openward;
  setNow(new Date(now));
  token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
}

async function doctorIn(timeZone: string, hours = everyDay('00:00', '24:00')): Promise<string> {
  const { build } = globalThis.openward;
  return (await build.doctor({ hospitalId: await build.hospital({ timeZone }), hours })).doctorId;
}

describe("today's list is the today of each appointment's hospital, whoever asks from wherever", () => {
  // Zone, first instant of a day and of the next, determined by hand.
  const days = [
    ['Pacific/Pago_Pago', '2030-05-15T11:00:00Z', '2030-05-16T11:00:00Z'],
    ['UTC', '2030-05-15T00:00:00Z', '2030-05-16T00:00:00Z'],
    ['Asia/Kathmandu', '2030-05-14T18:15:00Z', '2030-05-15T18:15:00Z'],
    ['Pacific/Kiritimati', '2030-05-14T10:00:00Z', '2030-05-15T10:00:00Z'],
    ['America/New_York', '2030-03-10T05:00:00Z', '2030-03-11T04:00:00Z'],
    ['America/Havana', '2030-11-03T04:00:00Z', '2030-11-04T05:00:00Z'],
    ['Australia/Lord_Howe', '2030-04-06T13:00:00Z', '2030-04-07T13:30:00Z'],
  ] as const;

  const listed = async (doctorId: string[], query = '') => {
    const headers = { 'x-timezone': 'Pacific/Auckland', 'x-timezone-offset': '-720' };
    const answer = await call('POST', `/appointment/today/all${query}`, { token, body: { doctorId }, headers });
    expect(answer.status).toBe(200);
    return { ...answer, result: answer.result as Appointment[] };
  };

  test.each(days)('in %s', async (zone, first, next) => {
    const { build } = globalThis.openward;
    const [opens, closes] = [Date.parse(first), Date.parse(next)];
    await turnTo(opens);
    const doctorId = await doctorIn(zone);
    const { patientId } = await build.patient();
    const at = (ms: number) => build.appointment({ doctorId, patientId, startsAt: new Date(ms), minutes: 1 });
    await at(opens - MINUTE);
    const today = [await at(opens), await at(closes - MINUTE)];
    await at(closes);
    for (const now of [opens, closes - 1]) {
      await turnTo(now);
      const { result, body } = await listed([doctorId], '?page=0&size=10');
      expect(result.map(({ id }) => id)).toEqual(today);
      expect(result.map(({ timeZone }) => timeZone)).toEqual([zone, zone]);
      expect(body).toMatchObject({ page: { total: 2 } });
    }
  });

  test('of several hospitals each has its own, and check-in means the same days', async () => {
    const { build } = globalThis.openward;
    // The 15th in the west, the 16th in the east.
    const now = Date.parse('2030-05-15T20:00:00Z');
    await turnTo(now);
    const east = await doctorIn('Pacific/Kiritimati');
    const west = await doctorIn('Pacific/Pago_Pago');
    const { patientId } = await build.patient();
    const found: [string, number, string][] = [];
    for (const doctorId of [east, west]) {
      for (let hours = -30; hours <= 30; hours += 3) {
        const startsAt = new Date(now + hours * HOUR + (doctorId === east ? 0 : HOUR));
        found.push([await build.appointment({ doctorId, patientId, startsAt, minutes: 1 }), hours, doctorId]);
      }
    }
    const today = new Set((await listed([east, west])).result.map(({ id }) => id));
    expect(today.size).toBe(16);
    for (const [id] of found) {
      const { status } = await call('POST', `/appointment/checkIn?appointmentId=${id}`, { token });
      expect(status).toBe(today.has(id) ? 200 : 409);
    }
  });
});

describe('a search by the wall clock means the clock of each hospital', () => {
  const NOW = '2030-05-14T12:00:00Z';
  const search = async (body: object) => {
    const free = await call('POST', '/appointment/search/doctor', { token, body });
    expect(free.status).toBe(200);
    return (free.result as Doctor[]).map(({ id }) => id);
  };
  const firstSlot = async (doctorId: string, startDateTime: string, days = 2) => {
    const body = { startDateTime, doctorId: [doctorId], days, limit: 1 };
    const { status, result } = await call('POST', '/appointment/search/slots', { token, body });
    expect(status).toBe(200);
    return (result as DoctorSlots[])[0]?.slots[0];
  };

  test.each([
    ['America/Chicago', '2030-05-15T14:00:00.000Z'],
    ['Asia/Kathmandu', '2030-05-15T03:15:00.000Z'],
    ['Pacific/Kiritimati', '2030-05-14T19:00:00.000Z'],
  ])('nine o’clock in %s', async (zone, instant) => {
    await turnTo(NOW);
    const doctorId = await doctorIn(zone, everyDay('09:00', '09:30'));
    expect(await search({ startDateTime: '2030-05-15T09:00' })).toContain(doctorId);
    expect(await search({ startDateTime: '2030-05-15T09:00', endDateTime: '2030-05-15T09:30' })).toContain(doctorId);
    expect(await search({ startDateTime: '2030-05-15T09:00', endDateTime: '2030-05-15T09:31' })).not.toContain(
      doctorId,
    );
    expect(await search({ startDateTime: '2030-05-15T08:30' })).not.toContain(doctorId);
    expect(await search({ startDateTime: instant })).toContain(doctorId);
    expect(await firstSlot(doctorId, '2030-05-15T09:00')).toMatchObject({ startDateTime: instant, timeZone: zone });
    // One minute later, it is the next day's slot.
    const next = new Date(Date.parse(instant) + 24 * HOUR).toISOString();
    expect(await firstSlot(doctorId, '2030-05-15T09:01')).toMatchObject({ startDateTime: next });
    // No slot is left on this hospital day.
    expect(await firstSlot(doctorId, '2030-05-15T09:01', 1)).toBeUndefined();
  });

  test('one search finds who is free at nine in each place', async () => {
    await turnTo(NOW);
    const hours = everyDay('09:00', '09:30');
    const doctors = [await doctorIn('America/Chicago', hours), await doctorIn('Europe/Berlin', hours)];
    expect(await search({ startDateTime: '2030-05-15T09:00' })).toEqual(expect.arrayContaining(doctors));
  });

  test('the days that are looked ahead are counted from there in each place', async () => {
    await turnTo(NOW);
    const [east] = [
      await doctorIn('Pacific/Kiritimati', everyDay('09:00', '09:30')),
      await doctorIn('Pacific/Pago_Pago'),
    ];
    const body = { startDateTime: '2030-05-15T09:01', doctorId: [east], days: 2, limit: 5 };
    const { result } = await call('POST', '/appointment/search/slots', { token, body });
    const [found] = result as DoctorSlots[];
    expect(found?.slots.map(({ startDateTime }) => startDateTime)).toEqual(['2030-05-15T19:00:00.000Z']);
  });

  test.each([
    ['the gap means what comes after it', '2030-03-09T12:00:00Z', '2030-03-10T02:30', '2030-03-10T07:00:00.000Z'],
    ['the overlap means its first', '2030-11-02T12:00:00Z', '2030-11-03T01:30', '2030-11-03T05:30:00.000Z'],
  ])('%s', async (_what, now, wall, instant) => {
    await turnTo(now);
    const doctorId = await doctorIn('America/New_York');
    expect(await firstSlot(doctorId, wall)).toMatchObject({ startDateTime: instant });
    expect(await search({ startDateTime: wall })).toContain(doctorId);
  });

  test('what is past on the wall of one place is to come on another', async () => {
    await turnTo(NOW);
    const [east, west] = [await doctorIn('Pacific/Kiritimati'), await doctorIn('Pacific/Pago_Pago')];
    const found = await search({ startDateTime: '2030-05-14T12:00' });
    expect(found).toContain(west);
    expect(found).not.toContain(east);
    expect(await firstSlot(east, '2030-05-14T12:00')).toMatchObject({ startDateTime: '2030-05-14T12:00:00.000Z' });
  });

  test.each(['2030-02-30T09:00', '2030-05-15T24:01', '2030-05-15', 'tomorrow at nine', '2030-05-15T09:00 Chicago'])(
    '%j is refused in words',
    async (startDateTime) => {
      await turnTo(NOW);
      for (const path of ['/appointment/search/doctor', '/appointment/search/slots']) {
        const { status, result } = await call('POST', path, { token, body: { startDateTime } });
        expect({ status, errors: result.errors }).toEqual({
          status: 400,
          errors: { startDateTime: 'Must be a valid date and time' },
        });
      }
    },
  );
});

test('the zone stands in an appointment, in a slot and in a doctor', async () => {
  const { build } = globalThis.openward;
  await turnTo('2030-05-14T12:00:00Z');
  const timeZone = 'America/Denver';
  const doctorId = await doctorIn(timeZone);
  const { patientId } = await build.patient();
  const id = await build.appointment({ doctorId, patientId, startsAt: new Date('2030-05-15T12:00:00Z') });
  const { result } = await call('GET', `/appointment/${id}`, { token });
  expect(result).toMatchObject({ timeZone, checkIn: { day: '2030-05-15' } });
  expect(result.checkIn).not.toHaveProperty('timeZone');
  const slots = await call('POST', '/appointment/search/slots', {
    token,
    body: { startDateTime: '2030-05-15T06:00', doctorId: [doctorId] },
  });
  expect(slots.result[0]).toMatchObject({ doctor: { timeZone }, slots: [{ timeZone }, {}, {}, {}] });
});
