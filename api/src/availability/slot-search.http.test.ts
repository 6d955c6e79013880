import type { DoctorSlots } from '@openward/contract/availability';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

/* The parameters of a slot search: type, hospital, name, patient, and the count of each day. */
const NOW = new Date('2035-03-05T08:00:00Z');
const TEN = new Date('2035-03-06T10:00:00Z');
const WORKDAY = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '09:00', ends: '12:00' }));

let hospitalId: string;
let admin: string;

beforeAll(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(NOW);
  hospitalId = await build.hospital();
  admin = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
});
afterAll(() => globalThis.openward.setNow(null));

const aDoctor = (more: object = {}) => globalThis.openward.build.doctor({ hospitalId, hours: WORKDAY, ...more });
const length = (doctorId: string, type: string, minutes: number) =>
  rowsOf(
    sql`insert into visit_length (doctor_id, consultation_type, minutes) values (${doctorId}, ${type}, ${minutes})`,
  );

async function search(body: object, { token = admin, query = '' } = {}) {
  const answer = await call('POST', `/appointment/search/slots${query}`, {
    token,
    body: { startDateTime: NOW.toISOString(), days: 3, limit: 50, ...body },
  });
  expect(answer.status).toBe(200);
  return answer.result as DoctorSlots[];
}
const startsOf = (found: DoctorSlots | undefined) => found?.slots.map(({ startDateTime }) => startDateTime) ?? [];

test('a type finds those who offer it, with slots as long as it takes there', async () => {
  const { doctorId } = await aDoctor({ speciality: ['Oncology', 'Wellness'] });
  const other = await aDoctor({ speciality: ['Wellness'] });
  await length(doctorId, 'Oncology', 50);
  const minutes = ({ slots }: DoctorSlots) =>
    slots.map(({ startDateTime, endDateTime }) => (Date.parse(endDateTime) - Date.parse(startDateTime)) / 60_000);

  const [found, ...more] = await search({ consultationType: 'Oncology', doctorId: [doctorId, other.doctorId] });
  expect(more).toEqual([]);
  expect(found?.doctor).toMatchObject({ id: doctorId, slotMinutes: 30, visitMinutes: { Oncology: 50, Wellness: 30 } });
  expect(new Set(minutes(found as DoctorSlots))).toEqual(new Set([50]));
  // The last slot starts at 11:00, because it has to end before noon.
  expect(startsOf(found).at(4)).toBe('2035-03-05T11:00:00.000Z');
  expect(startsOf(found).at(5)).toBe('2035-03-06T09:00:00.000Z');
  const [shortest] = await search({ doctorId: [doctorId] });
  expect(new Set(minutes(shortest as DoctorSlots))).toEqual(new Set([30]));
});

test('every day that was looked at is counted, beyond the limit too', async () => {
  const { doctorId } = await aDoctor();
  const { patientId } = await globalThis.openward.build.patient();
  await globalThis.openward.build.appointment({ doctorId, patientId, startsAt: TEN });
  const [found] = await search({ doctorId: [doctorId], limit: 2, days: 7 });
  expect(startsOf(found)).toEqual(['2035-03-05T09:00:00.000Z', '2035-03-05T09:30:00.000Z']);
  expect(found?.days).toEqual(
    [6, 5, 6, 6, 6, 0, 0].map((free, day) => ({ date: `2035-03-${String(5 + day).padStart(2, '0')}`, free })),
  );
});

test('a hospital and a part of the name narrow the search', async () => {
  const { build, tokenFor } = globalThis.openward;
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const elsewhere = await build.hospital();
  const [one, two] = [await aDoctor({ lastName: 'Quillfeather' }), await aDoctor()];
  const far = await build.doctor({ hospitalId: elsewhere, hours: WORKDAY, lastName: 'Quillfeather' });
  const ids = (found: DoctorSlots[]) => found.map(({ doctor }) => doctor.id).sort();
  const among = { doctorId: [one.doctorId, two.doctorId, far.doctorId] };
  expect(ids(await search({ ...among, hospitalId: [elsewhere] }, { token }))).toEqual([far.doctorId]);
  expect(ids(await search(among, { token, query: '?q=quillf' }))).toEqual([one.doctorId, far.doctorId].sort());
  expect(ids(await search({ ...among, hospitalId: [hospitalId] }, { token, query: '?q=Quill' }))).toEqual([
    one.doctorId,
  ]);
});

test("the patient's own appointments are taken out, for staff once they name the patient", async () => {
  const { build, tokenFor } = globalThis.openward;
  const [{ doctorId }, other, patient] = [await aDoctor(), await aDoctor(), await build.patient()];
  await build.appointment({ doctorId: other.doctorId, patientId: patient.patientId, startsAt: TEN });
  const ten = TEN.toISOString();
  const body = { doctorId: [doctorId] };
  expect(startsOf((await search(body))[0])).toContain(ten);
  expect(startsOf((await search({ ...body, patientId: patient.patientId }))[0])).not.toContain(ten);
  const token = await tokenFor(patient);
  expect(startsOf((await search(body, { token }))[0])).not.toContain(ten);
  // Patients always book for themselves.
  const stranger = await build.patient();
  expect(startsOf((await search({ ...body, patientId: stranger.patientId }, { token }))[0])).not.toContain(ten);
});

describe('except the visit that is to be moved', () => {
  const GRID = ['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => `2035-03-06T${time}:00.000Z`);
  const ONE_A_DAY = (doctorId: string) =>
    rowsOf(sql`
      insert into booking_rule
        (doctor_id, consultation_type, notice_minutes, cancel_minutes, most_per_day, auto_confirm, new_patients_only)
      values (${doctorId}, '', 0, 0, 1, false, false)`);

  /** An hour from 10:00 with a doctor whose visits last an hour and begin every half hour. */
  async function visit() {
    const { build, tokenFor } = globalThis.openward;
    const { doctorId } = await aDoctor({ speciality: ['Wellness'] });
    await length(doctorId, 'Wellness', 60);
    const patient = await build.patient();
    const { patientId } = patient;
    const id = await build.appointment({ doctorId, patientId, startsAt: TEN, minutes: 60 });
    const body = { doctorId: [doctorId], consultationType: 'Wellness', startDateTime: '2035-03-06T08:00:00Z', days: 1 };
    return { id, doctorId, body: { ...body, patientId }, token: await tokenFor(patient) };
  }

  test.each(['staff', 'patient'] as const)('%s may move it by half an hour', async (who) => {
    const { id, body, ...all } = await visit();
    const token = who === 'patient' ? all.token : admin;
    expect(startsOf((await search(body, { token }))[0])).toEqual([GRID[0], GRID[4]]);
    expect(startsOf((await search({ ...body, exceptId: id }, { token }))[0])).toEqual(GRID);
  });

  test('the day that it fills is not full', async () => {
    const { id, doctorId, body, token } = await visit();
    await ONE_A_DAY(doctorId);
    expect(await search(body, { token })).toEqual([]);
    expect(startsOf((await search({ ...body, exceptId: id }, { token }))[0])).toEqual(GRID);
  });

  test('of somebody else nobody learns anything', async () => {
    const [mine, theirs] = [await visit(), await visit()];
    const body = { ...theirs.body, exceptId: theirs.id };
    const answer = await call('POST', '/appointment/search/slots', { token: mine.token, body });
    expect(answer).toMatchObject({ status: 404, result: { code: 'not_found' } });
  });
});

describe('a buffer after a visit', () => {
  const book = (startDateTime: string, doctorId: string, patientId: string) =>
    call('POST', '/appointment/create', {
      token: admin,
      body: { consultationType: 'Wellness', description: 'Beside a buffer', startDateTime, doctorId, patientId },
    });

  test('slots begin after it, and the database books nobody into it', async () => {
    const { build } = globalThis.openward;
    const { doctorId } = await aDoctor({ bufferMinutes: 10 });
    const people = await Promise.all([build.patient(), build.patient(), build.patient()]);
    const [a, b, c] = people.map(({ patientId }) => patientId) as [string, string, string];
    expect(startsOf((await search({ doctorId: [doctorId], days: 1 }))[0])).toEqual(
      ['09:00', '09:40', '10:20', '11:00'].map((time) => `2035-03-05T${time}:00.000Z`),
    );
    expect((await book('2035-03-05T09:40:00Z', doctorId, a)).status).toBe(200);
    // Into its buffer, and close enough before it that the new visit's own buffer overlaps.
    for (const start of ['2035-03-05T10:15:00Z', '2035-03-05T09:05:00Z']) {
      const refused = await book(start, doctorId, b);
      expect(refused).toMatchObject({ status: 409, result: { code: 'slot_taken' } });
      expect(refused.result.description).toContain('pending appointments');
    }
    expect((await book('2035-03-05T10:20:00Z', doctorId, b)).status).toBe(200);
    expect((await book('2035-03-05T09:00:00Z', doctorId, c)).status).toBe(200);
  });

  test('blocked time neither has a buffer nor minds one', async () => {
    const { build } = globalThis.openward;
    const { doctorId } = await aDoctor({ bufferMinutes: 30 });
    await build.appointment({ doctorId, patientId: (await build.patient()).patientId, startsAt: TEN });
    await build.appointment({
      doctorId,
      patientId: null,
      status: 'BLOCKED',
      startsAt: new Date('2035-03-06T10:30:00Z'),
    });
    const { patientId } = await build.patient();
    expect((await book('2035-03-06T11:00:00Z', doctorId, patientId)).status).toBe(200);
  });
});

test('a type that the doctor does not offer is refused at its field', async () => {
  const { doctorId } = await aDoctor();
  const { patientId } = await globalThis.openward.build.patient();
  const body = {
    consultationType: 'Oncology',
    description: 'x',
    startDateTime: TEN.toISOString(),
    doctorId,
    patientId,
  };
  const { status, result } = await call('POST', '/appointment/create', { token: admin, body });
  expect(status).toBe(400);
  expect(result.errors).toEqual({ consultationType: 'This doctor does not offer this consultation type.' });
});

test('what is in the way is named to who may see it', async () => {
  const { build, tokenFor } = globalThis.openward;
  const [first, second] = [await aDoctor({ lastName: 'Solberg' }), await aDoctor()];
  const patient = await build.patient({ firstName: 'Maya', lastName: 'Lindqvist' });
  await build.appointment({
    doctorId: first.doctorId,
    patientId: patient.patientId,
    startsAt: new Date('2035-03-06T10:10:00Z'),
  });
  const body = {
    consultationType: 'Wellness',
    description: 'x',
    startDateTime: TEN.toISOString(),
    doctorId: second.doctorId,
    patientId: patient.patientId,
  };
  const received = async (token: string) => (await call('POST', '/appointment/create', { token, body })).result;
  expect(await received(await tokenFor(patient))).toMatchObject({
    code: 'conflict',
    description: 'You already have an appointment at 10:10 am with Dr. Solberg.',
    sentence: 'You already have an appointment at {time} with Dr. {doctor}.',
    values: { time: '10:10 am', doctor: 'Solberg' },
  });
  expect(await received(admin)).toMatchObject({
    code: 'conflict',
    description: 'Maya Lindqvist already has an appointment at 10:10 am with Dr. Solberg.',
  });
  // The second doctor may not see the first one's calendar.
  expect(await received(await tokenFor(second))).toMatchObject({ code: 'slot_taken' });
});
