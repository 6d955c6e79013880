import type { Appointment, SeriesConflict } from '@openward/contract/appointments';
import type { PlannedVisit } from '@openward/contract/series';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

const NOW = new Date('2030-02-25T08:00:00Z');
const WEEK = 7 * 86_400_000;
/** Tuesday at 10:00 in Chicago. The clocks there go forward on 10 March. */
const FIRST = new Date('2030-02-26T16:00:00Z');
const WEEKLY = { unit: 'week', every: 1, count: 10 };

beforeAll(() => globalThis.openward.setNow(NOW));
afterAll(() => globalThis.openward.setNow(null));

async function practice() {
  const { build, tokenFor } = globalThis.openward;
  const hospitalId = await build.hospital({ timeZone: 'America/Chicago' });
  const doctor = await build.doctor({ hospitalId });
  const patient = await build.patient();
  const staff = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  return { hospitalId, doctor, patient, staff, own: await tokenFor(patient) };
}
type Practice = Awaited<ReturnType<typeof practice>>;

const wish = ({ doctor, patient }: Practice, more: object = {}) => ({
  doctorId: doctor.doctorId,
  patientId: patient.patientId,
  consultationType: 'Wellness',
  description: 'Back exercises',
  startDateTime: FIRST.toISOString(),
  repeat: WEEKLY,
  ...more,
});

const preview = async (token: string, body: object) => {
  const answer = await call('POST', '/appointment/series/preview', { token, body });
  return { ...answer, visits: (answer.result.visits ?? []) as PlannedVisit[] };
};

const book = async (token: string, body: object) => {
  const answer = await call('POST', '/appointment/series', { token, body });
  return { ...answer, booked: answer.result as unknown as Appointment[] };
};

const openOf = ({ patient }: Practice) =>
  rowsOf<{ id: string; starts_at: string; status: string }>(sql`
    select id, starts_at, status from appointment where patient_id = ${patient.patientId} and status <> 'CANCELED'
    order by starts_at`);
const startsIn = async (of: Practice) => (await openOf(of)).map((row) => new Date(row.starts_at).toISOString());

describe('a series that repeats', () => {
  test('is at the same time on the clock of the hospital, and each visit says which of how many it is', async () => {
    const of = await practice();
    const { status, booked, headers } = await book(of.staff, wish(of));
    expect(status).toBe(200);
    expect(booked.map(({ startDateTime }) => startDateTime.slice(5, 16))).toEqual([
      '02-26T16:00',
      '03-05T16:00',
      '03-12T15:00',
      '03-19T15:00',
      '03-26T15:00',
      '04-02T15:00',
      '04-09T15:00',
      '04-16T15:00',
      '04-23T15:00',
      '04-30T15:00',
    ]);
    expect(booked.map(({ recurrence }) => `${recurrence?.place} of ${recurrence?.count}`)).toEqual(
      booked.map((_, index) => `${index + 1} of 10`),
    );
    expect(await auditOf(headers)).toContainEqual(
      expect.objectContaining({ action: 'create', entity_ids: booked.map(({ id }) => id) }),
    );
    const news = await rowsOf(sql`select from appointment_news where appointment_id in ${booked.map(({ id }) => id)}`);
    expect(news).toHaveLength(10);
  });

  test('is on the last day of each month, and the first visit on its own day, which calendars know as moved', async () => {
    const of = await practice();
    const repeat = { unit: 'month', every: 1, count: 3, lastDay: true };
    const { status, booked } = await book(of.staff, wish(of, { repeat }));
    expect(status).toBe(200);
    expect(booked.map(({ startDateTime }) => startDateTime.slice(5, 10))).toEqual(['02-26', '03-31', '04-30']);
    const path = `/appointment/${booked[0]?.id}/calendar.ics`;
    const { result: text } = await call('GET', path, { token: of.staff });
    expect(text).toContain('RRULE:FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1;COUNT=3');
    expect(text).toContain('DTSTART;TZID=America/Chicago:20300228T100000');
    expect(text).toContain('RECURRENCE-ID;TZID=America/Chicago:20300228T100000');
  });

  test('is confirmed in the same step where staff say so, never where a patient does', async () => {
    const of = await practice();
    const repeat = { ...WEEKLY, count: 3 };
    const { booked } = await book(of.staff, wish(of, { repeat, confirm: true }));
    expect(booked.map(({ status }) => status)).toEqual(Array(3).fill('CONFIRMED'));
    const history = await rowsOf<{ status: string }>(sql`
      select status from appointment_history where appointment_id in ${booked.map(({ id }) => id)}`);
    expect(history).toEqual(Array(3).fill({ status: 'BOOKED' }));
    const startDateTime = new Date(FIRST.getTime() + 7_200_000).toISOString();
    const own = await book(of.own, wish(of, { repeat, startDateTime, confirm: true }));
    expect(own.booked.map(({ status }) => status)).toEqual(Array(3).fill('BOOKED'));
  });

  test('names each conflict with why and the nearest free times, and books none of it', async () => {
    const of = await practice();
    const { build } = globalThis.openward;
    const other = await build.patient();
    const at = (weeks: number) => new Date(FIRST.getTime() + weeks * WEEK - (weeks > 1 ? 3_600_000 : 0));
    await build.appointment({ doctorId: of.doctor.doctorId, patientId: other.patientId, startsAt: at(1) });
    const elsewhere = await build.doctor({ hospitalId: of.hospitalId });
    await build.appointment({ doctorId: elsewhere.doctorId, patientId: of.patient.patientId, startsAt: at(2) });
    await rowsOf(sql`insert into hospital_holiday (hospital_id, on_day, name)
      values (${of.hospitalId}, '2030-03-19', 'Founders Day')`);
    const { visits } = await preview(of.staff, wish(of));
    expect(visits.map(({ conflict }) => conflict?.sentence.slice(0, 30))).toEqual([
      undefined,
      'This time is no longer free: t',
      '{patient} already has an appoi',
      'The practice is closed on this',
      ...Array(6).fill(undefined),
    ]);
    expect(visits[3]?.conflict?.values).toEqual({ name: 'Founders Day' });
    const free = visits[1]?.free.map(({ startDateTime }) => startDateTime) ?? [];
    expect(free).toContain(new Date(at(1).getTime() - 1_800_000).toISOString());
    expect(free).not.toContain(at(1).toISOString());

    const refused = await book(of.staff, wish(of));
    expect(refused).toMatchObject({ status: 409, result: { code: 'slot_taken' } });
    expect((refused.result.details as SeriesConflict[]).map(({ startDateTime }) => startDateTime)).toEqual(
      [1, 2, 3].map((weeks) => at(weeks).toISOString()),
    );
    expect(await openOf(of)).toHaveLength(1);

    // One visit moves to a free time, the others are left out.
    const moved = [{ occurrence: 2, startDateTime: free[0] }];
    const { status, booked } = await book(of.staff, wish(of, { moved, leftOut: [3, 4] }));
    expect(status).toBe(200);
    expect(booked.map(({ recurrence }) => recurrence?.place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(booked[1]?.startDateTime).toBe(free[0]);
  });

  test('a patient books for themselves, no more than their limit and no further than 12 months', async () => {
    const of = await practice();
    const many = await preview(of.own, wish(of, { repeat: { ...WEEKLY, count: 12 } }));
    expect(many.visits.map(({ conflict }) => conflict?.values.most)).toEqual([...Array(10).fill(undefined), 10, 10]);
    const far = await preview(of.own, wish(of, { repeat: { unit: 'month', every: 12, count: 3 } }));
    expect(far.visits[2]?.conflict?.sentence).toBe('You can book appointments up to 12 months ahead.');
    const { booked } = await book(of.own, wish(of, { patientId: null }));
    expect(new Set(booked.map(({ patientId }) => patientId))).toEqual(new Set([of.patient.patientId]));
  });

  test('bad rules are refused with their field', async () => {
    const of = await practice();
    const field = async (more: object) => {
      const { status, result } = await preview(of.staff, wish(of, more));
      return [status, ...Object.keys(result.errors ?? {})];
    };
    expect(await field({ repeat: { ...WEEKLY, count: 53 } })).toEqual([400, 'repeat.count']);
    expect(await field({ repeat: { ...WEEKLY, every: 0 } })).toEqual([400, 'repeat.every']);
    expect(await field({ repeat: { ...WEEKLY, unit: 'year' } })).toEqual([400, 'repeat.unit']);
    expect(await field({ repeat: { unit: 'month', every: 12, count: 10 } })).toEqual([400, 'repeat.count']);
    const leftOut = [2, 3, 4, 5, 6, 7, 8, 9, 10];
    const { status, result } = await book(of.staff, wish(of, { leftOut }));
    expect([status, ...Object.keys(result.errors)]).toEqual([400, 'leftOut']);
  });

  test('a doctor of somebody else books nothing, and learns nothing', async () => {
    const of = await practice();
    const { build, tokenFor } = globalThis.openward;
    const foreign = await tokenFor(await build.doctor({ hospitalId: await build.hospital() }));
    expect((await preview(foreign, wish(of))).status).toBe(404);
    expect((await book(foreign, wish(of))).status).toBe(404);
  });
});

describe('a check-in code that somebody draws in the same moment', () => {
  const drawnBy = async (of: Practice, times: number) => {
    const { build } = globalThis.openward;
    const [doctor, patient] = [await build.doctor({ hospitalId: of.hospitalId }), await build.patient()];
    const startsAt = new Date(FIRST.getTime() + WEEK + 3_600_000);
    const id = await build.appointment({ doctorId: doctor.doctorId, patientId: patient.patientId, startsAt });
    await rowsOf(sql`create sequence drawn`);
    // The name sorts after the trigger that looks for a free code.
    await rowsOf(
      sql.raw(`create function draw_the_same() returns trigger language plpgsql as $$ begin
      if new.doctor_id = '${of.doctor.doctorId}' and new.on_day = '2030-03-05' and nextval('drawn') <= ${times} then
        new.check_in_code := (select check_in_code from appointment where id = '${id}');
      end if;
      return new;
    end $$`),
    );
    await rowsOf(sql`create trigger zz_draw_the_same before insert on appointment
      for each row execute function draw_the_same()`);
  };
  afterEach(async () => {
    await rowsOf(sql`drop trigger if exists zz_draw_the_same on appointment`);
    await rowsOf(sql`drop function if exists draw_the_same()`);
    await rowsOf(sql`drop sequence if exists drawn`);
  });

  test('is drawn anew, and all of the series is booked', async () => {
    const of = await practice();
    await drawnBy(of, 1);
    const { status, booked } = await book(of.staff, wish(of, { repeat: { ...WEEKLY, count: 3 } }));
    expect([status, booked.length]).toEqual([200, 3]);
  });

  test('is not drawn for ever', async () => {
    const of = await practice();
    await drawnBy(of, 100);
    expect(await book(of.staff, wish(of, { repeat: { ...WEEKLY, count: 3 } }))).toMatchObject({ status: 409 });
    expect(await openOf(of)).toEqual([]);
  });
});

describe('a change of a visit of a series', () => {
  const booked = async () => {
    const of = await practice();
    const { booked: visits } = await book(of.staff, wish(of, { repeat: { ...WEEKLY, count: 5 } }));
    return { of, visits };
  };
  const move = (token: string, visit: Appointment | undefined, start: Date, which?: string) =>
    call('POST', '/appointment/reschedule', {
      token,
      body: {
        id: visit?.id,
        version: visit?.version,
        doctorId: visit?.doctorId,
        description: 'Later',
        startDateTime: start.toISOString(),
        which,
      },
    });
  const cancel = (token: string, visit: Appointment | undefined, which?: string) =>
    call('POST', `/appointment/cancel?appointmentId=${visit?.id}`, { token, body: { reason: 'Away', which } });

  test('moves this and the following by the same time on the clock', async () => {
    const { of, visits } = await booked();
    // Wednesday at 09:30, in the week before the clocks change.
    const { status, body } = await move(of.staff, visits[1], new Date('2030-03-06T15:30:00Z'), 'following');
    expect([status, body.message]).toEqual([200, '4 appointments rescheduled.']);
    expect(await startsIn(of)).toEqual([
      '2030-02-26T16:00:00.000Z',
      '2030-03-06T15:30:00.000Z',
      '2030-03-13T14:30:00.000Z',
      '2030-03-20T14:30:00.000Z',
      '2030-03-27T14:30:00.000Z',
    ]);
    const history = await rowsOf(
      sql`select from appointment_history where appointment_id in ${visits.map(({ id }) => id)}`,
    );
    expect(history).toHaveLength(4);
  });

  test('moves all by a week, each to where the next one was', async () => {
    const { of, visits } = await booked();
    const { status } = await move(of.own, visits[2], new Date('2030-03-19T15:00:00Z'), 'all');
    expect(status).toBe(200);
    expect((await startsIn(of)).map((start) => start.slice(5, 10))).toEqual([
      '03-05',
      '03-12',
      '03-19',
      '03-26',
      '04-02',
    ]);
  });

  test('names what cannot move, and moves nothing half', async () => {
    const { of, visits } = await booked();
    const other = await globalThis.openward.build.patient();
    const taken = new Date('2030-03-20T15:00:00Z');
    await globalThis.openward.build.appointment({
      doctorId: of.doctor.doctorId,
      patientId: other.patientId,
      startsAt: taken,
    });
    const before = await startsIn(of);
    const { status, result } = await move(of.staff, visits[1], new Date('2030-03-06T16:00:00Z'), 'following');
    expect([status, result.code]).toEqual([409, 'slot_taken']);
    expect(result.details).toEqual([
      expect.objectContaining({ startDateTime: taken.toISOString(), timeZone: 'America/Chicago' }),
    ]);
    expect(await startsIn(of)).toEqual(before);
  });

  test('of one leaves the others', async () => {
    const { of, visits } = await booked();
    expect((await move(of.own, visits[1], new Date('2030-03-06T16:00:00Z'))).status).toBe(200);
    expect((await cancel(of.own, visits[3], 'this')).status).toBe(200);
    expect((await startsIn(of)).map((start) => start.slice(5, 10))).toEqual(['02-26', '03-06', '03-12', '03-26']);
  });

  test('cancels this and the following, or all that are ahead, each on record', async () => {
    const { of, visits } = await booked();
    const { body, headers } = await cancel(of.own, visits[3], 'following');
    expect(body.message).toBe('2 appointments cancelled.');
    const recorded = (await auditOf(headers)).filter(({ action }) => action === 'cancel');
    expect(recorded.flatMap(({ entity_ids }) => entity_ids)).toEqual([visits[3]?.id, visits[4]?.id]);
    globalThis.openward.setNow(new Date('2030-03-01T08:00:00Z'));
    try {
      const { build, tokenFor } = globalThis.openward;
      const later = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
      expect((await cancel(later, visits[2], 'all')).body.message).toBe('2 appointments cancelled.');
      expect((await openOf(of)).map(({ id }) => id)).toEqual([visits[0]?.id]);
    } finally {
      globalThis.openward.setNow(NOW);
    }
  });

  test("never reaches somebody else's visits", async () => {
    const { of, visits } = await booked();
    const { build, tokenFor } = globalThis.openward;
    const second = await build.doctor({ hospitalId: of.hospitalId });
    await rowsOf(sql`update appointment set doctor_id = ${second.doctorId} where id = ${visits[4]?.id}`);
    const doctor = await tokenFor(of.doctor);
    expect((await cancel(doctor, visits[0], 'all')).body.message).toBe('4 appointments cancelled.');
    expect((await openOf(of)).map(({ id }) => id)).toEqual([visits[4]?.id]);
  });
});

describe('the booking rules of a doctor hold for every visit of a series', () => {
  const ruled = async (rule: { cancelMinutes?: number; mostPerDay?: number }) => {
    const of = await practice();
    await rowsOf(sql`insert into booking_rule
      (doctor_id, consultation_type, notice_minutes, cancel_minutes, most_per_day, new_patients_only, auto_confirm)
      values (${of.doctor.doctorId}, '', 0, ${rule.cancelMinutes ?? 0}, ${rule.mostPerDay ?? null}, false, false)`);
    return of;
  };
  const moveAll = (of: Practice, id: string, to: Date) =>
    call('POST', '/appointment/reschedule', {
      token: of.own,
      body: {
        id,
        doctorId: of.doctor.doctorId,
        description: 'Back exercises',
        startDateTime: to.toISOString(),
        which: 'all',
      },
    });
  const later = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds);

  test('a patient does not move one along that is too close to be moved', async () => {
    const of = await ruled({ cancelMinutes: 48 * 60 });
    const { booked } = await book(of.own, wish(of, { repeat: { ...WEEKLY, count: 3 } }));
    const before = await startsIn(of);
    const second = booked[1] as Appointment;
    const moved = await moveAll(of, second.id, later(second.startDateTime, 3_600_000));
    expect(moved).toMatchObject({ status: 409, result: { code: 'booking_rule' } });
    expect(await startsIn(of)).toEqual(before);
  });

  test('no more of them are on a day than the rule says', async () => {
    const of = await ruled({ mostPerDay: 1 });
    const moved = [{ occurrence: 2, startDateTime: new Date(FIRST.getTime() + 3_600_000).toISOString() }];
    const refused = await book(of.own, wish(of, { repeat: { ...WEEKLY, count: 3 }, moved }));
    expect(refused).toMatchObject({ status: 409, result: { code: 'booking_rule' } });
    expect(await openOf(of)).toEqual([]);
  });

  test('which the preview says of the same visit, and of none that has its day', async () => {
    const of = await ruled({ mostPerDay: 1 });
    const later = new Date(FIRST.getTime() + 3_600_000).toISOString();
    const body = wish(of, { repeat: { ...WEEKLY, count: 3 }, moved: [{ occurrence: 2, startDateTime: later }] });
    const { visits } = await preview(of.own, body);
    expect(visits.map(({ conflict }) => conflict?.values)).toEqual([undefined, { most: 1 }, undefined]);
    expect((await preview(of.staff, body)).visits.map(({ conflict }) => conflict)).toEqual(Array(3).fill(undefined));
    expect(await book(of.own, wish(of, { repeat: { ...WEEKLY, count: 3 }, leftOut: [2] }))).toMatchObject({
      status: 200,
    });
  });

  test('those that move together do not count on the days that they leave', async () => {
    const of = await ruled({ mostPerDay: 1 });
    const { booked } = await book(of.own, wish(of, { repeat: { ...WEEKLY, count: 3 } }));
    const first = booked[0] as Appointment;
    expect(await moveAll(of, first.id, later(first.startDateTime, 3_600_000))).toMatchObject({ status: 200 });
  });

  test('staff who know that it is outside the working hours move all of them there', async () => {
    const { build, tokenFor } = globalThis.openward;
    const hospitalId = await build.hospital({ timeZone: 'America/Chicago' });
    const hours = [{ weekday: 2, starts: '09:00', ends: '17:00' }];
    const of = { ...(await practice()), doctor: await build.doctor({ hospitalId, hours }) };
    const staff = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const { booked } = await book(staff, wish(of, { repeat: { ...WEEKLY, count: 3 } }));
    const first = booked[0] as Appointment;
    const body = {
      id: first.id,
      doctorId: of.doctor.doctorId,
      description: 'Back exercises',
      startDateTime: later(first.startDateTime, 8 * 3_600_000).toISOString(),
      which: 'all',
    };
    const asked = await call('POST', '/appointment/reschedule', { token: staff, body });
    expect(asked).toMatchObject({ status: 400, result: { code: 'outside_hours' } });
    const moved = await call('POST', '/appointment/reschedule', { token: staff, body: { ...body, accept: true } });
    expect(moved).toMatchObject({ status: 200 });
  });
});
