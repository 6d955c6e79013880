import { sql } from 'drizzle-orm';
import { call, type Received } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

/*
 * PGlite has one connection and cannot show races, so these tests run on PostgreSQL only (`npm test` tells when it
 * found none).
 */
const onPostgres = globalThis.openward.api.database.kind === 'postgres';
const races = onPostgres ? describe : describe.skip;

const CROWD = 40;
const MINUTE = 60_000;
const day = (offset: number) => Date.parse('2031-03-03T10:00:00Z') + offset * 86_400_000;

// Near enough that patients may book it.
beforeAll(() => globalThis.openward.setNow(new Date(day(-30))));
afterAll(() => globalThis.openward.setNow(null));

async function crowd(size = CROWD) {
  const { build, tokenFor } = globalThis.openward;
  const people = await Promise.all(Array.from({ length: size }, () => build.patient()));
  return Promise.all(people.map(async (person) => ({ ...person, token: await tokenFor(person) })));
}

async function aDoctor(slotMinutes = 30) {
  const { build } = globalThis.openward;
  return build.doctor({ hospitalId: await build.hospital(), slotMinutes });
}

async function staffToken() {
  const { build, tokenFor } = globalThis.openward;
  return tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
}

const book = (
  token: string,
  doctorId: string,
  start: number,
  { minutes = 30, patientId }: { minutes?: number; patientId?: string } = {},
) =>
  call('POST', '/appointment/create', {
    token,
    body: {
      consultationType: 'Wellness',
      description: 'Wanted by many',
      startDateTime: new Date(start).toISOString(),
      endDateTime: new Date(start + minutes * MINUTE).toISOString(),
      doctorId,
      patientId,
    },
  });

const move = (token: string, id: string, doctorId: string, start: number) =>
  call('POST', '/appointment/reschedule', {
    token,
    body: { id, doctorId, description: 'Moved', startDateTime: new Date(start).toISOString() },
  });

/** The number of answers by status: `{200: 1, 409: 39}`. */
function tally(answers: Received[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Pairs of overlapping appointments of a doctor or a patient, without the help of the database constraint. */
const overlaps = (column: 'doctor_id' | 'patient_id', ids: string[]) =>
  rowsOf(sql`
    select a.id from appointment a join appointment b
      on a.${sql.identifier(column)} = b.${sql.identifier(column)} and a.id < b.id
    where a.${sql.identifier(column)} in ${ids} and a.status <> 'CANCELED' and b.status <> 'CANCELED'
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at`);

const timesOf = (doctorId: string) =>
  rowsOf<{ id: string }>(sql`select id from appointment where doctor_id = ${doctorId} and status <> 'CANCELED'`);

races('forty at once, on PostgreSQL', () => {
  test('one slot, forty patients: one gets it, thirty-nine are told 409', async () => {
    const [people, { doctorId }] = await Promise.all([crowd(), aDoctor()]);
    const answers = await Promise.all(people.map(({ token }) => book(token, doctorId, day(0))));
    expect(tally(answers)).toEqual({ 200: 1, 409: CROWD - 1 });
    const refused = answers.filter(({ status }) => status === 409);
    for (const { result } of refused) expect(result).toMatchObject({ code: 'slot_taken' });
    expect(await timesOf(doctorId)).toHaveLength(1);
  });

  test('staggered starts that overlap: winners never do, and nobody else is told yes', async () => {
    const [people, { doctorId }] = await Promise.all([crowd(), aDoctor()]);
    // Staff may book outside the grid.
    const token = await staffToken();
    const answers = await Promise.all(
      people.map(({ patientId }, i) => book(token, doctorId, day(1) + i * 7 * MINUTE, { patientId })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(tally(answers)).toEqual({ 200: won.length, 409: CROWD - won.length });
    // 40 starts 7 minutes apart span 303 minutes: 30-minute bookings, at least one in 74 minutes (30 + 7×2 each side).
    expect(won.length).toBeGreaterThanOrEqual(4);
    expect(won.length).toBeLessThanOrEqual(10);
    expect(await timesOf(doctorId)).toHaveLength(won.length);
    expect(await overlaps('doctor_id', [doctorId])).toEqual([]);
  });

  test('five a day, forty patients with a slot each: five get one', async () => {
    const [people, { doctorId }] = await Promise.all([crowd(), aDoctor()]);
    await rowsOf(sql`
      insert into booking_rule (doctor_id, consultation_type, notice_minutes, cancel_minutes, most_per_day,
                                new_patients_only, auto_confirm)
      values (${doctorId}, 'Wellness', 0, 0, 5, false, true)`);
    const midnight = day(2) - 10 * 60 * MINUTE;
    const answers = await Promise.all(people.map(({ token }, i) => book(token, doctorId, midnight + i * 30 * MINUTE)));
    expect(tally(answers)).toEqual({ 200: 5, 409: CROWD - 5 });
    for (const { status, result } of answers)
      expect(result).toMatchObject(status === 200 ? { status: 'CONFIRMED' } : { code: 'booking_rule' });
    expect(await timesOf(doctorId)).toHaveLength(5);
  });

  test('forty appointments moved into one slot: one moves, the others stay as they were', async () => {
    const { build } = globalThis.openward;
    const [people, { doctorId }] = await Promise.all([crowd(), aDoctor()]);
    const booked = await Promise.all(
      people.map(async (person, i) => ({
        ...person,
        id: await build.appointment({
          doctorId,
          patientId: person.patientId,
          startsAt: new Date(day(3) + i * 10 * MINUTE),
          minutes: 10,
        }),
      })),
    );
    const answers = await Promise.all(booked.map(({ token, id }) => move(token, id, doctorId, day(2))));
    expect(tally(answers)).toEqual({ 200: 1, 409: CROWD - 1 });
    const moved = await rowsOf(
      sql`select id from appointment where doctor_id = ${doctorId} and status = 'RESCHEDULED'`,
    );
    expect(moved).toHaveLength(1);
    const kept = await rowsOf(sql`select h.id from appointment_history h join appointment a on a.id = h.appointment_id
      where a.doctor_id = ${doctorId}`);
    expect(kept).toHaveLength(1);
    expect(await overlaps('doctor_id', [doctorId])).toEqual([]);
  });

  test('two doctors, appointments swapped back and forth: no deadlock, no overlap, nobody lost', async () => {
    const { build } = globalThis.openward;
    const [people, one, two] = await Promise.all([crowd(20), aDoctor(), aDoctor()]);
    const doctors = [one.doctorId, two.doctorId] as const;
    const placed = await Promise.all(
      people.map(async (person, i) => {
        const side = (i % 2) as 0 | 1;
        const start = day(4) + Math.floor(i / 2) * 30 * MINUTE;
        const id = await build.appointment({
          doctorId: doctors[side],
          patientId: person.patientId,
          startsAt: new Date(start),
        });
        return { ...person, id, start, other: doctors[side === 0 ? 1 : 0] };
      }),
    );
    // Every slot on the other side is taken; half the crowd also books new times, so inserts and updates meet.
    const answers = await Promise.all(
      placed.flatMap(({ token, id, start, other }, i) => [
        move(token, id, other, start),
        book(token, other, day(5) + Math.floor(i / 4) * 30 * MINUTE),
      ]),
    );
    expect(Object.keys(tally(answers)).sort()).toEqual(['200', '409']);
    const patients = people.map(({ patientId }) => patientId);
    expect(await overlaps('doctor_id', [...doctors])).toEqual([]);
    expect(await overlaps('patient_id', patients)).toEqual([]);
    const still = await rowsOf(sql`select id from appointment where id in ${placed.map(({ id }) => id)}`);
    expect(still).toHaveLength(placed.length);
  });

  test('one patient, forty doctors at one time: one appointment', async () => {
    const [[person], doctors] = await Promise.all([crowd(1), Promise.all(Array.from({ length: CROWD }, aDoctor))]);
    const { token = '', patientId = '' } = person ?? {};
    const answers = await Promise.all(doctors.map(({ doctorId }) => book(token, doctorId, day(6))));
    expect(tally(answers)).toEqual({ 200: 1, 409: CROWD - 1 });
    expect(await overlaps('patient_id', [patientId])).toEqual([]);
  });

  test('one appointment confirmed, moved and cancelled at once: every answer is 200 or a clear 409', async () => {
    const { build } = globalThis.openward;
    const [[person], token, { doctorId }] = await Promise.all([crowd(1), staffToken(), aDoctor()]);
    const id = await build.appointment({ doctorId, patientId: person?.patientId ?? '', startsAt: new Date(day(7)) });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => [
        call('POST', '/appointment/update', { token, body: { id, status: 'CONFIRMED' } }),
        move(token, id, doctorId, day(8) + i * 30 * MINUTE),
        call('POST', `/appointment/cancel?appointmentId=${id}`, { token }),
      ]).flat(),
    );
    expect(Object.keys(tally(answers)).every((status) => ['200', '409'].includes(status))).toBe(true);
    const cancelled = answers.filter(({ result }) => result.status === 'CANCELED');
    expect(cancelled).toHaveLength(1);
  });
});

test('one patient cannot be in two places, whatever the database', async () => {
  const [[person], first, second] = await Promise.all([crowd(1), aDoctor(), aDoctor(15)]);
  const token = person?.token ?? '';
  expect((await book(token, first.doctorId, day(9))).status).toBe(200);
  const elsewhere = await book(token, second.doctorId, day(9) + 15 * MINUTE, { minutes: 15 });
  expect(elsewhere).toMatchObject({ status: 409, result: { code: 'conflict' } });
  expect(elsewhere.result.description).toBe(`You already have an appointment at 10:00 am with Dr. ${first.lastName}.`);
  expect((await book(token, second.doctorId, day(9) + 30 * MINUTE, { minutes: 15 })).status).toBe(200);
});
