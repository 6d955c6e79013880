import { MOST_OPEN } from '@openward/contract/appointments';
import type { DoctorSlots } from '@openward/contract/availability';
import type { PlannedVisit } from '@openward/contract/series';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { newId } from '../platform/database/ids.ts';
import {
  appointment,
  bookingRule,
  hospitalHoliday,
  specialDay,
  visitLength,
  workingHours,
} from '../platform/database/schema/index.ts';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';
import { brokenRule } from './booking-rules.ts';

/*
 * Compares the slot query with a model that tries every start and every minute, for random hours, special days,
 * holidays, lengths, buffers, visits, blocks and booking rules, over both clock changes. A booking must refuse exactly
 * the free times that are not offered to patients. The preview of a series must find the same times free, report the
 * closed days, and offer the same time on the nearest days and the nearest times for conflicting visits.
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
const someHours: fc.Arbitrary<Part> = fc
  .tuple(quarter(0, 88), quarter(2, 20))
  .map(([starts, length]) => ({ starts, ends: Math.min(starts + length, 1440) }));
/** Often up to midnight, because periods that follow without a gap count as one. */
const part = fc.oneof(
  { weight: 3, arbitrary: someHours },
  {
    weight: 2,
    arbitrary: fc.constantFrom({ starts: 0, ends: 360 }, { starts: 1320, ends: 1440 }, { starts: 0, ends: 1440 }),
  },
);
/** The end of a night shift, in minutes of the next day. */
const nightEnd = fc.option(fc.constantFrom(15, 120, 210, 360, 480));
/** Parts of one day that do not overlap. */
const parts = fc.array(part, { maxLength: 2 }).map((all) => {
  const [first, second] = [...all].sort((a, b) => a.starts - b.starts);
  return first && second && second.starts < first.ends ? [first] : all;
});
const TYPES = ['Wellness', 'Oncology'] as const;
const rule = fc.record({
  consultationType: fc.constantFrom('', ...TYPES),
  noticeMinutes: fc.constantFrom(0, 45, 600, 1500, 2880),
  mostPerDay: fc.option(fc.integer({ min: 1, max: 3 })),
  newPatientsOnly: fc.boolean(),
});
const taken = fc.record({ at: fc.integer({ min: 0, max: DAYS * 1440 }), minutes: fc.integer({ min: 5, max: 180 }) });

const settings = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  now: fc.constantFrom(...NOWS),
  week: fc.array(parts, { minLength: 7, maxLength: 7 }),
  /** Other hours from the third day on, to test their validity. */
  later: fc.option(fc.array(parts, { minLength: 7, maxLength: 7 })),
  special: fc.array(fc.record({ ahead: fc.integer({ min: -1, max: DAYS }), parts, nightEnd }), { maxLength: 3 }),
  holidays: fc.array(fc.integer({ min: 0, max: DAYS }), { maxLength: 2 }),
  slotMinutes: fc.constantFrom(20, 30, 45),
  bufferMinutes: fc.constantFrom(0, 5, 15, 40),
  typeMinutes: fc.option(fc.constantFrom(10, 25, 60)),
  visits: fc.array(taken, { maxLength: 8 }),
  blocks: fc.array(taken, { maxLength: 4 }),
  elsewhere: fc.array(taken, { maxLength: 3 }),
  rules: fc.uniqueArray(rule, { maxLength: 3, selector: ({ consultationType }) => consultationType }),
  /** The patient has seen the doctor before. */
  isKnown: fc.boolean(),
});
type Settings = typeof settings extends fc.Arbitrary<infer S> ? S : never;

/** A time by its index among the free ones, or any minute from now on. */
const wishedTime = fc.oneof(
  fc.record({ free: fc.nat() }),
  fc.record({ minutes: fc.integer({ min: -30, max: DAYS * 1440 }) }),
);
type WishedTime = typeof wishedTime extends fc.Arbitrary<infer T> ? T : never;
const occurrence = fc.integer({ min: 1, max: 5 });
const series = fc.record({
  isPatients: fc.boolean(),
  type: fc.constantFrom(...TYPES),
  starts: wishedTime,
  /** Staff may choose the length. */
  minutes: fc.option(fc.constantFrom(5, 50, 90)),
  repeat: fc.record({
    unit: fc.constantFrom('day', 'day', 'week'),
    every: fc.constantFrom(1, 2),
    count: fc.integer({ min: 2, max: 9 }),
  }),
  moved: fc.uniqueArray(fc.record({ occurrence, to: wishedTime }), {
    maxLength: 3,
    selector: ({ occurrence: place }) => place,
  }),
  leftOut: fc.uniqueArray(occurrence, { maxLength: 2 }),
});
type Series = typeof series extends fc.Arbitrary<infer T> ? T : never;

interface Span {
  from: number;
  to: number;
}
interface Visit extends Span {
  type: VisitType;
}
const meets = (one: Span, other: Span) => one.from < other.to && other.from < one.to;
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const dayAfter = (date: string, days: number) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/**
 * The instant of a wall clock time. Where it occurs twice, work begins at the second and ends at the first; where
 * clocks skip it, the offset from before the change counts.
 */
function instant(date: string, minutes: number, zone: string, which: 'opens' | 'closes'): number {
  const naive = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE;
  const offset = (at: number) => DateTime.fromMillis(at, { zone }).offset * MINUTE;
  const [before, after] = [naive - offset(naive - DAY), naive - offset(naive + DAY)];
  const shown = [before, after].filter((at) => at + offset(at) === naive);
  if (shown.length === 0) return before;
  return which === 'opens' ? Math.max(...shown) : Math.min(...shown);
}

type VisitType = (typeof TYPES)[number];
const dateOf = (at: number, zone: string) => DateTime.fromMillis(at, { zone }).toISODate() ?? '';
/** Visits alternate between the types. */
const typeOf = (place: number) => TYPES[place % 2] ?? TYPES[0];

/** True where the rules let the patient book a visit of a type at a time. */
function isAllowed(s: Settings, now: number, visits: Visit[], type: VisitType, at: number): boolean {
  return s.rules
    .filter(({ consultationType }) => ['', type].includes(consultationType))
    .every(({ consultationType, noticeMinutes, mostPerDay, newPatientsOnly }) => {
      const counted = visits.filter(
        (visit) =>
          dateOf(visit.from, s.timeZone) === dateOf(at, s.timeZone) && ['', visit.type].includes(consultationType),
      );
      const isFull = mostPerDay !== null && counted.length >= mostPerDay;
      return at >= now + noticeMinutes * MINUTE && !isFull && !(newPatientsOnly && s.isKnown);
    });
}

/** The taken times. */
interface Given {
  today: string;
  now: number;
  visits: Visit[];
  blocks: Span[];
  /** The patient's other appointments. */
  elsewhere: Span[];
}

const lengthOf = (s: Settings, type: VisitType) => (type === 'Wellness' && s.typeMinutes) || s.slotMinutes;
const stepOf = (s: Settings) => (s.slotMinutes + s.bufferMinutes) * MINUTE;

/** A working period, and the latest end of a visit that begins in it. */
interface Worked extends Span {
  until: number;
}

/** The doctor's hours a number of days ahead, in wall clock time. */
function partsOn(s: Settings, today: string, ahead: number): Part[] {
  const weekly = (days: number) => {
    const weekday = (new Date(dayAfter(today, days)).getUTCDay() + 6) % 7;
    return (s.later && days >= 2 ? s.later : s.week)[weekday] ?? [];
  };
  const specialOn = (days: number) => s.special.find((day) => day.ahead === days);
  const night = specialOn(ahead - 1)?.nightEnd ?? 0;
  const morning = night > 0 ? [{ starts: 0, ends: night }] : [];
  const special = specialOn(ahead);
  if (special) return [...morning, ...special.parts];
  if (s.holidays.includes(ahead)) return [];
  if (night === 0) return weekly(ahead);
  const evening = weekly(ahead - 1).find(({ ends }) => ends === 1440);
  const isWeeklyNight = ({ starts, ends }: Part) =>
    starts === 0 && ends < 1440 && evening !== undefined && ends + 1440 - evening.starts <= 960;
  const rest = weekly(ahead).filter((one) => one.ends > night && !isWeeklyNight(one));
  return [...morning, ...rest.map(({ starts, ends }) => ({ starts: Math.max(starts, night), ends }))];
}

/** One special day a date, with a night shift only where it fits after the evening and before the next special day. */
function withoutOverlap(special: Settings['special']): Settings['special'] {
  const once = special.filter((day, place) => special.findIndex(({ ahead }) => ahead === day.ahead) === place);
  return once.map((day) => {
    const evening = day.parts.find(({ ends }) => ends === 1440);
    const next = once.find(({ ahead }) => ahead === day.ahead + 1)?.parts.map(({ starts }) => starts) ?? [];
    const end = day.nightEnd ?? 0;
    const fits = evening && end + 1440 - evening.starts <= 960 && end <= Math.min(...next);
    return { ...day, nightEnd: fits ? day.nightEnd : null };
  });
}

/** The doctor's working periods a number of days ahead. */
function workedOn(s: Settings, today: string, ahead: number): Worked[] {
  const date = (days: number) => dayAfter(today, days);
  return partsOn(s, today, ahead).map(({ starts, ends }) => {
    const last = { ahead, ends };
    for (;;) {
      const isOver = last.ends === 1440;
      // No visit reaches the day after the next.
      const next = partsOn(s, today, last.ahead + (isOver ? 1 : 0)).find(
        (part) => part.starts === (isOver ? 0 : last.ends) && last.ahead - ahead < 2,
      );
      if (!next) break;
      last.ends = next.ends;
      if (isOver) last.ahead++;
    }
    return {
      from: instant(date(ahead), starts, s.timeZone, 'opens'),
      to: instant(date(ahead), ends, s.timeZone, 'closes'),
      until: instant(date(last.ahead), last.ends, s.timeZone, 'closes'),
    };
  });
}

/** True where a visit has no conflict. */
function isFreeFor(s: Settings, { visits, blocks, elsewhere }: Given, visit: Span): boolean {
  const held = (one: Span) => ({ ...one, to: one.to + s.bufferMinutes * MINUTE });
  return (
    !visits.some((other) => meets(held(visit), held(other))) &&
    ![...blocks, ...elsewhere].some((other) => meets(visit, other))
  );
}

/** Every start at which a visit fits. */
function model(s: Settings, given: Given, minutes: number, days = DAYS): number[] {
  const found = new Set<number>();
  const length = minutes * MINUTE;
  for (let ahead = 0; ahead < days; ahead++) {
    for (const { from, to, until } of workedOn(s, given.today, ahead)) {
      for (let at = from; at < to && at + length <= until; at += stepOf(s)) {
        if (at >= given.now && isFreeFor(s, given, { from: at, to: at + length })) found.add(at);
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** The wished times that overlap neither each other nor the others. */
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

/** A visit that begins within the buffer after a slot, because few random settings contain one. */
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
  rules: [],
  isKnown: false,
};

/** Hours that continue after midnight, and slots that do not end with the day. */
const NIGHT: Settings = {
  ...BUFFERED,
  week: Array.from({ length: 7 }, () => [
    { starts: 0, ends: 360 },
    { starts: 1320, ends: 1440 },
  ]),
  visits: [],
};

/** Special night shifts: before a weekly day, a special day that touches, a holiday and a night shift of the week. */
const SPECIAL_NIGHT: Settings = {
  ...NIGHT,
  special: [-1, 0, 2].map((ahead) => ({
    ahead,
    parts: [...(ahead === 0 ? [{ starts: 120, ends: 360 }] : []), { starts: 1320, ends: 1440 }],
    nightEnd: 120,
  })),
  holidays: [3],
};

/** A short type with a notice, and a long one with one visit a day, which the second day already has. */
const RULED: Settings = {
  ...BUFFERED,
  typeMinutes: 10,
  visits: [1, 2].map((days) => ({ at: days * 1440, minutes: 30 })),
  rules: [
    { consultationType: '', noticeMinutes: 45, mostPerDay: null, newPatientsOnly: false },
    { consultationType: 'Wellness', noticeMinutes: 2880, mostPerDay: null, newPatientsOnly: false },
    { consultationType: 'Oncology', noticeMinutes: 0, mostPerDay: 1, newPatientsOnly: false },
  ],
};

afterAll(() => globalThis.openward.setNow(null));

/** Creates a practice with these settings. */
async function practice(s: Settings) {
  const { build, api, tokenFor, setNow } = globalThis.openward;
  const now = Date.parse(`${s.now}:00Z`);
  setNow(new Date(now));
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const hospitalId = await build.hospital({ timeZone: s.timeZone });
  const today = DateTime.fromMillis(now, { zone: s.timeZone }).toISODate() ?? '';
  const [own, other] = [
    await build.doctor({
      hospitalId,
      hours: [],
      slotMinutes: s.slotMinutes,
      bufferMinutes: s.bufferMinutes,
      speciality: [...TYPES],
    }),
    await build.doctor({ hospitalId }),
  ];
  const [patient, stranger] = [await build.patient(), await build.patient()];
  const { patientId } = patient;
  const patientToken = await tokenFor(patient);
  const { doctorId } = own;
  if (s.isKnown)
    await build.appointment({ doctorId, patientId, startsAt: new Date(now - 3 * DAY), status: 'COMPLETED' });
  const special = withoutOverlap(s.special);
  const gap = s.bufferMinutes * MINUTE;
  const visits = apart(s.visits, now, gap).map((span, place) => ({ ...span, id: newId(), type: typeOf(place) }));
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
  const days = special.flatMap(({ ahead, parts: worked, nightEnd: end }) =>
    (worked.length > 0 ? worked : [null]).map((one) => ({
      doctorId,
      onDay: dayAfter(today, ahead),
      starts: one && clock(one.starts),
      ends: one && clock(one.ends),
      endsNextDay: one?.ends === 1440 && end ? clock(end) : null,
    })),
  );
  const closed = [...new Set(s.holidays)].map((ahead) => ({
    hospitalId,
    onDay: dayAfter(today, ahead),
    name: 'Off',
  }));
  const appointments = (
    spans: (Span & { id?: string })[],
    of: { doctorId: string; patientId: string | null; status: 'BOOKED' | 'BLOCKED' },
  ) =>
    spans.map(({ from, to, id = newId() }, place) => ({
      id,
      startsAt: new Date(from),
      endsAt: new Date(to),
      consultationType: typeOf(place),
      ...of,
    }));
  const all = [
    ...appointments(visits, { doctorId, patientId: stranger.patientId, status: 'BOOKED' }),
    ...appointments(blocks, { doctorId, patientId: null, status: 'BLOCKED' }),
    ...appointments(elsewhere, { doctorId: other.doctorId, patientId, status: 'BOOKED' }),
  ];
  await api.database.transaction(async (tx) => {
    if (rows.length > 0) await tx.insert(workingHours).values(rows);
    if (days.length > 0) await tx.insert(specialDay).values(days);
    if (closed.length > 0) await tx.insert(hospitalHoliday).values(closed);
    if (s.typeMinutes)
      await tx.insert(visitLength).values({ doctorId, consultationType: 'Wellness', minutes: s.typeMinutes });
    if (all.length > 0) await tx.insert(appointment).values(all);
    const rules = s.rules.map((one) => ({ ...one, doctorId, cancelMinutes: 0, autoConfirm: false }));
    if (rules.length > 0) await tx.insert(bookingRule).values(rules);
  });
  return {
    s: { ...s, special },
    given: { today, now, visits, blocks, elsewhere },
    token,
    patientToken,
    doctorId,
    patientId,
  };
}

test('the slots offered are exactly the free ones, and to patients those that their booking rules allow', async () => {
  const run = async (settled: Settings) => {
    const { s, given, token, patientToken, doctorId, patientId } = await practice(settled);
    const { now, visits } = given;
    const free = new Map(TYPES.map((type) => [type, model(s, given, lengthOf(s, type))]));
    const allowed = new Map(
      TYPES.map((type) => [type, (free.get(type) ?? []).filter((at) => isAllowed(s, now, visits, type, at))]),
    );
    const offered = async (asked: {
      token: string;
      consultationType?: VisitType;
      exceptId?: string;
      expected: number[];
    }) => {
      const { consultationType, exceptId, expected } = asked;
      const { status, result } = await call('POST', '/appointment/search/slots', {
        token: asked.token,
        body: {
          startDateTime: new Date(now).toISOString(),
          doctorId: [doctorId],
          days: DAYS,
          limit: 50,
          consultationType,
          patientId,
          exceptId,
        },
      });
      expect(status).toBe(200);
      const [found] = result as DoctorSlots[];
      const starts = (found?.slots ?? []).map(({ startDateTime }) => startDateTime);
      expect(starts).toEqual(expected.slice(0, 50).map((at) => new Date(at).toISOString()));
      const counted = new Map<string, number>();
      for (const at of expected) {
        const date = dateOf(at, s.timeZone);
        counted.set(date, (counted.get(date) ?? 0) + 1);
      }
      for (const { date, free: number } of found?.days ?? [])
        expect({ date, number }).toEqual({ date, number: counted.get(date) ?? 0 });
    };
    await offered({ token, consultationType: 'Wellness', expected: free.get('Wellness') ?? [] });
    const [moved, ...others] = visits;
    if (moved) {
      const expected = model(s, { ...given, visits: others }, lengthOf(s, 'Wellness'));
      await offered({ token, consultationType: 'Wellness', exceptId: moved.id, expected });
    }
    for (const type of TYPES)
      await offered({ token: patientToken, consultationType: type, expected: allowed.get(type) ?? [] });
    const any = [...new Set(TYPES.flatMap((type) => allowed.get(type) ?? []))].sort((a, b) => a - b);
    await offered({ token: patientToken, expected: any });
    // The check of a booking gives the same result for each free time.
    for (const type of TYPES) {
      const starts = free.get(type) ?? [];
      const checked = await rowsOf<{ starts: string; broken: string | null }>(sql`
        select extract(epoch from starts) * 1000 as starts, ${brokenRule({
          doctor: sql`${doctorId}::uuid`,
          type: sql`${type}::text`,
          patient: sql`${patientId}::uuid`,
          starts: sql`starts`,
          timeZone: sql`${s.timeZone}::text`,
          now: sql`${new Date(now).toISOString()}::timestamptz`,
        })} as broken
        from unnest(${sql.param(starts.map((at) => new Date(at).toISOString()))}::timestamptz[]) as starts`);
      const passed = checked.filter(({ broken }) => broken === null).map(({ starts: at }) => Number(at));
      expect(passed.sort((a, b) => a - b)).toEqual(allowed.get(type));
    }
  };
  // A run that continued would change the clock of the next test.
  await fc.assert(fc.asyncProperty(settings, run), {
    numRuns: 40,
    interruptAfterTimeLimit: 15_000,
    examples: [[BUFFERED], [RULED], [NIGHT], [SPECIAL_NIGHT]],
  });
});

/** The first instant at which a clock shows a time or has passed it. */
function firstShown(date: string, minutes: number, zone: string): number {
  const naive = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE;
  const offset = (at: number) => DateTime.fromMillis(at, { zone }).offset * MINUTE;
  let at = Math.min(naive - offset(naive - DAY), naive - offset(naive + DAY));
  while (at + offset(at) < naive) at += MINUTE;
  return at;
}

interface Expected extends Span {
  occurrence: number;
  why: 'not free' | 'too many' | undefined;
  /** The nearest free times. */
  free: number[];
  /** The doctor does not work on its day. */
  isClosed: boolean;
}

/** The times of the visits of a series, and which of them are possible. */
function previewOf(
  s: Settings,
  given: Given,
  wish: Series,
): { starts: number; moved: Map<number, number>; visits: Expected[] } {
  const { isPatients, type, repeat } = wish;
  const minutes = (!isPatients && wish.minutes) || lengthOf(s, type);
  const offered = model(s, given, minutes);
  const timeOf = (time: WishedTime) =>
    ('free' in time && offered[time.free % Math.max(offered.length, 1)]) ||
    given.now + ('minutes' in time ? time.minutes : 600) * MINUTE;
  const starts = timeOf(wish.starts);
  const moved = new Map(wish.moved.map(({ occurrence: place, to }) => [place, timeOf(to)]));
  const wall = DateTime.fromMillis(starts, { zone: s.timeZone });
  const every = repeat.every * (repeat.unit === 'week' ? 7 : 1);
  const ruled = Array.from({ length: repeat.count }, (_, place) =>
    place === 0
      ? starts
      : firstShown(dayAfter(wall.toISODate() ?? '', place * every), wall.hour * 60 + wall.minute, s.timeZone),
  );
  const spans = ruled
    .map((at, place) => ({ occurrence: place + 1, from: moved.get(place + 1) ?? at }))
    .filter((one) => !wish.leftOut.includes(one.occurrence))
    .map((one) => ({ ...one, to: one.from + minutes * MINUTE }))
    .sort((a, b) => a.from - b.from);
  const left = isPatients ? MOST_OPEN - given.elsewhere.filter(({ from }) => from > given.now).length : Infinity;
  const kept: Visit[] = [];
  const together = () => ({ ...given, visits: [...given.visits, ...kept] });
  const isAllowedAt = (at: number) => !isPatients || isAllowed(s, given.now, together().visits, type, at);
  const isBookable = (visit: Span) => {
    const ahead = (Date.parse(dateOf(visit.from, s.timeZone)) - Date.parse(given.today)) / DAY;
    const isOpen = workedOn(s, given.today, ahead).some(
      ({ from, to, until }) =>
        from <= visit.from &&
        visit.from < to &&
        visit.to <= until &&
        (!isPatients || (visit.from - from) % stepOf(s) === 0),
    );
    return visit.from > given.now && isOpen && isAllowedAt(visit.from) && isFreeFor(s, together(), visit);
  };
  const looked = spans.map((visit) => {
    const why = !isBookable(visit) ? 'not free' : kept.length >= left ? 'too many' : undefined;
    if (!why) kept.push({ ...visit, type });
    return { ...visit, why } as const;
  });
  const last = Math.max(0, ...spans.map(({ to }) => to));
  const all = model(s, together(), minutes, Math.ceil((last - given.now) / DAY) + 9).filter(isAllowedAt);
  // Two at the same time on the nearest days, the others nearest by day and then by the clock.
  const nearest = (to: number) => {
    const wanted = DateTime.fromMillis(to, { zone: s.timeZone });
    const sameTime = (at: number) => firstShown(dateOf(at, s.timeZone), wanted.hour * 60 + wanted.minute, s.timeZone);
    const daysAway = (at: number) => Math.abs(Date.parse(dateOf(at, s.timeZone)) - Date.parse(dateOf(to, s.timeZone)));
    const beside = Array.from({ length: 15 }, (_, place) =>
      firstShown(dayAfter(dateOf(to, s.timeZone), place - 7), wanted.hour * 60 + wanted.minute, s.timeZone),
    ).filter((at) => !isPatients && isBookable({ from: at, to: at + minutes * MINUTE }));
    const near = [...new Set([...all, ...beside])]
      .filter((at) => at > given.now && at >= to - 7 * DAY && at < to + 7 * DAY)
      .sort((a, b) => daysAway(a) - daysAway(b) || Math.abs(a - sameTime(a)) - Math.abs(b - sameTime(b)) || a - b);
    const same = near.filter((at) => at === sameTime(at)).slice(0, 2);
    const others = near.filter((at) => !same.includes(at)).slice(0, 6 - same.length);
    return [...same, ...others].sort((a, b) => a - b);
  };
  const isClosed = ({ from }: Span) =>
    from > given.now &&
    workedOn(s, given.today, (Date.parse(dateOf(from, s.timeZone)) - Date.parse(given.today)) / DAY).length === 0;
  const visits = looked.map((visit) => ({
    ...visit,
    free: visit.why === 'not free' ? nearest(visit.from) : [],
    isClosed: visit.why !== undefined && isClosed(visit),
  }));
  return { starts, moved, visits };
}

test('a series is free and in conflict where its visits are, with the nearest free times', async () => {
  const seen = { free: 0, conflicts: 0, offered: 0, closed: 0 };
  const run = async (settled: Settings, wishes: Series[]) => {
    const { s, given, token, patientToken, doctorId, patientId } = await practice(settled);
    for (const wish of wishes) {
      const { starts, moved, visits } = previewOf(s, given, wish);
      const iso = (at: number) => new Date(at).toISOString();
      const { status, result } = await call('POST', '/appointment/series/preview', {
        token: wish.isPatients ? patientToken : token,
        body: {
          doctorId,
          patientId,
          consultationType: wish.type,
          startDateTime: iso(starts),
          endDateTime: !wish.isPatients && wish.minutes ? iso(starts + wish.minutes * MINUTE) : null,
          repeat: wish.repeat,
          moved: [...moved].map(([place, at]) => ({ occurrence: place, startDateTime: iso(at) })),
          leftOut: wish.leftOut,
        },
      });
      expect(status).toBe(200);
      const length = (visits[0]?.to ?? 0) - (visits[0]?.from ?? 0);
      const slot = (at: number) => ({ startDateTime: iso(at), endDateTime: iso(at + length) });
      const previewed = (result.visits as PlannedVisit[]).map(({ conflict, isClosed = false, ...visit }) => ({
        ...visit,
        isClosed,
        why:
          conflict &&
          ('most' in conflict.values && conflict.sentence.startsWith('You can have') ? 'too many' : 'not free'),
      }));
      expect(previewed).toEqual(
        visits.map(({ occurrence: place, from, why, free, isClosed }) => ({
          occurrence: place,
          ...slot(from),
          why,
          isClosed,
          free: free.map(slot),
        })),
      );
      for (const { why, free, isClosed } of visits) {
        seen[why ? 'conflicts' : 'free']++;
        if (isClosed) seen.closed++;
        seen.offered += free.length;
      }
    }
  };
  const daily: Series = {
    isPatients: true,
    type: 'Oncology',
    starts: { minutes: 0 },
    minutes: null,
    repeat: { unit: 'day', every: 1, count: 5 },
    moved: [],
    leftOut: [],
  };
  const byStaff: Series = { ...daily, isPatients: false };
  // Ten minutes apart, with a buffer of fifteen.
  const close: Series = { ...byStaff, starts: { minutes: 130 }, moved: [{ occurrence: 2, to: { minutes: 170 } }] };
  // The second of two times that the clock shows as 01:30.
  const shownTwice: Settings = {
    ...BUFFERED,
    timeZone: 'America/New_York',
    now: '2030-11-02T12:00',
    week: Array.from({ length: 7 }, () => [{ starts: 0, ends: 1440 }]),
  };
  const busy: Settings = { ...BUFFERED, elsewhere: [10, 40, 70].map((at) => ({ at, minutes: 10 })) };
  const many: Series = { ...daily, starts: { free: 3 }, repeat: { ...daily.repeat, count: 9 } };
  await fc.assert(fc.asyncProperty(settings, fc.array(series, { minLength: 1, maxLength: 4 }), run), {
    numRuns: 30,
    interruptAfterTimeLimit: 15_000,
    examples: [
      [RULED, [daily, { ...daily, type: 'Wellness' }]],
      [BUFFERED, [close]],
      [SPECIAL_NIGHT, [{ ...byStaff, starts: { free: 5 } }]],
      [shownTwice, [{ ...byStaff, starts: { minutes: 1110 } }]],
      [busy, [many]],
    ],
  });
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});
