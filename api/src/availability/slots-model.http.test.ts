import type { DoctorSlots } from '@openward/contract/appointments';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { newId } from '../platform/database/ids.ts';
import {
  appointment,
  hospitalHoliday,
  specialDay,
  visitLength,
  workingHours,
} from '../platform/database/schema/index.ts';
import { call } from '../testing/client.ts';

/*
 * What is offered is exactly what is free: the query against a model that tries every start and every minute, for random
 * hours, special days, holidays, lengths, buffers, visits and blocks, over both clock changes.
 */
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const DAYS = 4;
const ZONES = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
] as const;
/** An ordinary day, and the weekends on which New York and Berlin change their clocks, both ways. */
const NOWS = [
  '2030-05-15T08:00',
  '2030-03-09T12:00',
  '2030-11-02T12:00',
  '2030-03-30T12:00',
  '2030-10-26T12:00',
] as const;

interface Part {
  starts: number;
  ends: number;
}
const quarter = (min: number, max: number) => fc.integer({ min, max }).map((value) => value * 15);
const part: fc.Arbitrary<Part> = fc
  .tuple(quarter(0, 88), quarter(2, 20))
  .map(([starts, length]) => ({ starts, ends: Math.min(starts + length, 1440) }));
/** Parts of one day that do not overlap. */
const parts = fc.array(part, { maxLength: 2 }).map((all) => {
  const [first, second] = [...all].sort((a, b) => a.starts - b.starts);
  return first && second && second.starts < first.ends ? [first] : all;
});
const taken = fc.record({ at: fc.integer({ min: 0, max: DAYS * 1440 }), minutes: fc.integer({ min: 5, max: 180 }) });

const settings = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  now: fc.constantFrom(...NOWS),
  week: fc.array(parts, { minLength: 7, maxLength: 7 }),
  /** From the third day on the hours are others: validity. */
  later: fc.option(fc.array(parts, { minLength: 7, maxLength: 7 })),
  special: fc.array(fc.record({ ahead: fc.integer({ min: 0, max: DAYS }), parts }), { maxLength: 2 }),
  holidays: fc.array(fc.integer({ min: 0, max: DAYS }), { maxLength: 2 }),
  slotMinutes: fc.constantFrom(20, 30, 45),
  bufferMinutes: fc.constantFrom(0, 5, 15, 40),
  typeMinutes: fc.option(fc.constantFrom(10, 25, 60)),
  visits: fc.array(taken, { maxLength: 8 }),
  blocks: fc.array(taken, { maxLength: 4 }),
  elsewhere: fc.array(taken, { maxLength: 3 }),
});
type Settings = typeof settings extends fc.Arbitrary<infer S> ? S : never;

interface Span {
  from: number;
  to: number;
}
const meets = (one: Span, other: Span) => one.from < other.to && other.from < one.to;
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const dayAfter = (date: string, days: number) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/**
 * The instant of a wall clock. Where it comes twice a doctor begins at the second and goes at the first; where it never
 * comes, what would have been it had the clocks not changed.
 */
function instant(date: string, minutes: number, zone: string, which: 'opens' | 'closes'): number {
  const naive = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE;
  const offset = (at: number) => DateTime.fromMillis(at, { zone }).offset * MINUTE;
  const [before, after] = [naive - offset(naive - DAY), naive - offset(naive + DAY)];
  const shown = [before, after].filter((at) => at + offset(at) === naive);
  if (shown.length === 0) return before;
  return which === 'opens' ? Math.max(...shown) : Math.min(...shown);
}

/** Every start that a patient could be given. */
function model(s: Settings, today: string, now: number, visits: Span[], blocks: Span[], elsewhere: Span[]): number[] {
  const found: number[] = [];
  const length = (s.typeMinutes ?? s.slotMinutes) * MINUTE;
  for (let ahead = 0; ahead < DAYS; ahead++) {
    const date = dayAfter(today, ahead);
    const special = s.special.find((day) => day.ahead === ahead);
    const weekday = (new Date(date).getUTCDay() + 6) % 7;
    const usual = (s.later && ahead >= 2 ? s.later : s.week)[weekday] ?? [];
    const worked = special ? special.parts : s.holidays.includes(ahead) ? [] : usual;
    for (const { starts, ends } of worked) {
      const closes = instant(date, ends, s.timeZone, 'closes');
      let at = instant(date, starts, s.timeZone, 'opens');
      for (; at + length <= closes; at += (s.slotMinutes + s.bufferMinutes) * MINUTE) {
        const visit = { from: at, to: at + length };
        const held = { from: at, to: at + length + s.bufferMinutes * MINUTE };
        const isFree =
          at >= now &&
          !visits.some((other) => meets(held, { ...other, to: other.to + s.bufferMinutes * MINUTE })) &&
          ![...blocks, ...elsewhere].some((other) => meets(visit, other));
        if (isFree) found.push(at);
      }
    }
  }
  return found.sort((a, b) => a - b);
}

/** Those of the wished times that do not meet each other, nor what is there already. */
function apart(wished: { at: number; minutes: number }[], now: number, gap: number, others: Span[] = []): Span[] {
  const kept: Span[] = [];
  for (const { at, minutes } of wished) {
    const span = { from: now + at * MINUTE, to: now + (at + minutes) * MINUTE };
    const held = { ...span, to: span.to + gap };
    if (kept.some((other) => meets(held, { ...other, to: other.to + gap })) || others.some((o) => meets(span, o)))
      continue;
    kept.push(span);
  }
  return kept;
}

/** A visit that begins within the buffer after a slot: few random settings hold one. */
const BUFFERED: Settings = {
  timeZone: 'UTC',
  now: '2030-05-15T08:00',
  week: Array.from({ length: 7 }, () => [{ starts: 480, ends: 1080 }]),
  later: null,
  special: [],
  holidays: [],
  slotMinutes: 30,
  bufferMinutes: 15,
  typeMinutes: null,
  visits: [{ at: 80, minutes: 30 }],
  blocks: [],
  elsewhere: [],
};

afterAll(() => globalThis.openward.setNow(null));

test('the slots offered are exactly the free ones', async () => {
  const { build, api, tokenFor, setNow } = globalThis.openward;
  const run = async (s: Settings) => {
    const now = Date.parse(`${s.now}:00Z`);
    setNow(new Date(now));
    const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const hospitalId = await build.hospital({ timeZone: s.timeZone });
    const today = DateTime.fromMillis(now, { zone: s.timeZone }).toISODate() ?? '';
    const [own, other] = [
      await build.doctor({ hospitalId, hours: [], slotMinutes: s.slotMinutes, bufferMinutes: s.bufferMinutes }),
      await build.doctor({ hospitalId }),
    ];
    const [{ patientId }, stranger] = [await build.patient(), await build.patient()];
    const { doctorId } = own;
    const special = s.special.filter((day, place) => s.special.findIndex(({ ahead }) => ahead === day.ahead) === place);
    const gap = s.bufferMinutes * MINUTE;
    const visits = apart(s.visits, now, gap);
    const blocks = apart(s.blocks, now, 0, visits);
    const elsewhere = apart(s.elsewhere, now, 0);
    const hours = (week: Part[][], validity: { validFrom?: string; validTo?: string }) =>
      week.flatMap((day, place) =>
        day.map(({ starts, ends }) => ({
          doctorId,
          weekday: place + 1,
          starts: clock(starts),
          ends: clock(ends),
          ...validity,
        })),
      );
    const rows = s.later
      ? [...hours(s.week, { validTo: dayAfter(today, 1) }), ...hours(s.later, { validFrom: dayAfter(today, 2) })]
      : hours(s.week, {});
    const days = special.flatMap(({ ahead, parts: worked }) =>
      (worked.length > 0 ? worked : [null]).map((one) => ({
        doctorId,
        onDay: dayAfter(today, ahead),
        starts: one && clock(one.starts),
        ends: one && clock(one.ends),
      })),
    );
    const free = [...new Set(s.holidays)].map((ahead) => ({ hospitalId, onDay: dayAfter(today, ahead), name: 'Off' }));
    const appointments = (
      spans: Span[],
      of: { doctorId: string; patientId: string | null; status: 'BOOKED' | 'BLOCKED' },
    ) => spans.map(({ from, to }) => ({ id: newId(), startsAt: new Date(from), endsAt: new Date(to), ...of }));
    const all = [
      ...appointments(visits, { doctorId, patientId: stranger.patientId, status: 'BOOKED' }),
      ...appointments(blocks, { doctorId, patientId: null, status: 'BLOCKED' }),
      ...appointments(elsewhere, { doctorId: other.doctorId, patientId, status: 'BOOKED' }),
    ];
    await api.database.transaction(async (tx) => {
      if (rows.length > 0) await tx.insert(workingHours).values(rows);
      if (days.length > 0) await tx.insert(specialDay).values(days);
      if (free.length > 0) await tx.insert(hospitalHoliday).values(free);
      if (s.typeMinutes)
        await tx.insert(visitLength).values({ doctorId, consultationType: 'Wellness', minutes: s.typeMinutes });
      if (all.length > 0) await tx.insert(appointment).values(all);
    });
    const expected = model({ ...s, special }, today, now, visits, blocks, elsewhere);
    const { status, result } = await call('POST', '/appointment/search/slots', {
      token,
      body: {
        startDateTime: new Date(now).toISOString(),
        doctorId: [doctorId],
        days: DAYS,
        limit: 50,
        consultationType: 'Wellness',
        patientId,
      },
    });
    expect(status).toBe(200);
    const [found] = result as DoctorSlots[];
    const offered = (found?.slots ?? []).map(({ startDateTime }) => startDateTime);
    expect(offered).toEqual(expected.slice(0, 50).map((at) => new Date(at).toISOString()));
    const counted = new Map<string, number>();
    for (const at of expected) {
      const date = DateTime.fromMillis(at, { zone: s.timeZone }).toISODate() ?? '';
      counted.set(date, (counted.get(date) ?? 0) + 1);
    }
    for (const { date, free: number } of found?.days ?? [])
      expect({ date, number }).toEqual({ date, number: counted.get(date) ?? 0 });
  };
  // A run that went on would turn the clock under the next test.
  await fc.assert(fc.asyncProperty(settings, run), {
    numRuns: 40,
    interruptAfterTimeLimit: 15_000,
    examples: [[BUFFERED]],
  });
}, 45_000);
