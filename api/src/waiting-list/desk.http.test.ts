import { sql } from 'drizzle-orm';
import type { BuiltAccount, BuiltDoctor, BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { auditOf, nobodyWaits, rowsOf } from '../testing/world.ts';

/** A Wednesday noon in UTC, away from the times of other suites. */
const NOON = new Date('2033-05-11T12:00:00Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const TOMORROW = later(24 * 60);
const NEXT_WEEK = later(7 * 24 * 60);

let hospitalId: string;
let doctor: BuiltDoctor;
let desk: BuiltAccount;
let patient: BuiltPatient;
let phone = '';
let number = 4_000_000_000 + (process.pid % 1000) * 1000;

beforeEach(async () => {
  const { build, setNow } = globalThis.openward;
  setNow(NOON);
  await nobodyWaits();
  hospitalId = await build.hospital();
  doctor = await build.doctor({ hospitalId });
  desk = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId });
  phone = String(++number);
  patient = await build.patient({ phoneNo: phone });
});
afterEach(nobodyWaits);
afterAll(() => globalThis.openward.setNow(null));

const WISH = {
  consultationType: 'Wellness',
  description: 'Called for a time',
  fromDay: '2033-05-11',
  toDay: '2033-05-20',
  fromTime: '08:00',
  toTime: '18:00',
};
const by = async (who: BuiltAccount, path: string, body: object = {}) =>
  call('POST', path, { token: await globalThis.openward.tokenFor(who), body });
const added = async (who: BuiltAccount = desk, wish: object = {}) => {
  const { status, result } = await by(who, '/waiting', { ...WISH, patientId: patient.patientId, ...wish });
  expect({ status, result }).toMatchObject({ status: 200 });
  return result.id as string;
};
const listed = async (who: BuiltAccount, body: object = {}, query = '') => {
  const { status, result } = await by(who, `/waiting/all${query}`, body);
  expect({ status, result }).toMatchObject({ status: 200 });
  return result as { id: string; offers: { state: string }[]; patientDetails: object; mayRemove: boolean }[];
};
const idsFor = async (who: BuiltAccount, body: object = {}, query = '') =>
  (await listed(who, body, query)).map(({ id }) => id);
const timeAt = (startsAt: Date, of = doctor) => ({ doctorId: of.doctorId, startDateTime: startsAt.toISOString() });
const ownOf = async () => {
  const { result } = await call('GET', '/waiting', { token: await globalThis.openward.tokenFor(patient) });
  return result as { id: string; offer: { id: string } | null; appointment: { startDateTime: string } | null }[];
};
const offerIdOf = async (id: string) => (await ownOf()).find((request) => request.id === id)?.offer?.id ?? '';
const texts = () => globalThis.openward.sms.filter(({ phoneNo }) => phoneNo === phone).map(({ text }) => text);
const visits = () =>
  rowsOf<{ id: string; status: string; at: string }>(sql`
    select id, status, to_char(starts_at at time zone 'UTC', 'MM-DD HH24:MI') as at from appointment
    where patient_id = ${patient.patientId} and status <> 'CANCELED' order by starts_at`);
const visitAt = (startsAt: Date) =>
  globalThis.openward.build.appointment({ doctorId: doctor.doctorId, patientId: patient.patientId, startsAt });
const turn = async (at = NOON) => {
  globalThis.openward.setNow(at);
  await globalThis.openward.processWaitingList();
};

test('staff put a caller on the list, and everybody sees it whose time it is about', async () => {
  const { build } = globalThis.openward;
  const colleague = await build.doctor({ hospitalId });
  const stranger = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: await build.hospital() });
  const admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
  const withDoctor = await added(desk, { doctorId: doctor.doctorId });
  const withAnybody = await added(desk, { doctorId: null });
  expect(await idsFor(desk)).toEqual([withDoctor, withAnybody]);
  expect(await idsFor(doctor)).toEqual([withDoctor, withAnybody]);
  expect(await idsFor(colleague)).toEqual([withAnybody]);
  expect(await idsFor(stranger)).toEqual([]);
  expect(await idsFor(admin)).toEqual(expect.arrayContaining([withDoctor, withAnybody]));
  expect(await idsFor(desk, { doctorId: [doctor.doctorId] })).toEqual([withDoctor]);
  expect(await idsFor(desk, {}, '?page=1&size=1')).toEqual([withAnybody]);
  expect(await idsFor(desk, {}, `?page=0&q=${patient.lastName}`)).toEqual([withDoctor, withAnybody]);
  expect(await idsFor(desk, {}, '?page=0&q=nobody-of-this-name')).toEqual([]);
  expect((await listed(desk))[0]).toMatchObject({
    patientDetails: { lastName: patient.lastName, phoneNo: phone, dateOfBirth: '1980-02-29' },
    createdAt: NOON.toISOString(),
    offers: [],
  });
  expect((await ownOf()).map(({ id }) => id)).toEqual([withDoctor, withAnybody]);
});

test('what is wrong with a wish of staff stands at its field', async () => {
  const { build } = globalThis.openward;
  const elsewhere = await build.doctor({ hospitalId: await build.hospital() });
  const join = (body: object) => by(desk, '/waiting', { ...WISH, patientId: patient.patientId, ...body });
  expect((await join({ patientId: null })).result.errors).toEqual({ patientId: 'Please choose a patient.' });
  expect((await join({ doctorId: elsewhere.doctorId })).result.code).toBe('not_found');
  expect((await join({ consultationType: 'Oncology' })).result.errors).toEqual({
    consultationType: 'No doctor of your hospital offers this consultation type.',
  });
  const five = await Promise.all([1, 2, 3, 4, 5, 6].map(() => join({})));
  expect(five.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409]);
});

test('a doctor puts patients on the own list', async () => {
  const id = await added(doctor);
  expect(await listed(doctor)).toMatchObject([{ mayRemove: true }]);
  const colleague = await globalThis.openward.build.doctor({ hospitalId });
  expect(await idsFor(doctor)).toEqual([id]);
  expect(await idsFor(colleague)).toEqual([]);
});

test('staff of a hospital do not take a patient off who waits at every hospital; system administrators do', async () => {
  const id = await added(patient);
  const sys = await globalThis.openward.build.account({ role: 'ROLE_SYS_ADMIN' });
  for (const who of [desk, doctor]) {
    expect(await listed(who)).toMatchObject([{ id, mayRemove: false }]);
    const refused = await by(who, `/waiting/${id}/leave`, { reason: 'Seen here' });
    expect(refused).toMatchObject({ status: 409, result: { code: 'wrong_state' } });
  }
  expect((await ownOf()).map((request) => request.id)).toEqual([id]);
  expect(await listed(sys)).toContainEqual(expect.objectContaining({ id, mayRemove: true }));
  expect((await by(sys, `/waiting/${id}/leave`, { reason: 'Seen elsewhere' })).status).toBe(200);
  expect(await ownOf()).toEqual([]);
});

test('whom staff take off the list is told why', async () => {
  const id = await added();
  expect((await by(desk, `/waiting/${id}/leave`)).result.errors).toEqual({ reason: 'Please enter a reason.' });
  expect((await by(desk, `/waiting/${id}/leave`, { reason: 'Seen elsewhere' })).status).toBe(200);
  expect(texts()).toEqual([
    expect.stringMatching(/^Hospital \w+: The practice took you off the waiting list\. Reason: Seen elsewhere$/),
  ]);
  expect(await idsFor(desk)).toEqual([]);
  expect(await ownOf()).toEqual([]);
});

test('a time that is offered by hand is held and told, and the patient takes it', async () => {
  const id = await added();
  const offered = await by(desk, `/waiting/${id}/offer`, timeAt(TOMORROW));
  expect(offered).toMatchObject({
    status: 200,
    body: { message: 'We sent the patient the offer and hold the time for 15 minutes.' },
    result: { offer: { startDateTime: TOMORROW.toISOString(), expiresAt: later(15).toISOString() } },
  });
  expect((await auditOf(offered.headers)).map(({ action }) => action)).toContain('offer');
  await globalThis.openward.processWaitingList();
  expect(texts()).toEqual([expect.stringMatching(/^An appointment is free: Thursday, 2033-05-12 12:00 pm/)]);
  expect((await by(desk, `/waiting/${id}/offer`, timeAt(later(26 * 60)))).result.code).toBe('conflict');
  expect((await listed(desk))[0]?.offers).toEqual([
    expect.objectContaining({ state: 'OPEN', startDateTime: TOMORROW.toISOString() }),
  ]);
  const taken = await by(patient, `/waiting/offer/${await offerIdOf(id)}/accept`);
  expect(taken).toMatchObject({ status: 200, result: { status: 'BOOKED' } });
  expect(await idsFor(desk)).toEqual([]);
});

test('an offer by hand ends like any other, and the next can be made', async () => {
  const id = await added();
  expect((await by(desk, `/waiting/${id}/offer`, timeAt(TOMORROW))).status).toBe(200);
  globalThis.openward.setNow(later(15));
  // The waiting list has not been processed yet.
  expect((await by(desk, `/waiting/${id}/offer`, timeAt(later(27 * 60)))).status).toBe(200);
  const offerId = await offerIdOf(id);
  expect((await by(desk, `/waiting/offer/${offerId}/decline`)).body.message).toBe(
    'You withdrew the offer. The patient is still on the waiting list.',
  );
  expect((await listed(desk))[0]?.offers.map(({ state }) => state)).toEqual(['DECLINED', 'OVER']);
  expect(await visits()).toEqual([]);
});

test('only a free time of the own doctors is offered, not one that begins at once', async () => {
  const { build } = globalThis.openward;
  const elsewhere = await build.doctor({ hospitalId: await build.hospital() });
  const other = await build.patient();
  await build.appointment({ doctorId: doctor.doctorId, patientId: other.patientId, startsAt: TOMORROW });
  const id = await added();
  const offer = async (body: object) => (await by(desk, `/waiting/${id}/offer`, body)).result;
  expect((await offer(timeAt(TOMORROW))).code).toBe('slot_taken');
  expect((await offer(timeAt(NEXT_WEEK, elsewhere))).code).toBe('not_found');
  expect((await offer(timeAt(later(29)))).errors).toEqual({
    startDateTime: 'This time begins too soon for an offer. Please book it for the patient.',
  });
  expect((await offer(timeAt(later(-60)))).errors).toHaveProperty('startDateTime');
  expect((await offer({})).errors).toMatchObject({ doctorId: 'Please choose doctor.' });
});

test('a patient without messages is to be called, and staff accept on the phone', async () => {
  await rowsOf(sql`update patient set mob_opt_out = true, email_opt_out = true where id = ${patient.patientId}`);
  const id = await added();
  const { body } = await by(desk, `/waiting/${id}/offer`, timeAt(TOMORROW));
  expect(body.message).toBe('We hold the time for 15 minutes. This patient gets no messages, so please call.');
  const taken = await by(desk, `/waiting/offer/${await offerIdOf(id)}/accept`);
  expect(taken).toMatchObject({ status: 200, result: { status: 'BOOKED', patientId: patient.patientId } });
});

test('a colleague sees an offer, and cannot answer it', async () => {
  const colleague = await globalThis.openward.build.doctor({ hospitalId });
  const id = await added();
  expect((await by(doctor, `/waiting/${id}/offer`, timeAt(TOMORROW))).status).toBe(200);
  const offerId = await offerIdOf(id);
  expect((await listed(colleague))[0]?.offers).toHaveLength(1);
  for (const answer of ['accept', 'decline']) {
    expect((await by(colleague, `/waiting/offer/${offerId}/${answer}`)).status).toBe(404);
  }
  expect((await by(doctor, `/waiting/offer/${offerId}/decline`)).status).toBe(200);
});

test('staff book for who waits at once, also the time that is on offer', async () => {
  const id = await added();
  expect((await by(desk, `/waiting/${id}/offer`, timeAt(TOMORROW))).status).toBe(200);
  const offerId = await offerIdOf(id);
  const booked = await by(desk, `/waiting/${id}/book`, timeAt(TOMORROW));
  expect(booked).toMatchObject({ status: 200, result: { patientId: patient.patientId } });
  expect((await by(desk, `/waiting/${id}/book`, timeAt(NEXT_WEEK))).status).toBe(404);
  expect((await by(patient, `/waiting/offer/${offerId}/accept`)).result.code).toBe('wrong_state');
  expect(await visits()).toHaveLength(1);
  expect(await ownOf()).toEqual([]);
});

test('an offer that was accepted says that it is booked', async () => {
  const id = await added();
  await by(desk, `/waiting/${id}/offer`, timeAt(TOMORROW));
  const offerId = await offerIdOf(id);
  expect((await by(patient, `/waiting/offer/${offerId}/accept`)).status).toBe(200);
  expect((await by(patient, `/waiting/offer/${offerId}/accept`)).result).toMatchObject({
    code: 'wrong_state',
    description: 'This offer was accepted, and the appointment is booked.',
  });
});

describe('an earlier time', () => {
  const wants = (who: BuiltAccount, appointmentId: string, wish: object = {}) =>
    by(who, '/waiting/earlier', { appointmentId, fromDay: '2033-05-11', fromTime: '08:00', toTime: '18:00', ...wish });
  /** Books a time with the doctor and cancels it. */
  const freed = async (startsAt = TOMORROW, of = doctor) => {
    const other = await globalThis.openward.build.patient();
    const id = await globalThis.openward.build.appointment({ ...of, patientId: other.patientId, startsAt });
    expect((await by(other, `/appointment/cancel?appointmentId=${id}`)).status).toBe(200);
  };

  test('moves the visit once it is accepted, and frees its old time for others', async () => {
    const visit = await visitAt(NEXT_WEEK);
    const wanted = await wants(patient, visit);
    expect(wanted).toMatchObject({ status: 200, result: { appointment: { startDateTime: NEXT_WEEK.toISOString() } } });
    const seen = await call('GET', `/appointment/${visit}`, { token: await globalThis.openward.tokenFor(patient) });
    expect(seen.result.earlierRequestId).toBe(wanted.result.id);
    const other = await globalThis.openward.build.patient();
    const next = await by(other, '/waiting', { ...WISH, doctorId: doctor.doctorId, fromDay: '2033-05-18' });
    await freed();
    await turn();
    await turn();
    expect(texts()).toEqual([
      expect.stringMatching(
        /^An earlier time is free for your appointment on Wednesday, 2033-05-18 12:00 pm: Thursday, 2033-05-12 12:00 pm/,
      ),
    ]);
    const taken = await by(patient, `/waiting/offer/${await offerIdOf(wanted.result.id)}/accept`);
    expect(taken).toMatchObject({
      status: 200,
      body: { message: 'Appointment rescheduled successfully.' },
      result: { id: visit, status: 'RESCHEDULED', startDateTime: TOMORROW.toISOString() },
    });
    expect(taken.result).not.toHaveProperty('earlierRequestId');
    expect((await auditOf(taken.headers)).map(({ action }) => action)).toContain('reschedule');
    expect(await visits()).toEqual([{ id: visit, status: 'RESCHEDULED', at: '05-12 12:00' }]);
    const history = await call('GET', `/appointment/${visit}/history`, {
      token: await globalThis.openward.tokenFor(patient),
    });
    expect(history.result.at(-1)).toMatchObject({
      deed: 'rescheduled',
      from: { startDateTime: NEXT_WEEK.toISOString() },
    });
    expect(await ownOf()).toEqual([]);
    await turn();
    const offers = await rowsOf<{ at: string }>(sql`
      select to_char(starts_at at time zone 'UTC', 'MM-DD HH24:MI') as at from waiting_offer
      where request_id = ${next.result.id} and state = 'OPEN'`);
    expect(offers).toEqual([{ at: '05-18 12:00' }]);
  });

  test('is offered only where it is earlier, at the same doctor or any of the hospital', async () => {
    const { build } = globalThis.openward;
    const colleague = await build.doctor({ hospitalId });
    const elsewhere = await build.doctor({ hospitalId: await build.hospital() });
    const visit = await visitAt(NEXT_WEEK);
    const { result } = await wants(desk, visit);
    await freed(later(7 * 24 * 60 + 60));
    await freed(TOMORROW, colleague);
    await turn();
    expect(await offerIdOf(result.id)).toBe('');
    expect((await by(patient, `/waiting/${result.id}/leave`)).status).toBe(200);
    const { result: anybody } = await wants(desk, visit, { isAnyDoctor: true });
    await freed(later(25 * 60), elsewhere);
    await turn();
    expect(await offerIdOf(anybody.id)).toBe('');
    await freed(later(26 * 60), colleague);
    await turn();
    expect(await offerIdOf(anybody.id)).not.toBe('');
  });

  test('is wanted once, for a visit that is still open', async () => {
    const visit = await visitAt(NEXT_WEEK);
    expect((await wants(patient, visit, { fromDay: '2033-05-19' })).result.errors).toEqual({
      fromDay: 'Please choose a day before the appointment.',
    });
    const all = await Promise.all([1, 2, 3].map(() => wants(patient, visit)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const stranger = await globalThis.openward.build.patient();
    expect((await wants(stranger, visit)).status).toBe(404);
    expect((await by(patient, `/appointment/cancel?appointmentId=${visit}`)).status).toBe(200);
    expect((await wants(patient, visit)).result.code).toBe('wrong_state');
  });

  test.each(['cancelled', 'past'])('is over with a visit that is %s, and what is held is given back', async (how) => {
    const visit = await visitAt(later(120));
    const { result } = await wants(patient, visit);
    expect((await by(desk, `/waiting/${result.id}/offer`, timeAt(later(60)))).status).toBe(200);
    const offerId = await offerIdOf(result.id);
    if (how === 'cancelled') await by(patient, `/appointment/cancel?appointmentId=${visit}`);
    const at = how === 'cancelled' ? NOON : later(121);
    await turn(at);
    expect(await ownOf()).toEqual([]);
    expect(await idsFor(desk)).toEqual([]);
    expect((await by(patient, `/waiting/offer/${offerId}/accept`)).result.code).toBe('wrong_state');
    const held = await rowsOf(sql`select from appointment where doctor_id = ${doctor.doctorId} and status = 'BLOCKED'`);
    expect(held).toEqual([]);
  });

  test('follows a visit that is moved by hand', async () => {
    const visit = await visitAt(NEXT_WEEK);
    const { result } = await wants(patient, visit);
    const move = (startsAt: Date) =>
      by(patient, '/appointment/reschedule', { id: visit, description: 'Moved', ...timeAt(startsAt) });
    expect((await move(later(3 * 24 * 60))).status).toBe(200);
    expect(await ownOf()).toMatchObject([{ id: result.id, toDay: '2033-05-14' }]);
    expect((await by(desk, `/waiting/${result.id}/offer`, timeAt(NEXT_WEEK))).result.errors).toEqual({
      startDateTime: 'Please choose a time before the appointment.',
    });
  });

  test('is booked by staff at once, which moves the visit', async () => {
    const visit = await visitAt(NEXT_WEEK);
    const { result } = await wants(patient, visit);
    expect((await by(desk, `/waiting/${result.id}/book`, timeAt(NEXT_WEEK))).result.errors).toEqual({
      startDateTime: 'Please choose a time before the appointment.',
    });
    const moved = await by(desk, `/waiting/${result.id}/book`, timeAt(TOMORROW));
    expect(moved).toMatchObject({ status: 200, result: { id: visit, status: 'RESCHEDULED' } });
    expect(await visits()).toEqual([{ id: visit, status: 'RESCHEDULED', at: '05-12 12:00' }]);
    expect(await ownOf()).toEqual([]);
  });
});

test('a time against a booking rule is offered or booked only once staff accept it', async () => {
  await rowsOf(sql`insert into booking_rule
    (doctor_id, consultation_type, notice_minutes, cancel_minutes, new_patients_only, auto_confirm)
    values (${doctor.doctorId}, '', 60000, 0, false, false)`);
  try {
    for (const what of ['offer', 'book']) {
      const id = await added();
      const refused = await by(desk, `/waiting/${id}/${what}`, timeAt(TOMORROW));
      expect(refused).toMatchObject({ status: 409, result: { code: 'booking_rule' } });
      expect((await by(desk, `/waiting/${id}/${what}`, { ...timeAt(TOMORROW), accept: true })).status).toBe(200);
      await by(desk, `/waiting/${id}/leave`, { reason: 'Seen elsewhere' });
    }
  } finally {
    await rowsOf(sql`delete from booking_rule where doctor_id = ${doctor.doctorId}`);
  }
});
