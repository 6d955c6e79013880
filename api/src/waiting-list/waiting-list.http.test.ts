import { sql } from 'drizzle-orm';
import type { BuiltDoctor, BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { inGerman } from '../testing/german.ts';
import { everyDay } from '../testing/hours.ts';
import { auditOf, nobodyWaits, rowsOf } from '../testing/world.ts';

/** A Wednesday noon in UTC, away from the times of other suites. */
const NOON = new Date('2032-05-12T12:00:00Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const TOMORROW = later(24 * 60);

let doctor: BuiltDoctor;
let number = 3_000_000_000 + (process.pid % 1000) * 1000;

beforeEach(async () => {
  globalThis.openward.setNow(NOON);
  await nobodyWaits();
  doctor = await globalThis.openward.build.doctor({ hospitalId: await globalThis.openward.build.hospital() });
});
afterEach(nobodyWaits);
afterAll(() => globalThis.openward.setNow(null));

interface Waiting {
  patient: BuiltPatient;
  phoneNo: string;
  token: string;
  id: string;
}

const WISH = {
  consultationType: 'Wellness',
  description: 'A cough',
  fromDay: '2032-05-12',
  toDay: '2032-05-20',
  fromTime: '08:00',
  toTime: '18:00',
};

async function waits(wish: object = {}, language = 'en'): Promise<Waiting> {
  const { build, tokenFor } = globalThis.openward;
  const phoneNo = String(++number);
  const patient = await build.patient({ phoneNo, language });
  const token = await tokenFor(patient);
  const { status, result } = await call('POST', '/waiting', {
    token,
    body: { ...WISH, doctorId: doctor.doctorId, ...wish },
  });
  expect({ status, result }).toMatchObject({ status: 200, result: { offer: null } });
  return { patient, phoneNo, token, id: result.id };
}

/** Books a time with the doctor and cancels it. */
async function freed(startsAt = TOMORROW): Promise<void> {
  const { build, tokenFor } = globalThis.openward;
  const patient = await build.patient();
  const id = await build.appointment({ doctorId: doctor.doctorId, patientId: patient.patientId, startsAt });
  const token = await tokenFor(patient);
  expect((await call('POST', `/appointment/cancel?appointmentId=${id}`, { token })).status).toBe(200);
}
const turn = async (at = NOON) => {
  globalThis.openward.setNow(at);
  await globalThis.openward.processWaitingList();
};
const offerOf = async ({ patient, id }: Waiting) => {
  const { result } = await call('GET', '/waiting', { token: await globalThis.openward.tokenFor(patient) });
  return (result as { id: string; offer: { id: string; expiresAt: string } | null }[]).find(
    (request) => request.id === id,
  )?.offer;
};
const answer = async (who: Waiting, offerId: string, word: 'accept' | 'decline') =>
  call('POST', `/waiting/offer/${offerId}/${word}`, { token: await globalThis.openward.tokenFor(who.patient) });
const textsTo = ({ phoneNo }: Waiting) =>
  globalThis.openward.sms.filter((sms) => sms.phoneNo === phoneNo).map(({ text }) => text);
const calendar = () =>
  rowsOf<{ status: string; patient_id: string | null }>(
    sql`select status, patient_id from appointment where doctor_id = ${doctor.doctorId} and status <> 'CANCELED'`,
  );

test('the first who fits is offered what was given back, by message and in the portal, and takes it', async () => {
  const [first, second] = [await waits(), await waits()];
  await freed();
  await turn();
  const offer = await offerOf(first);
  expect(offer).toMatchObject({
    startDateTime: TOMORROW.toISOString(),
    expiresAt: later(15).toISOString(),
    doctorDetails: { lastName: doctor.lastName },
  });
  expect(await offerOf(second)).toBeNull();
  expect(textsTo(first)).toEqual([
    expect.stringMatching(/^An appointment is free: Thursday, 2032-05-13 12:00 pm with Dr\. .* until 12:15 pm\./),
  ]);
  // The constraint holds the time, so no other booking gets it.
  expect(await calendar()).toEqual([{ status: 'BLOCKED', patient_id: null }]);
  const book = await call('POST', '/appointment/create', {
    token: second.token,
    body: { ...WISH, doctorId: doctor.doctorId, startDateTime: TOMORROW.toISOString() },
  });
  expect(book.status).toBe(409);
  const taken = await answer(first, offer?.id ?? '', 'accept');
  expect(taken).toMatchObject({ status: 200, result: { status: 'BOOKED', patientId: first.patient.patientId } });
  expect((await auditOf(taken.headers)).map(({ action }) => action)).toContain('create');
  expect(await calendar()).toEqual([{ status: 'BOOKED', patient_id: first.patient.patientId }]);
  expect((await call('GET', '/waiting', { token: first.token })).result).toEqual([]);
  expect((await answer(first, offer?.id ?? '', 'accept')).result.code).toBe('wrong_state');
});

test('an offer is in the language of the patient, by SMS and by e-mail', async () => {
  const words = inGerman(
    'An appointment is free: {time} with Dr. {doctor}, {hospital}. We hold it for you until {until}. To take it, open Waiting list in the portal.',
  );
  const bySms = await waits({}, 'de');
  await freed();
  await turn();
  expect(textsTo(bySms)).toEqual([expect.stringMatching(words)]);
  expect(textsTo(bySms)[0]).toContain('Donnerstag, 2032-05-13 12:00 pm');
  await answer(bySms, (await offerOf(bySms))?.id ?? '', 'decline');
  const byMail = await waits({}, 'de');
  await rowsOf(sql`update patient set mob_opt_out = true, email_opt_in = true where id = ${byMail.patient.patientId}`);
  await turn();
  expect(textsTo(byMail)).toEqual([]);
  expect(globalThis.openward.mails.filter(({ to }) => to === byMail.patient.email)).toEqual([
    expect.objectContaining({
      subject: expect.stringMatching(inGerman('An appointment is free')),
      text: expect.stringMatching(words),
    }),
  ]);
});

test('who holds ten open appointments takes no eleventh, and goes on waiting', async () => {
  const { build } = globalThis.openward;
  const who = await waits();
  await freed();
  await turn();
  const offer = await offerOf(who);
  for (let day = 2; day < 12; day++) {
    const { doctorId } = await build.doctor({ hospitalId: await build.hospital() });
    await build.appointment({ doctorId, patientId: who.patient.patientId, startsAt: later(day * 24 * 60) });
  }
  expect((await answer(who, offer?.id ?? '', 'accept')).result.code).toBe('limit_reached');
  expect(await offerOf(who)).toMatchObject({ id: offer?.id });
});

test.each([['declined'], ['not answered in time']])('what is %s goes to the next, and to nobody twice', async (how) => {
  const [first, second] = [await waits(), await waits()];
  await freed();
  await turn();
  const offer = await offerOf(first);
  const [held] = await rowsOf<{ id: string }>(
    sql`select appointment_id as id from waiting_offer where id = ${offer?.id}`,
  );
  if (how === 'declined') expect((await answer(first, offer?.id ?? '', 'decline')).status).toBe(200);
  await turn(later(15));
  expect(await offerOf(first)).toBeNull();
  expect(await offerOf(second)).toMatchObject({ expiresAt: later(30).toISOString() });
  const actor =
    how === 'declined'
      ? { actor_id: first.patient.userId, actor_role: 'ROLE_PATIENT' }
      : { actor_id: null, actor_role: 'SYSTEM' };
  expect(
    await rowsOf(sql`select action, actor_id, actor_role from audit where ${held?.id}::uuid = any(entity_ids)`),
  ).toEqual([{ action: 'cancel', ...actor }]);
  const late = await answer(first, offer?.id ?? '', 'accept');
  expect(late.result).toMatchObject({
    code: 'wrong_state',
    description: 'This offer has ended. You are still on the waiting list.',
  });
  await turn(later(30));
  expect(await offerOf(second)).toBeNull();
  expect(await calendar()).toEqual([]);
});

test('only what fits is offered: doctor or speciality, days, hours, nothing else at that time', async () => {
  const passed = [
    await waits({ fromDay: '2032-05-14' }),
    await waits({ fromTime: '12:01' }),
    await waits({ toTime: '12:29' }),
    await waits({ doctorId: undefined, consultationType: 'Oncology' }),
  ];
  const busy = await waits();
  const elsewhere = await globalThis.openward.build.doctor({ hospitalId: doctor.hospitalId });
  await globalThis.openward.build.appointment({
    doctorId: elsewhere.doctorId,
    patientId: busy.patient.patientId,
    startsAt: later(24 * 60 + 15),
  });
  const anybody = await waits({ doctorId: undefined, toTime: '12:30', fromTime: '12:00' });
  await freed();
  await turn();
  for (const who of [...passed, busy]) expect(await offerOf(who)).toBeNull();
  expect(await offerOf(anybody)).not.toBeNull();
});

test('nobody is offered what begins too soon, nor anything at night', async () => {
  const who = await waits();
  await freed(later(29));
  await turn();
  expect(await offerOf(who)).toBeNull();
  const night = later(11 * 60);
  globalThis.openward.setNow(night);
  await freed();
  await turn(night);
  expect(await offerOf(who)).toBeNull();
  const morning = later(20 * 60);
  await turn(morning);
  expect(await offerOf(who)).not.toBeNull();
});

test('what is wrong with a wish stands at its fields; five wishes are enough', async () => {
  const { token } = await waits();
  const join = (body: object) => call('POST', '/waiting', { token, body: { ...WISH, ...body } });
  expect((await join({ fromDay: '', toDay: '2032-02-30', description: ' ' })).result.errors).toEqual({
    description: 'Description is required',
    fromDay: 'Please choose a day.',
    toDay: 'Please choose a day.',
  });
  expect((await join({ toDay: '2032-05-11', toTime: '08:00' })).result.errors).toEqual({
    toDay: 'The last day must not be before the first.',
    toTime: 'Must be after the earliest time.',
  });
  expect((await join({ fromDay: '2032-05-01', toDay: '2032-05-10' })).result.errors).toEqual({
    toDay: 'Please choose days in the future.',
  });
  expect((await join({ toDay: '2034-05-12' })).result.errors).toEqual({
    toDay: 'You can book appointments up to 12 months ahead.',
  });
  expect((await join({ doctorId: doctor.doctorId, consultationType: 'Oncology' })).result.code).toBe('invalid_input');
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => join({})));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409]);
});

test('who leaves gives the open offer to the next', async () => {
  const [first, second] = [await waits(), await waits()];
  await freed();
  await turn();
  expect((await call('POST', `/waiting/${first.id}/leave`, { token: first.token })).status).toBe(200);
  await turn(later(1));
  expect(await offerOf(second)).not.toBeNull();
  expect((await call('POST', `/waiting/${first.id}/leave`, { token: first.token })).status).toBe(404);
});

test('a time that staff take back is nobody’s offer any more', async () => {
  const who = await waits();
  await freed();
  await turn();
  const offer = await offerOf(who);
  const [held] = await rowsOf<{ id: string }>(
    sql`select id from appointment where doctor_id = ${doctor.doctorId} and status = 'BLOCKED'`,
  );
  const [row] = await rowsOf<{ description: string }>(sql`select description from appointment where id = ${held?.id}`);
  expect(row?.description).toBe('Held for the waiting list');
  const token = await globalThis.openward.tokenFor(doctor);
  expect((await call('POST', `/appointment/cancel?appointmentId=${held?.id}`, { token })).status).toBe(200);
  expect((await answer(who, offer?.id ?? '', 'accept')).result.code).toBe('wrong_state');
  await turn(later(15));
  expect(await offerOf(who)).toBeNull();
  expect(await calendar()).toEqual([]);
});

describe('an offer', () => {
  const sysAdmin = async () =>
    globalThis.openward.tokenFor(await globalThis.openward.build.account({ role: 'ROLE_SYS_ADMIN' }));
  const changeDoctor = async (change: object) => {
    const token = await sysAdmin();
    const { version } = (await call('GET', `/doctor/${doctor.doctorId}`, { token })).result;
    const body = { id: doctor.doctorId, version, ...change };
    const answered = await call('POST', '/doctor/update', { token, body });
    expect(answered).toMatchObject({ status: 200, result: { isSaved: true } });
  };
  const changeHours = async (change: object) => {
    const token = await sysAdmin();
    const path = `/availability/${doctor.doctorId}`;
    const { version } = (await call('GET', path, { token })).result;
    const answered = await call('POST', path, { token, body: { version, ...change } });
    expect(answered).toMatchObject({ status: 200, result: { isSaved: true } });
  };
  const closeOn = async (date: string) => {
    const body = { holidays: [{ date, name: 'Works outing' }] };
    const answered = await call('POST', `/hospital/${doctor.hospitalId}/holidays`, { token: await sysAdmin(), body });
    expect(answered).toMatchObject({ status: 200, result: { isSaved: true } });
  };
  const offered = async () => {
    const who = await waits();
    await freed();
    await turn();
    return { who, offerId: (await offerOf(who))?.id ?? '' };
  };

  test.each([
    ['becomes inactive', () => changeDoctor({ status: 'INACTIVE' })],
    ['goes to another hospital', async () => changeDoctor({ hospitalId: await globalThis.openward.build.hospital() })],
    ['works at other hours', () => changeHours({ hours: everyDay('08:00', '12:15') })],
    ['does not work on that day', () => changeHours({ specialDays: [{ date: '2032-05-13', hours: [] }] })],
    ['works where that day becomes a holiday', () => closeOn('2032-05-13')],
  ])('ends where its doctor %s; whoever waits goes on waiting', async (_what, change) => {
    const { who, offerId } = await offered();
    await change();
    expect(await offerOf(who)).toBeNull();
    const answered = await answer(who, offerId, 'accept');
    expect([answered.status, answered.result.code]).toEqual([409, 'wrong_state']);
    await turn(later(1));
    expect(await offerOf(who)).toBeNull();
    expect(await calendar()).toEqual([]);
  });

  test('stays where the hours change at other times', async () => {
    const { who, offerId } = await offered();
    await changeHours({ hours: everyDay('08:00', '12:30') });
    await closeOn('2032-05-14');
    expect((await answer(who, offerId, 'accept')).status).toBe(200);
  });

  test('that staff have made outside the hours stays where these change', async () => {
    await changeHours({ hours: everyDay('08:00', '10:00') });
    const who = await waits();
    const body = { doctorId: doctor.doctorId, startDateTime: TOMORROW.toISOString(), accept: true };
    const made = await call('POST', `/waiting/${who.id}/offer`, { token: await sysAdmin(), body });
    expect(made.status).toBe(200);
    await changeHours({ hours: everyDay('08:00', '11:00') });
    expect((await answer(who, made.result.offer.id, 'accept')).status).toBe(200);
  });

  test.each([
    ['is inactive', () => sql`update app_user set status = 'INACTIVE' where id = ${doctor.userId}`],
    ['sees nobody for this', () => sql`update doctor set speciality = '{Oncology}' where id = ${doctor.doctorId}`],
  ])('is not accepted where its doctor %s, like no booking is', async (_what, change) => {
    const { who, offerId } = await offered();
    await rowsOf(change());
    expect((await answer(who, offerId, 'accept')).result.code).toBe('wrong_state');
    expect(await calendar()).toEqual([{ status: 'BLOCKED', patient_id: null }]);
  });
});

describe('at the same moment', () => {
  const onPostgres = globalThis.openward.api.database.kind === 'postgres' ? test : test.skip;

  onPostgres('an offer is accepted or its doctor leaves, never both unsaid', async () => {
    const { build, tokenFor } = globalThis.openward;
    const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    for (let round = 0; round < 10; round++) {
      doctor = await build.doctor({ hospitalId: doctor.hospitalId });
      const who = await waits();
      await freed();
      await turn();
      const offer = await offerOf(who);
      const { version } = (await call('GET', `/doctor/${doctor.doctorId}`, { token })).result;
      const body = { id: doctor.doctorId, version, status: 'INACTIVE' };
      const [answered, left] = await Promise.all([
        answer(who, offer?.id ?? '', 'accept'),
        call('POST', '/doctor/update', { token, body }),
      ]);
      expect(left.status).toBe(200);
      expect([answered.status, left.result.isSaved]).toEqual(answered.status === 200 ? [200, false] : [409, true]);
      expect(await calendar()).toHaveLength(answered.status === 200 ? 1 : 0);
    }
  });

  test('an offer that is accepted twice is booked once', async () => {
    const who = await waits();
    await freed();
    await turn();
    const offer = await offerOf(who);
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(who, offer?.id ?? '', 'accept')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await calendar()).toHaveLength(1);
  });

  test('an offer that ends while it is accepted is one or the other', async () => {
    for (let round = 0; round < 5; round++) {
      globalThis.openward.setNow(NOON);
      const [who, next] = [await waits(), await waits()];
      const startsAt = later((24 + round) * 60);
      await freed(startsAt);
      await turn();
      const offer = await offerOf(who);
      const [answered] = await Promise.all([
        answer(who, offer?.id ?? '', 'accept'),
        answer(who, offer?.id ?? '', 'decline'),
      ]);
      await turn();
      const rows = await rowsOf<{ status: string }>(sql`select status from appointment
        where doctor_id = ${doctor.doctorId} and starts_at = ${startsAt.toISOString()}::timestamptz and status <> 'CANCELED'`);
      expect(rows).toEqual([{ status: answered.status === 200 ? 'BOOKED' : 'BLOCKED' }]);
      expect((await offerOf(next)) === null).toBe(answered.status === 200);
      for (const { id, token } of [who, next]) await call('POST', `/waiting/${id}/leave`, { token });
      await rowsOf(sql`delete from freed_time`);
    }
  });

  test('many processes that go on with the list make one offer of one time', async () => {
    const all = await Promise.all([1, 2, 3].map(() => waits()));
    await freed();
    await Promise.all([1, 2, 3, 4].map(() => turn()));
    const offers = await Promise.all(all.map(offerOf));
    expect(offers.filter(Boolean)).toHaveLength(1);
    expect(all.flatMap(textsTo)).toHaveLength(1);
    expect(await calendar()).toHaveLength(1);
  });

  test('who books the time is as good as who is offered it: one of them has it', async () => {
    const who = await waits();
    const other = await globalThis.openward.build.patient();
    const token = await globalThis.openward.tokenFor(other);
    await freed();
    const body = { ...WISH, doctorId: doctor.doctorId, startDateTime: TOMORROW.toISOString() };
    const [booked] = await Promise.all([call('POST', '/appointment/create', { token, body }), turn()]);
    const rows = await calendar();
    expect(rows).toEqual([
      booked.status === 200
        ? { status: 'BOOKED', patient_id: other.patientId }
        : { status: 'BLOCKED', patient_id: null },
    ]);
    expect((await offerOf(who)) !== null).toBe(booked.status !== 200);
  });
});

test('the release before, which does not know that a request is about a visit, books no second one', async () => {
  const { build } = globalThis.openward;
  const { doctorId } = await build.doctor({ hospitalId: await build.hospital() });
  const { patientId } = await build.patient();
  const visit = await build.appointment({ doctorId, patientId, startsAt: new Date('2039-05-12T12:00:00Z') });
  const offer = await build.waitingOffer({ patientId, doctorId, startsAt: new Date('2039-05-11T12:00:00Z') });
  await rowsOf(sql`update waiting_request set appointment_id = ${visit}
    where id = (select request_id from waiting_offer where id = ${offer})`);
  // The block stays in place, because it would become a second visit.
  await expect(rowsOf(sql`update waiting_offer set state = 'ACCEPTED' where id = ${offer}`)).rejects.toThrow();
});
