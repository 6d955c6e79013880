import { APPOINTMENT_STATUSES, type AppointmentStatus } from '@openward/contract';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { auditOf, buildWorld, rowsOf, type World } from '../testing/world.ts';

let world: World;
let days = 0;
const MINUTE = 60_000;
const NOON = new Date('2032-05-12T12:00:00Z');

beforeAll(async () => {
  world = await buildWorld();
});
beforeEach(() => globalThis.openward.setNow(NOON));
afterAll(() => globalThis.openward.setNow(null));

/** An appointment of the home side in a status, each on its own day by default. */
function inState(status: AppointmentStatus, startsAt = new Date(NOON.getTime() + ++days * 86_400_000)) {
  const { doctor, patient } = world.home;
  const patientId = status === 'BLOCKED' ? null : patient.patientId;
  return globalThis.openward.build.appointment({ doctorId: doctor.doctorId, patientId, startsAt, status });
}

const as = (who: 'patient' | 'doctor' | 'hcpAdmin') => globalThis.openward.tokenFor(world.home[who]);

const statusOf = async (id: string) =>
  (await rowsOf<{ status: string }>(sql`select status from appointment where id = ${id}`))[0]?.status;

const historyOf = (id: string) =>
  rowsOf<{ status: string; starts_at: string | Date; changed_by: string }>(
    sql`select status, starts_at, changed_by from appointment_history where appointment_id = ${id}`,
  );

const update = async (id: string, status: string, description?: string) =>
  call('POST', '/appointment/update', { token: await as('doctor'), body: { id, status, description } });

describe('confirm and complete', () => {
  const may = { CONFIRMED: ['BOOKED', 'RESCHEDULED'], COMPLETED: ['CHECKED_IN'] } as const;
  const says = {
    CONFIRMED: 'Only a booked or rescheduled appointment can be confirmed.',
    COMPLETED: 'Only a checked-in appointment can be completed.',
  };

  describe.each(['CONFIRMED', 'COMPLETED'] as const)('to %s', (to) => {
    test.each([...APPOINTMENT_STATUSES])('from %s', async (from) => {
      const id = await inState(from);
      const answer = await update(id, to);
      if ((may[to] as readonly string[]).includes(from)) {
        expect(answer).toMatchObject({ status: 200, result: { id, status: to, description: 'Built for a test' } });
        expect(await historyOf(id)).toMatchObject([{ status: from, changed_by: world.home.doctor.userId }]);
      } else {
        expect(answer).toMatchObject({ status: 409, result: { code: 'wrong_state', description: says[to] } });
        expect(await statusOf(id)).toBe(from);
        expect(await historyOf(id)).toEqual([]);
      }
    });
  });

  test('confirms no visit with a doctor who is inactive', async () => {
    const { build } = globalThis.openward;
    const { doctorId, userId } = await build.doctor({ hospitalId: world.home.hospitalId });
    const id = await build.appointment({
      doctorId,
      patientId: world.home.patient.patientId,
      startsAt: new Date(NOON.getTime() + 400 * 86_400_000),
    });
    await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${userId}`);
    const confirm = async () =>
      call('POST', '/appointment/update', { token: await as('hcpAdmin'), body: { id, status: 'CONFIRMED' } });
    const description = 'This doctor is inactive. Please give the appointment to another doctor first.';
    expect(await confirm()).toMatchObject({ status: 409, result: { code: 'wrong_state', description } });
    await rowsOf(sql`update app_user set status = 'ACTIVE' where id = ${userId}`);
    expect((await confirm()).status).toBe(200);
  });

  test('says what happened, and may change the description with it', async () => {
    const { body } = await update(await inState('BOOKED'), 'CONFIRMED', 'Bring the blood results');
    expect(body).toMatchObject({
      message: 'Appointment confirmed successfully.',
      result: { description: 'Bring the blood results' },
    });
  });

  test.each(['CANCELED', 'RESCHEDULED', 'BOOKED', 'nonsense', ''])(
    'nobody sets the state %j by hand',
    async (state) => {
      const answer = await update(await inState('BOOKED'), state);
      expect(answer.status).toBe(400);
      expect(answer.result.errors.status).toMatch(/Status is (invalid|required)/);
    },
  );
});

describe('cancel', () => {
  test.each([...APPOINTMENT_STATUSES])('by staff, from %s', async (from) => {
    const id = await inState(from);
    const { status, result } = await call('POST', `/appointment/cancel?appointmentId=${id}`, {
      token: await as('doctor'),
    });
    if (['CANCELED', 'CHECKED_IN', 'COMPLETED'].includes(from)) {
      expect({ status, code: result.code }).toEqual({ status: 409, code: 'wrong_state' });
      expect(await statusOf(id)).toBe(from);
    } else {
      expect({ status, now: result.status }).toEqual({ status: 200, now: 'CANCELED' });
      expect(await historyOf(id)).toMatchObject([{ status: from }]);
    }
  });

  test('refuses one that has another time since, and tells its version; where that is known it cancels', async () => {
    const id = await inState('BOOKED');
    const [staff, patient] = [await as('doctor'), await as('patient')];
    const seen = await call('GET', `/appointment/${id}`, { token: patient });
    const startDateTime = new Date(Date.parse(seen.result.startDateTime) + 60 * MINUTE).toISOString();
    await call('POST', '/appointment/reschedule', {
      token: staff,
      body: { id, version: seen.result.version, startDateTime, accept: true },
    });
    const cancel = (version: number) =>
      call('POST', `/appointment/cancel?appointmentId=${id}`, { token: patient, body: { version } });
    const refused = await cancel(seen.result.version);
    expect(refused).toMatchObject({
      status: 409,
      result: {
        code: 'conflict',
        details: {
          changed: { startDateTime },
          // Patients see the practice instead of its staff.
          changedBy: { startDateTime: { by: null, isPractice: true, at: expect.stringMatching(/Z$/) } },
        },
      },
    });
    expect(await statusOf(id)).toBe('RESCHEDULED');
    expect(await cancel(refused.result.details.version)).toMatchObject({ status: 200, result: { status: 'CANCELED' } });
  });

  test('frees the time for somebody else', async () => {
    const id = await inState('BOOKED');
    const token = await as('patient');
    const before = await call('GET', `/appointment/${id}`, { token });
    await call('GET', `/appointment/cancel?appointmentId=${id}`, { token });
    const other = await globalThis.openward.build.patient();
    const again = await call('POST', '/appointment/create', {
      token: await globalThis.openward.tokenFor(other),
      body: {
        consultationType: 'Wellness',
        description: 'Free again',
        startDateTime: before.result.startDateTime,
        doctorId: world.home.doctor.doctorId,
      },
    });
    expect(again.status).toBe(200);
  });
});

describe('check-in', () => {
  const checkIn = async (id: string) =>
    call('POST', `/appointment/checkIn?appointmentId=${id}`, { token: await as('doctor') });

  test.each([...APPOINTMENT_STATUSES])('on its day, from %s', async (from) => {
    const startsAt = new Date(NOON.getTime() + ++days * 86_400_000);
    const id = await inState(from, startsAt);
    globalThis.openward.setNow(startsAt);
    const { status, body, result } = await checkIn(id);
    if (['BOOKED', 'RESCHEDULED', 'CONFIRMED'].includes(from)) {
      expect({ status, now: result.status }).toEqual({ status: 200, now: 'CHECKED_IN' });
      expect(body.message).toBe('Checked in successfully.');
    } else if (from === 'CHECKED_IN') {
      expect({ status, now: result.status }).toEqual({ status: 200, now: 'CHECKED_IN' });
      expect(body.message).toContain('already checked in');
      expect(await historyOf(id)).toEqual([]);
    } else {
      expect({ status, code: result.code }).toEqual({ status: 409, code: 'wrong_state' });
      expect(await statusOf(id)).toBe(from);
    }
  });

  // The first instant of the hospital's day and of the next one, determined by hand.
  const civilDays = [
    ['Pacific/Pago_Pago', 'UTC−11', '2030-05-15T11:00:00Z', '2030-05-16T11:00:00Z'],
    ['UTC', 'UTC', '2030-05-15T00:00:00Z', '2030-05-16T00:00:00Z'],
    ['Europe/Moscow', 'UTC+3', '2030-05-14T21:00:00Z', '2030-05-15T21:00:00Z'],
    ['Pacific/Kiritimati', 'UTC+14', '2030-05-14T10:00:00Z', '2030-05-15T10:00:00Z'],
    ['America/New_York', 'the day of 23 hours', '2030-03-10T05:00:00Z', '2030-03-11T04:00:00Z'],
    ['America/New_York', 'the day of 25 hours', '2030-11-03T04:00:00Z', '2030-11-04T05:00:00Z'],
  ] as const;

  describe.each(civilDays)('in %s, %s', (timeZone, _name, first, next) => {
    const opens = Date.parse(first);
    const closes = Date.parse(next);
    let doctor: Awaited<ReturnType<typeof globalThis.openward.build.doctor>>;
    beforeAll(async () => {
      const { build } = globalThis.openward;
      doctor = await build.doctor({ hospitalId: await build.hospital({ timeZone }) });
    });

    const at = async (startsAt: number, now: number) => {
      const { build, setNow, tokenFor } = globalThis.openward;
      const { patientId } = await build.patient();
      const id = await build.appointment({ doctorId: doctor.doctorId, patientId, startsAt: new Date(startsAt) });
      setNow(new Date(now));
      const answer = await call('POST', `/appointment/checkIn?appointmentId=${id}`, { token: await tokenFor(doctor) });
      // Frees the time for the next row of the table.
      await rowsOf(sql`update appointment set status = 'CANCELED' where id = ${id}`);
      return answer;
    };

    test.each([
      ['its first minute', opens],
      ['its last half hour', closes - 30 * MINUTE],
    ])('an appointment in %s', async (_when, startsAt) => {
      expect((await at(startsAt, opens)).status).toBe(200);
      expect((await at(startsAt, closes - 1)).status).toBe(200);
      expect(await at(startsAt, opens - 1)).toMatchObject({
        status: 409,
        result: { code: 'wrong_state', description: expect.stringContaining('not today') },
      });
      expect(await at(startsAt, closes)).toMatchObject({
        status: 409,
        result: { code: 'wrong_state', description: expect.stringContaining('earlier day') },
      });
    });
  });
});

describe('reschedule', () => {
  const move = async (id: string, startDateTime: Date, who: 'patient' | 'doctor' = 'patient') =>
    call('POST', '/appointment/reschedule', {
      token: await as(who),
      body: {
        id,
        doctorId: world.home.doctor.doctorId,
        description: 'Moved',
        startDateTime: startDateTime.toISOString(),
      },
    });
  const later = () => new Date(NOON.getTime() + ++days * 86_400_000);

  test('moves, and the old time stays in the history', async () => {
    const from = later();
    const to = later();
    const id = await inState('CONFIRMED', from);
    const answer = await move(id, to);
    expect(answer).toMatchObject({
      status: 200,
      result: { id, status: 'RESCHEDULED', startDateTime: to.toISOString(), description: 'Moved' },
    });
    const [kept, ...more] = await historyOf(id);
    expect(more).toEqual([]);
    expect(kept).toMatchObject({ status: 'CONFIRMED', changed_by: world.home.patient.userId });
    expect(new Date(kept?.starts_at ?? 0)).toEqual(from);
    expect((await auditOf(answer.headers)).map(({ action }) => action)).toContain('reschedule');
  });

  test('onto a taken time changes nothing and says "pending appointments"', async () => {
    const from = later();
    const taken = later();
    await globalThis.openward.build.appointment({
      doctorId: world.home.doctor.doctorId,
      patientId: world.away.patient.patientId,
      startsAt: taken,
    });
    const id = await inState('CONFIRMED', from);
    const answer = await move(id, new Date(taken.getTime() + 15 * MINUTE), 'doctor');
    expect(answer).toMatchObject({ status: 409, result: { code: 'slot_taken' } });
    expect(answer.result.description).toContain('pending appointments');
    const { result } = await call('GET', `/appointment/${id}`, { token: await as('patient') });
    expect(result).toMatchObject({
      status: 'CONFIRMED',
      startDateTime: from.toISOString(),
      description: 'Built for a test',
    });
    expect(await historyOf(id)).toEqual([]);
    expect((await auditOf(answer.headers)).map(({ outcome }) => outcome)).toEqual(['slot_taken']);
  });

  test('by a few minutes, over its own old time, is no conflict', async () => {
    const from = later();
    const id = await inState('BOOKED', from);
    expect((await move(id, new Date(from.getTime() + 10 * MINUTE), 'doctor')).status).toBe(200);
  });

  test.each(['CANCELED', 'BLOCKED', 'CHECKED_IN', 'COMPLETED'] as const)('refuses %s', async (state) => {
    const id = await inState(state);
    const answer = await move(id, later(), 'doctor');
    expect(answer).toMatchObject({ status: 409, result: { code: 'wrong_state' } });
    expect(await statusOf(id)).toBe(state);
  });

  test('refuses a time in the past, at the field', async () => {
    const answer = await move(await inState('BOOKED'), new Date(NOON.getTime() - MINUTE));
    expect(answer).toMatchObject({
      status: 400,
      result: { errors: { startDateTime: 'Please choose a time in the future.' } },
    });
  });
});
