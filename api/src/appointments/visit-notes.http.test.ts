import type { AppointmentEvent } from '@openward/contract/appointments';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { buildWorld, rowsOf, type World } from '../testing/world.ts';

const NOON = new Date('2034-05-17T12:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
let world: World;
let days = 0;

beforeAll(async () => {
  world = await buildWorld();
});
beforeEach(() => globalThis.openward.setNow(NOON));
afterAll(() => globalThis.openward.setNow(null));

const as = (who: 'patient' | 'doctor' | 'hcpAdmin') => globalThis.openward.tokenFor(world.home[who]);

function built(
  status: 'BOOKED' | 'CONFIRMED' | 'CHECKED_IN' | 'BLOCKED',
  startsAt = new Date(NOON.getTime() + ++days * DAY),
) {
  const { doctor, patient } = world.home;
  const patientId = status === 'BLOCKED' ? null : patient.patientId;
  return globalThis.openward.build.appointment({ doctorId: doctor.doctorId, patientId, startsAt, status });
}

const cancel = async (id: string, who: 'patient' | 'doctor', reason?: string) =>
  call('POST', `/appointment/cancel?appointmentId=${id}`, {
    token: await as(who),
    body: reason === undefined ? {} : { reason },
  });
const update = async (id: string, status: string) =>
  call('POST', '/appointment/update', { token: await as('doctor'), body: { id, status } });
const historyOf = async (id: string, who: 'patient' | 'doctor' | 'hcpAdmin') =>
  (await call('GET', `/appointment/${id}/history`, { token: await as(who) })).result as AppointmentEvent[];

/** The SMS that are sent after the delay of two minutes. */
async function told(since: number) {
  globalThis.openward.setNow(new Date(NOON.getTime() + 3 * MINUTE));
  await globalThis.openward.tellPatients();
  return globalThis.openward.sms.slice(since);
}

describe('a reason for cancelling', () => {
  test('is kept, and reaches the patient with the time of the hospital', async () => {
    const id = await built('CONFIRMED', new Date('2034-06-01T15:30:00Z'));
    await told(0);
    globalThis.openward.setNow(NOON);
    const before = globalThis.openward.sms.length;
    const { result } = await cancel(id, 'doctor', '  The doctor is away.  ');
    expect(result.cancellation).toEqual({ by: 'practice', didNotCome: false, reason: 'The doctor is away.' });
    const messages = await told(before);
    expect(messages).toHaveLength(1);
    const { phoneNo, text } = messages[0] ?? {};
    const [patient] = await rowsOf<{ phone_no: string }>(sql`
      select phone_no from app_user join patient on patient.user_id = app_user.id
      join appointment on appointment.patient_id = patient.id where appointment.id = ${id}`);
    expect(phoneNo).toBe(patient?.phone_no);
    expect(text).toContain('Thursday, 2034-06-01 03:30 pm');
    expect(text).toContain('Reason: The doctor is away.');
    expect(text).not.toContain('Wellness');
  });

  test('is not sent to who gave it', async () => {
    const before = globalThis.openward.sms.length;
    const { result } = await cancel(await built('BOOKED'), 'patient', 'I feel better');
    expect(result.cancellation).toEqual({ by: 'patient', didNotCome: false, reason: 'I feel better' });
    expect(JSON.stringify(await told(before))).not.toContain('I feel better');
  });

  test('is at most 300 characters long', async () => {
    const { status, result } = await cancel(await built('BOOKED'), 'patient', 'x'.repeat(301));
    expect({ status, error: result.errors.reason }).toEqual({ status: 400, error: 'Must be at most 300 characters' });
  });
});

test('who did not come is noted and not told', async () => {
  const before = globalThis.openward.sms.length;
  const id = await built('CONFIRMED', new Date(NOON.getTime() - 20 * MINUTE));
  const { body, result } = await cancel(id, 'doctor', 'No answer on the phone');
  expect(body.message).toBe('We recorded that the patient did not come.');
  expect(result).toMatchObject({
    status: 'CANCELED',
    cancellation: { by: 'practice', didNotCome: true, reason: 'No answer on the phone' },
  });
  expect((await historyOf(id, 'patient')).at(-1)).toMatchObject({ deed: 'didNotCome', by: 'practice', name: '' });
  expect(await told(before)).toEqual([]);
});

describe('completing', () => {
  test('can be taken back for a minute', async () => {
    const id = await built('CHECKED_IN');
    expect((await update(id, 'COMPLETED')).result).toMatchObject({
      status: 'COMPLETED',
      completedAt: NOON.toISOString(),
    });
    globalThis.openward.setNow(new Date(NOON.getTime() + MINUTE));
    const { status, body, result } = await update(id, 'CHECKED_IN');
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'The appointment is open again.' });
    expect(result.status).toBe('CHECKED_IN');
    expect(result).not.toHaveProperty('completedAt');
    expect((await historyOf(id, 'doctor')).map(({ deed }) => deed)).toEqual(['booked', 'completed', 'reopened']);
  });

  test('and not later, nor in any other state', async () => {
    const id = await built('CHECKED_IN');
    await update(id, 'COMPLETED');
    globalThis.openward.setNow(new Date(NOON.getTime() + MINUTE + 1));
    for (const other of [id, await built('CONFIRMED')]) {
      const { status, result } = await update(other, 'CHECKED_IN');
      expect({ status, code: result.code }).toEqual({ status: 409, code: 'wrong_state' });
    }
  });
});

test('the history says what, when and by whom, to patients without names of staff', async () => {
  const { doctor, patient } = world.home;
  const startDateTime = new Date(NOON.getTime() + 100 * DAY).toISOString();
  const booked = await call('POST', '/appointment/create', {
    token: await as('patient'),
    body: { consultationType: 'Wellness', description: 'History', startDateTime, doctorId: doctor.doctorId },
  });
  const { id } = booked.result;
  await update(id, 'CONFIRMED');
  const later = new Date(Date.parse(startDateTime) + 60 * MINUTE).toISOString();
  await call('POST', '/appointment/reschedule', {
    token: await as('hcpAdmin'),
    body: { id, description: 'History', startDateTime: later, doctorId: doctor.doctorId },
  });
  await cancel(id, 'patient', 'A cold');
  const name = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;
  expect(await historyOf(id, 'patient')).toMatchObject([
    { deed: 'booked', by: 'you', name: name(patient) },
    { deed: 'confirmed', by: 'practice', name: '' },
    {
      deed: 'rescheduled',
      by: 'practice',
      name: '',
      from: { startDateTime, doctorDetails: { lastName: doctor.lastName } },
    },
    { deed: 'cancelled', by: 'you', reason: 'A cold' },
  ]);
  expect(await historyOf(id, 'doctor')).toMatchObject([
    { deed: 'booked', by: 'patient', name: name(patient) },
    { deed: 'confirmed', by: 'you', name: name(doctor) },
    { deed: 'rescheduled', by: 'practice', name: name(world.home.hcpAdmin) },
    { deed: 'cancelled', by: 'patient', name: name(patient) },
  ]);
});

describe('the day after', () => {
  const stateOf = async (id: string) =>
    (
      await rowsOf<{ status: string; did_not_come: boolean; cancelled_by: string | null; completed: boolean }>(
        sql`select status, did_not_come, cancelled_by, completed_at is not null as completed from appointment where id = ${id}`,
      )
    )[0];

  test('visits are completed, and nobody is awaited any more; by the day of the hospital', async () => {
    const { build, endDays } = globalThis.openward;
    // Its day ends at 10:00 UTC of the next.
    const far = await build.doctor({ hospitalId: await build.hospital({ timeZone: 'Pacific/Honolulu' }) });
    const { patientId } = world.away.patient;
    const at = (iso: string, status: 'BOOKED' | 'CHECKED_IN') =>
      build.appointment({ doctorId: far.doctorId, patientId, startsAt: new Date(iso), status, minutes: 10 });
    const [visited, missed] = [
      await at('2034-05-16T20:00:00Z', 'CHECKED_IN'),
      await at('2034-05-16T21:00:00Z', 'BOOKED'),
    ];
    const block = await built('BLOCKED', new Date('2034-05-10T09:00:00Z'));
    await endDays(new Date('2034-05-17T09:59:00Z'));
    expect(await stateOf(visited)).toMatchObject({ status: 'CHECKED_IN' });
    await endDays(new Date('2034-05-17T10:01:00Z'));
    expect(await stateOf(visited)).toMatchObject({ status: 'COMPLETED', completed: true });
    expect(await stateOf(missed)).toMatchObject({ status: 'CANCELED', did_not_come: true, cancelled_by: 'portal' });
    expect(await stateOf(block)).toMatchObject({ status: 'BLOCKED' });
    const audited = await rowsOf(
      sql`select 1 from audit where request_id = 'day-after' and ${missed}::uuid = any(entity_ids)`,
    );
    expect(audited).toHaveLength(1);
    const token = await globalThis.openward.tokenFor(far);
    const { result } = await call('GET', `/appointment/${missed}/history`, { token });
    expect(result.at(-1)).toMatchObject({ deed: 'didNotCome', by: 'portal', name: '' });
    // A second run changes nothing.
    await endDays(new Date('2034-05-18T10:01:00Z'));
    expect(await rowsOf(sql`select 1 from appointment_history where appointment_id = ${missed}`)).toHaveLength(1);
  });
});
