import type { Appointment, AppointmentEvent } from '@openward/contract/appointments';
import { type Availability, type DoctorSlots, emptyRule } from '@openward/contract/availability';
import { sql } from 'drizzle-orm';
import type { BuiltDoctor, BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

/** A Monday. */
const NOW = new Date('2037-03-02T08:00:00Z');
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR).toISOString();

let hospitalId: string;
let admin: string;
let doctor: BuiltDoctor;
let patient: BuiltPatient;
let token: string;

beforeAll(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(NOW);
  hospitalId = await build.hospital();
  admin = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
});
beforeEach(async () => {
  const { build, tokenFor } = globalThis.openward;
  doctor = await build.doctor({ hospitalId, speciality: ['Wellness', 'Oncology'] });
  patient = await build.patient();
  token = await tokenFor(patient);
});
afterAll(() => globalThis.openward.setNow(null));

const rule = (given: object, consultationType = '') => ({ ...emptyRule(consultationType), ...given });
const read = async (of = admin) =>
  (await call('GET', `/availability/${doctor.doctorId}`, { token: of })).result as Availability;
const save = async (bookingRules: object[], more: object = {}, of = admin) =>
  call('POST', `/availability/${doctor.doctorId}`, {
    token: of,
    body: { version: (await read()).version, bookingRules, ...more },
  });
const ruled = async (...rules: object[]) => expect((await save(rules)).status).toBe(200);
const book = (hours: number, more: object = {}, of = token) =>
  call('POST', '/appointment/create', {
    token: of,
    body: {
      consultationType: 'Wellness',
      description: 'A check-up',
      startDateTime: inHours(hours),
      doctorId: doctor.doctorId,
      ...more,
    },
  });
const move = (id: string, hours: number, more: object = {}, of = token) =>
  call('POST', '/appointment/reschedule', {
    token: of,
    body: { id, doctorId: doctor.doctorId, description: 'Moved', startDateTime: inHours(hours), ...more },
  });
const booked = async (hours: number) => (await book(hours)).result as Appointment;
const isFreeAt = async (hours: number) => {
  const { result } = await call('POST', '/appointment/search/doctor', {
    token,
    body: { startDateTime: inHours(hours) },
  });
  return (result as { id: string }[]).some(({ id }) => id === doctor.doctorId);
};

describe('the rules of a doctor', () => {
  test('are saved, read with the doctor, and left out where they say nothing', async () => {
    const rules = [
      rule({ noticeMinutes: 1440, cancelMinutes: 120, autoConfirm: true }),
      rule({ mostPerDay: 3, newPatientsOnly: true }, 'Oncology'),
    ];
    const { version } = await read();
    await ruled(...rules, rule({}, 'Wellness'));
    const kept = await read();
    expect(kept.version).toBe(version + 1);
    expect(kept.doctor.bookingRules).toEqual(rules);
    expect(kept.hours).toHaveLength(7);
    // A client that does not send rules keeps them.
    const { hours, specialDays, bufferMinutes } = kept;
    const plan = { slotMinutes: 30, bufferMinutes, hours, specialDays, visits: [] };
    await call('POST', `/availability/${doctor.doctorId}`, { token: admin, body: plan });
    expect((await read()).doctor.bookingRules).toEqual(rules);
    await ruled();
    expect((await read()).doctor.bookingRules).toEqual([]);
  });

  test('of two who change them at once the second is asked', async () => {
    const { version } = await read();
    await ruled(rule({ noticeMinutes: 60 }));
    const second = await save([rule({ noticeMinutes: 120 })], { version });
    expect(second).toMatchObject({
      status: 409,
      result: { code: 'conflict', details: { changed: { bookingRules: [{ noticeMinutes: 60 }] } } },
    });
    expect((await save([rule({ noticeMinutes: 60 })], { version, bufferMinutes: 10 })).status).toBe(200);
  });

  test.each([
    ['a notice below nothing', rule({ noticeMinutes: -1 }), 'bookingRules[0].noticeMinutes'],
    ['a notice of a year', rule({ noticeMinutes: 525_600 }), 'bookingRules[0].noticeMinutes'],
    ['no visit a day', rule({ mostPerDay: 0 }), 'bookingRules[0].mostPerDay'],
    ['a type that nobody offers', rule({}, 'Alchemy'), 'bookingRules[0].consultationType'],
    ['a type of another doctor', rule({ autoConfirm: true }, 'Nephrology'), 'bookingRules[0].consultationType'],
  ])('%s is refused at its field', async (_what, wrong, field) => {
    const { status, result } = await save([wrong]);
    expect(status).toBe(400);
    expect(Object.keys(result.errors)).toEqual([field]);
  });

  test('are changed by whoever may change the hours', async () => {
    const { build, tokenFor } = globalThis.openward;
    expect((await save([rule({ noticeMinutes: 5 })], {}, await tokenFor(doctor))).status).toBe(200);
    const other = await tokenFor(await build.doctor({ hospitalId }));
    expect((await save([], {}, other)).status).toBe(404);
    expect((await save([], {}, token)).status).toBe(403);
  });
});

describe('a patient', () => {
  test('books no later than the stricter notice, and hears the earliest time', async () => {
    await ruled(rule({ noticeMinutes: 60 }), rule({ noticeMinutes: 1440 }, 'Wellness'));
    const late = await book(23);
    expect(late).toMatchObject({ status: 409, result: { code: 'booking_rule' } });
    expect(late.result.errors.startDateTime).toBe(
      'This time is too soon to book. The earliest possible time is 2037-03-03 08:00 am.',
    );
    expect((await book(0.5, { consultationType: 'Oncology' })).result.code).toBe('booking_rule');
    expect((await book(1, { consultationType: 'Oncology' })).status).toBe(200);
    expect((await book(24)).status).toBe(200);
    expect([await isFreeAt(0.5), await isFreeAt(1.5)]).toEqual([false, true]);
  });

  test('finds a full day neither in the search nor by booking, and what is given back is free again', async () => {
    await ruled(rule({ mostPerDay: 2 }), rule({ mostPerDay: 1 }, 'Oncology'));
    const first = await booked(26);
    expect((await book(27, { consultationType: 'Oncology' })).status).toBe(200);
    const { build, tokenFor } = globalThis.openward;
    const other = await tokenFor(await build.patient());
    const third = await book(28, {}, other);
    expect(third.result.errors.startDateTime).toBe(
      'This doctor has reached the limit of appointments for that day (2). Please choose another day.',
    );
    const { result } = await call('POST', '/appointment/search/slots', {
      token: other,
      body: { startDateTime: inHours(16), days: 1, doctorId: [doctor.doctorId] },
    });
    expect(result as DoctorSlots[]).toEqual([]);
    expect(await isFreeAt(28)).toBe(false);
    // An appointment may move within its own day.
    expect((await move(first.id, 29)).status).toBe(200);
    await call('POST', `/appointment/cancel?appointmentId=${first.id}`, { token });
    expect((await book(28, { consultationType: 'Oncology' }, other)).result.errors.startDateTime).toBe(
      'This doctor has reached the limit of appointments of this type for that day (1). Please choose another day.',
    );
    expect((await book(28, {}, other)).status).toBe(200);
  });

  test('who has been seen is not new any more', async () => {
    await ruled(rule({ newPatientsOnly: true }, 'Oncology'));
    expect((await book(30, { consultationType: 'Oncology' })).status).toBe(200);
    const { doctorId } = doctor;
    const { patientId } = patient;
    const startsAt = new Date(NOW.getTime() - 48 * HOUR);
    await globalThis.openward.build.appointment({ doctorId, patientId, startsAt, status: 'COMPLETED' });
    expect((await book(31, { consultationType: 'Oncology' })).result.description).toBe(
      'This doctor takes only new patients for this consultation type.',
    );
    expect((await book(31)).status).toBe(200);
  });

  test('can neither cancel nor move too late, and is told whom to call', async () => {
    await ruled(rule({ cancelMinutes: 120 }));
    await rowsOf(sql`update hospital set phone_no = '4155550142' where id = ${hospitalId}`);
    const soon = await booked(1);
    const words =
      'You could change or cancel this appointment until 2037-03-02 07:00 am. Please call the practice: 415-555-0142.';
    const cancel = (id: string, of = token) => call('POST', `/appointment/cancel?appointmentId=${id}`, { token: of });
    expect((await cancel(soon.id)).result).toMatchObject({ code: 'booking_rule', description: words });
    expect((await move(soon.id, 48)).result).toMatchObject({ code: 'booking_rule', description: words });
    expect((await move(soon.id, 1, { description: 'Only the words' })).status).toBe(200);
    const { result } = await call('GET', `/appointment/${soon.id}`, { token });
    expect(result).toMatchObject({ changeUntil: '2037-03-02T07:00:00.000Z' });
    expect((await cancel(soon.id, admin)).status).toBe(200);
    expect((await cancel((await booked(3)).id)).status).toBe(200);
  });

  test('cannot pass over a rule or confirm', async () => {
    await ruled(rule({ noticeMinutes: 1440 }));
    expect((await book(2, { accept: true })).result.code).toBe('booking_rule');
    expect((await book(25, { confirm: true })).result.status).toBe('BOOKED');
  });
});

describe('staff', () => {
  const forPatient = (more: object = {}) => ({ patientId: patient.patientId, ...more });

  test('are told which rule is against it, and go on', async () => {
    await ruled(rule({ noticeMinutes: 1440 }));
    const { result } = await call('POST', '/appointment/search/slots', {
      token: admin,
      body: { startDateTime: NOW.toISOString(), doctorId: [doctor.doctorId] },
    });
    expect((result as DoctorSlots[])[0]?.slots[0]?.startDateTime).toBe(NOW.toISOString());
    expect((await book(2, forPatient(), admin)).result.code).toBe('booking_rule');
    const accepted = await book(2, forPatient({ accept: true }), admin);
    expect(accepted.status).toBe(200);
    const { id } = accepted.result as Appointment;
    expect((await move(id, 3, {}, admin)).result.code).toBe('booking_rule');
    expect((await move(id, 3, { accept: true }, admin)).status).toBe(200);
  });

  test('confirm in the same step: two transitions, both in the history', async () => {
    const { result, body, headers } = await book(5, forPatient({ confirm: true }), admin);
    expect(result.status).toBe('CONFIRMED');
    expect(body.message).toBe('Appointment booked and confirmed.');
    expect((await auditOf(headers)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['create', 'confirmed']),
    );
    const history = await call('GET', `/appointment/${result.id}/history`, { token: admin });
    expect((history.result as AppointmentEvent[]).map(({ deed, by }) => `${deed} ${by}`)).toEqual([
      'booked you',
      'confirmed you',
    ]);
    expect((await book(6, forPatient(), admin)).result.status).toBe('BOOKED');
  });
});

test('a rule confirms what a patient books: the portal did', async () => {
  await ruled(rule({ autoConfirm: true }, 'Wellness'));
  const { result } = await book(5);
  expect(result.status).toBe('CONFIRMED');
  const history = await call('GET', `/appointment/${result.id}/history`, { token });
  expect((history.result as AppointmentEvent[]).map(({ deed, by }) => `${deed} ${by}`)).toEqual([
    'booked you',
    'confirmed portal',
  ]);
  expect((await book(6, { consultationType: 'Oncology' })).result.status).toBe('BOOKED');
});

describe('the waiting list', () => {
  const noon = '2037-03-03T12:00:00.000Z';
  const waits = async (consultationType: string) => {
    const { build, tokenFor } = globalThis.openward;
    const waiting = await build.patient();
    const of = await tokenFor(waiting);
    const body = {
      ...{ doctorId: doctor.doctorId, consultationType, description: 'Sooner' },
      ...{ fromDay: '2037-03-02', toDay: '2037-03-04', fromTime: '08:00', toTime: '18:00' },
    };
    expect((await call('POST', '/waiting', { token: of, body })).status).toBe(200);
    const offer = async () =>
      ((await call('GET', '/waiting', { token: of })).result as { offer: { id: string } | null }[])[0]?.offer;
    return { token: of, offer };
  };
  // Removes freed times and requests of other suites, which would come first.
  beforeEach(async () => {
    await rowsOf(sql`update waiting_request set ended_at = now() where ended_at is null`);
    await rowsOf(sql`delete from freed_time`);
  });

  test('offers to who may book it, counts what it holds, and confirms by the rule', async () => {
    const visit = await call('POST', '/appointment/create', {
      token,
      body: {
        consultationType: 'Wellness',
        description: 'Given back',
        startDateTime: noon,
        doctorId: doctor.doctorId,
      },
    });
    await ruled(rule({ mostPerDay: 1, autoConfirm: true }), rule({ noticeMinutes: 2880 }, 'Oncology'));
    const [early, other] = [await waits('Oncology'), await waits('Wellness')];
    await call('POST', `/appointment/cancel?appointmentId=${visit.result.id}`, { token });
    await globalThis.openward.processWaitingList();
    expect(await early.offer()).toBeNull();
    const offer = await other.offer();
    expect(offer).toMatchObject({ startDateTime: noon });
    expect((await book(30)).result.code).toBe('booking_rule');
    const taken = await call('POST', `/waiting/offer/${offer?.id}/accept`, { token: other.token });
    expect(taken).toMatchObject({ status: 200, result: { status: 'CONFIRMED' } });
  });
});
