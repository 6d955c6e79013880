import type { DoctorSlots, Slot } from '@openward/contract/availability';
import type { Doctor } from '@openward/contract/people';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { call } from '../testing/client.ts';
import { everyDay } from '../testing/hours.ts';

const MINUTE = 60_000;
const ZONES = [
  'UTC',
  'Pacific/Pago_Pago',
  'Europe/Moscow',
  'Pacific/Kiritimati',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
] as const;
/** An ordinary day, and the weekends on which New York and Berlin change their clocks, both ways. */
const NOWS = ['2030-05-15T08:00:00Z', '2030-03-09T12:00:00Z', '2030-11-02T12:00:00Z', '2030-03-30T12:00:00Z'] as const;

let token: string;

beforeAll(async () => {
  const { build, tokenFor, setNow } = globalThis.openward;
  setNow(new Date('2030-01-01T00:00:00Z'));
  token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
});
afterAll(() => globalThis.openward.setNow(null));

/** Sets the clock and gets a new token, because tokens last 15 minutes. */
async function turnTo(now: string): Promise<void> {
  const { build, tokenFor, setNow } = globalThis.openward;
  setNow(new Date(now));
  token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
}

async function slotsOf(doctorId: string, body: { startDateTime: string; days?: number; limit?: number }) {
  const answer = await call('POST', '/appointment/search/slots', {
    token,
    body: { limit: 50, days: 3, ...body, doctorId: [doctorId] },
  });
  expect(answer.status).toBe(200);
  const [found] = answer.result as DoctorSlots[];
  return found?.slots ?? [];
}

async function isFree(doctorId: string, slot: Omit<Slot, 'timeZone'>, length: 'one slot' | 'given'): Promise<boolean> {
  const { startDateTime, endDateTime } = slot;
  const body = length === 'given' ? { startDateTime, endDateTime } : { startDateTime };
  const { result } = await call('POST', '/appointment/search/doctor', { token, body });
  return (result as Doctor[]).some(({ id }) => id === doctorId);
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const settings = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  now: fc.constantFrom(...NOWS),
  opens: fc.integer({ min: 0, max: 20 * 4 }).map((quarter) => quarter * 15),
  works: fc.integer({ min: 2, max: 16 }).map((quarter) => quarter * 15),
  slotMinutes: fc.constantFrom(5, 20, 30, 45, 60),
  /** The start in minutes from now, and the length; not aligned to the grid. */
  taken: fc.array(fc.tuple(fc.integer({ min: 0, max: 3 * 1440 }), fc.integer({ min: 1, max: 240 })), { maxLength: 6 }),
  pick: fc.nat(),
});

test('what is offered is inside the hours, over nothing taken, found by both searches, and can be booked', async () => {
  const { build } = globalThis.openward;
  await fc.assert(
    fc.asyncProperty(settings, async ({ timeZone, now, opens, works, slotMinutes, taken, pick }) => {
      await turnTo(now);
      const closes = Math.min(opens + works, 24 * 60);
      const hours = everyDay(clock(opens), clock(closes));
      const { doctorId } = await build.doctor({ hospitalId: await build.hospital({ timeZone }), hours, slotMinutes });
      const busy: { from: number; to: number }[] = [];
      for (const [start, minutes] of taken) {
        const from = Date.parse(now) + start * MINUTE;
        const to = from + minutes * MINUTE;
        if (busy.some((other) => from < other.to && other.from < to)) continue;
        busy.push({ from, to });
        await build.appointment({ doctorId, patientId: null, status: 'BLOCKED', startsAt: new Date(from), minutes });
      }
      const offered = await slotsOf(doctorId, { startDateTime: now });
      for (const { startDateTime, endDateTime } of offered) {
        const from = Date.parse(startDateTime);
        const to = Date.parse(endDateTime);
        expect(from).toBeGreaterThanOrEqual(Date.parse(now));
        expect(to - from).toBe(slotMinutes * MINUTE);
        expect(busy.filter((other) => from < other.to && other.from < to)).toEqual([]);
        // The hospital's wall clock time, computed by luxon instead of the database.
        const wallStart = DateTime.fromMillis(from, { zone: timeZone });
        const wallEnd = DateTime.fromMillis(to, { zone: timeZone });
        expect(wallStart.toFormat('HH:mm') >= clock(opens)).toBe(true);
        // Where clocks skip the closing time, the wall clock never shows it.
        const isShown =
          wallStart.startOf('day').set({ hour: 0, minute: closes }).toFormat('HH:mm') === clock(closes % 1440);
        if (isShown)
          expect(wallEnd.toFormat('HH:mm') <= clock(closes) || !wallEnd.hasSame(wallStart, 'day')).toBe(true);
        if (!wallEnd.hasSame(wallStart, 'day'))
          expect({ closes, at: wallEnd.toFormat('HH:mm') }).toEqual({ closes: 1440, at: '00:00' });
      }
      const chosen = offered[pick % Math.max(offered.length, 1)];
      if (!chosen || Date.parse(chosen.startDateTime) <= Date.parse(now)) return;
      expect(await isFree(doctorId, chosen, 'one slot')).toBe(true);
      expect(await isFree(doctorId, chosen, 'given')).toBe(true);
      const body = {
        ...chosen,
        doctorId,
        patientId: (await build.patient()).patientId,
        consultationType: 'Wellness',
        description: 'Offered',
      };
      expect((await call('POST', '/appointment/create', { token, body })).status).toBe(200);
      expect(await isFree(doctorId, chosen, 'one slot')).toBe(false);
      expect(await slotsOf(doctorId, { startDateTime: now })).not.toContainEqual(chosen);
    }),
    // Fewer runs are enough under load; a run that continued would change the clock of the next test.
    { numRuns: 20, interruptAfterTimeLimit: 10_000 },
  );
});

describe('by hand', () => {
  const doctorIn = async (timeZone: string, starts: string, ends: string, slotMinutes = 30) => {
    const { build } = globalThis.openward;
    const hospitalId = await build.hospital({ timeZone });
    return (await build.doctor({ hospitalId, hours: everyDay(starts, ends), slotMinutes })).doctorId;
  };
  const startsOf = (slots: Slot[]) => slots.map(({ startDateTime }) => startDateTime);

  test.each([
    ['spring', '2030-03-10', ['2030-03-10T05:00:00.000Z', '2030-03-10T06:00:00.000Z', '2030-03-10T07:00:00.000Z']],
    ['autumn', '2030-11-03', [4, 5, 6, 7, 8].map((hour) => `2030-11-03T0${hour}:00:00.000Z`)],
  ])('from midnight to 04:00 in New York on the %s day', async (season, date, expected) => {
    const midnight = expected[0] ?? '';
    await turnTo(DateTime.fromISO(midnight).minus({ hours: 5 }).toISO() ?? '');
    const doctorId = await doctorIn('America/New_York', '00:00', '04:00', 60);
    const slots = startsOf(await slotsOf(doctorId, { startDateTime: midnight, days: 1 }));
    expect(slots.filter((slot) => slot.startsWith(date) && slot < `${date}T09`)).toEqual(expected);
    expect(season === 'spring' ? expected.length : expected.length - 2).toBe(3);
  });

  test.each([
    ['2030-03-09', '14:00'],
    ['2030-03-10', '13:00'],
    ['2030-11-02', '13:00'],
    ['2030-11-03', '14:00'],
  ])('nine o’clock in New York on %s is %s UTC', async (date, utc) => {
    await turnTo(`${date}T01:00:00Z`);
    const doctorId = await doctorIn('America/New_York', '09:00', '10:00', 60);
    const slots = startsOf(await slotsOf(doctorId, { startDateTime: `${date}T06:00:00Z`, days: 1 }));
    expect(slots).toEqual([`${date}T${utc}:00.000Z`]);
  });

  test('a slot on the edge of the search is not offered over something that starts beyond it', async () => {
    await turnTo('2030-05-15T08:00:00Z');
    const doctorId = await doctorIn('UTC', '09:00', '17:00', 60);
    const { build } = globalThis.openward;
    const startsAt = new Date('2030-05-16T12:30:00Z');
    await build.appointment({ doctorId, patientId: null, status: 'BLOCKED', startsAt });
    const slots = await slotsOf(doctorId, { startDateTime: '2030-05-15T12:15:00Z', days: 2 });
    expect(startsOf(slots)).not.toContain('2030-05-16T12:00:00.000Z');
    expect(startsOf(slots)).toContain('2030-05-16T11:00:00.000Z');
  });

  test('a cancelled appointment and a neighbour that only touches take nothing away', async () => {
    await turnTo('2030-05-15T08:00:00Z');
    const doctorId = await doctorIn('UTC', '09:00', '10:30');
    const { build } = globalThis.openward;
    const patientId = (await build.patient()).patientId;
    const at = (time: string) => new Date(`2030-05-15T${time}:00Z`);
    await build.appointment({ doctorId, patientId, startsAt: at('09:00') });
    await build.appointment({ doctorId, patientId, startsAt: at('09:30'), status: 'CANCELED' });
    await build.appointment({ doctorId, patientId, startsAt: at('10:00') });
    const slots = await slotsOf(doctorId, { startDateTime: '2030-05-15T08:00:00Z', days: 1 });
    expect(startsOf(slots)).toEqual(['2030-05-15T09:30:00.000Z']);
  });

  test('the past is never offered, limits hold, an inactive doctor is not found', async () => {
    await turnTo('2030-05-15T12:10:00Z');
    const doctorId = await doctorIn('UTC', '09:00', '17:00');
    const slots = await slotsOf(doctorId, { startDateTime: '2030-05-15T00:00:00Z', limit: 3 });
    expect(startsOf(slots)).toEqual(['12:30', '13:00', '13:30'].map((time) => `2030-05-15T${time}:00.000Z`));
    const past = { startDateTime: '2030-05-15T12:00:00Z', endDateTime: '2030-05-15T12:30:00Z' };
    expect(await isFree(doctorId, past, 'given')).toBe(false);
    const { build } = globalThis.openward;
    const gone = await build.doctor({ hospitalId: await build.hospital(), status: 'INACTIVE' });
    expect(await slotsOf(gone.doctorId, { startDateTime: '2030-05-15T00:00:00Z' })).toEqual([]);
  });

  test.each([
    ['before the hours', '2030-05-15T08:45:00Z'],
    ['over their end', '2030-05-15T16:45:00Z'],
    ['at night', '2030-05-15T23:00:00Z'],
  ])('booking %s is refused at the field', async (_name, startDateTime) => {
    await turnTo('2030-05-15T08:00:00Z');
    const { build } = globalThis.openward;
    const doctorId = await doctorIn('UTC', '09:00', '17:00');
    const { patientId } = await build.patient();
    const body = { doctorId, patientId, startDateTime, consultationType: 'Wellness', description: 'Odd time' };
    const { status, result } = await call('POST', '/appointment/create', { token, body });
    expect(status).toBe(400);
    expect(result.errors.startDateTime).toContain('working hours');
  });
});

test('where the closing time comes twice on the wall, the first time is the end', async () => {
  const { build } = globalThis.openward;
  await turnTo('2030-11-03T03:30:00Z');
  const { doctorId } = await build.doctor({
    hospitalId: await build.hospital({ timeZone: 'America/New_York' }),
    hours: everyDay('00:00', '01:00'),
  });
  const offered = await slotsOf(doctorId, { startDateTime: '2030-11-03T03:30:00Z', days: 2 });
  expect(offered.map(({ startDateTime }) => startDateTime)).toEqual([
    '2030-11-03T04:00:00.000Z',
    '2030-11-03T04:30:00.000Z',
  ]);
});
