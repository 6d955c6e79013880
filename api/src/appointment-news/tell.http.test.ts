import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import type { BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { inGerman } from '../testing/german.ts';
import { TWILIO_TOKEN } from '../testing/test-server.ts';
import { rowsOf } from '../testing/world.ts';

/** A Wednesday noon in UTC, far from the times that other suites use. */
const NOON = new Date('2038-05-12T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60;
const later = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE);

const { build } = globalThis.openward;
let hospitalId: string;
let number = 6_000_000_000 + (process.pid % 1000) * 1000;

beforeAll(async () => {
  hospitalId = await build.hospital();
});
beforeEach(() => globalThis.openward.setNow(NOON));
afterEach(async () => {
  // Removes leftovers, so that a test does not see the news of the test before.
  await rowsOf(sql`delete from appointment_news`);
  await rowsOf(sql`update appointment set status = 'CANCELED' where starts_at > ${NOON.toISOString()}::timestamptz
    and hospital_id = ${hospitalId} and patient_id is not null`);
});
afterAll(() => globalThis.openward.setNow(null));

async function people(language = 'en') {
  const phoneNo = String(++number);
  const patient = await build.patient({ phoneNo, language });
  const doctor = await build.doctor({ hospitalId });
  const asDoctor = await globalThis.openward.tokenFor(doctor);
  const asPatient = await globalThis.openward.tokenFor(patient);
  return { patient, doctor, phoneNo, asDoctor, asPatient, name: `Dr. ${doctor.firstName} ${doctor.lastName}` };
}
type People = Awaited<ReturnType<typeof people>>;

async function book({ asDoctor, doctor, patient }: People, startsAt: Date): Promise<string> {
  const body = {
    doctorId: doctor.doctorId,
    patientId: patient.patientId,
    startDateTime: startsAt.toISOString(),
    endDateTime: new Date(startsAt.getTime() + 30 * MINUTE).toISOString(),
    consultationType: 'Wellness',
    description: 'A private reason',
  };
  const { status, result } = await call('POST', '/appointment/create', { token: asDoctor, body });
  expect(status).toBe(200);
  return (result as { id: string }).id;
}
const move = ({ asDoctor, doctor }: People, id: string, to: Date, doctorId = doctor.doctorId) =>
  call('POST', '/appointment/reschedule', {
    token: asDoctor,
    body: { id, doctorId, description: 'A private reason', startDateTime: to.toISOString() },
  });
const confirm = ({ asDoctor }: People, id: string) =>
  call('POST', '/appointment/update', { token: asDoctor, body: { id, status: 'CONFIRMED' } });
const cancel = (token: string, id: string, reason?: string) =>
  call('POST', `/appointment/cancel?appointmentId=${id}`, { token, body: { reason } });

const tellAt = (minutes: number) => {
  globalThis.openward.setNow(later(minutes));
  return globalThis.openward.tellPatients();
};
const textsTo = ({ phoneNo }: People) =>
  globalThis.openward.sms.filter((sms) => sms.phoneNo === phoneNo).map(({ text }) => text);
const mailsTo = ({ email }: BuiltPatient) => globalThis.openward.mails.filter(({ to }) => to === email);

test('a booking is told two minutes later, by SMS and by e-mail with a calendar file, once, also by several servers', async () => {
  const all = await people();
  await book(all, later(10 * DAY));
  await tellAt(1);
  expect(textsTo(all)).toEqual([]);
  globalThis.openward.setNow(later(2));
  await Promise.all([1, 2, 3, 4].map(() => globalThis.openward.tellPatients()));
  await tellAt(30);
  const text = expect.stringMatching(`^Your appointment is booked: Saturday, 2038-05-22 12:00 pm with ${all.name}, `);
  expect(textsTo(all)).toEqual([text]);
  expect(mailsTo(all.patient)).toEqual([
    expect.objectContaining({ subject: 'Your appointment on Saturday, 2038-05-22 12:00 pm', text }),
  ]);
  expect(JSON.stringify(mailsTo(all.patient))).not.toContain('private reason');
});

test('several changes within two minutes are one message, of how it stands then', async () => {
  const all = await people();
  const id = await book(all, later(10 * DAY));
  globalThis.openward.setNow(later(1));
  expect((await move(all, id, later(11 * DAY))).status).toBe(200);
  expect((await confirm(all, id)).status).toBe(200);
  await tellAt(3);
  expect(textsTo(all)).toEqual([
    expect.stringMatching(/^Your appointment is booked and confirmed: Sunday, 2038-05-23 /),
  ]);
});

test('nothing is told of what was taken back in time', async () => {
  const [gone, back] = [await people(), await people()];
  await cancel(gone.asDoctor, await book(gone, later(10 * DAY)));
  const id = await book(back, later(10 * DAY));
  await tellAt(3);
  expect(textsTo(gone)).toEqual([]);
  await move(back, id, later(11 * DAY));
  await move(back, id, later(10 * DAY));
  await tellAt(6);
  expect(textsTo(back)).toHaveLength(1);
});

test('what a patient has done and seen is known to them: what the practice changes within two minutes is told', async () => {
  const all = await people();
  const booked = await call('POST', '/appointment/create', {
    token: all.asPatient,
    body: {
      doctorId: all.doctor.doctorId,
      startDateTime: later(10 * DAY).toISOString(),
      consultationType: 'Wellness',
      description: 'A private reason',
    },
  });
  expect(booked.status).toBe(200);
  await cancel(all.asDoctor, booked.result.id, 'The doctor is ill');
  await tellAt(3);
  expect(textsTo(all)).toEqual([expect.stringMatching(/was cancelled by the practice\. Reason: The doctor is ill$/)]);
});

test('the same where a rule of the doctor has confirmed the booking at once', async () => {
  const all = await people();
  await rowsOf(sql`insert into booking_rule
    (doctor_id, consultation_type, notice_minutes, cancel_minutes, new_patients_only, auto_confirm)
    values (${all.doctor.doctorId}, '', 0, 0, false, true)`);
  const booked = await call('POST', '/appointment/create', {
    token: all.asPatient,
    body: {
      doctorId: all.doctor.doctorId,
      startDateTime: later(10 * DAY).toISOString(),
      consultationType: 'Wellness',
      description: 'A private reason',
    },
  });
  expect(booked.result.status).toBe('CONFIRMED');
  await cancel(all.asDoctor, booked.result.id);
  await tellAt(3);
  expect(textsTo(all)).toEqual([expect.stringMatching(/was cancelled by the practice\.$/)]);
});

test('what cannot be written keeps nobody else from being told, and is tried again', async () => {
  const [broken, fine] = [await people(), await people()];
  const elsewhere = await build.hospital();
  await book(broken, later(10 * DAY));
  await book(fine, later(10 * DAY));
  await rowsOf(sql`update doctor set hospital_id = ${elsewhere} where id = ${broken.doctor.doctorId}`);
  await rowsOf(sql`update hospital set time_zone = 'No/Zone' where id = ${elsewhere}`);
  await expect(tellAt(3)).rejects.toThrow();
  expect([textsTo(broken).length, textsTo(fine).length]).toEqual([0, 1]);
  await rowsOf(sql`update hospital set time_zone = 'UTC' where id = ${elsewhere}`);
  await tellAt(20);
  expect(textsTo(broken)).toHaveLength(1);
});

test('nobody is reminded of what they have not been told yet', async () => {
  const all = await people();
  const id = await book(all, later(5 * 60));
  await tellAt(1);
  expect(textsTo(all)).toEqual([]);
  await cancel(all.asDoctor, id);
  await tellAt(3);
  expect(textsTo(all)).toEqual([]);
});

test('a calendar follows what becomes of a visit: booked, moved, confirmed, cancelled', async () => {
  const all = await people();
  const other = await build.doctor({ hospitalId });
  const id = await book(all, later(10 * DAY));
  await tellAt(3);
  await move(all, id, later(11 * DAY));
  await tellAt(6);
  await confirm(all, id);
  await tellAt(9);
  const admin = await globalThis.openward.tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  expect((await move({ ...all, asDoctor: admin }, id, later(11 * DAY), other.doctorId)).status).toBe(200);
  await tellAt(12);
  await cancel(admin, id, 'The doctor is ill');
  await tellAt(15);
  expect(textsTo(all)).toEqual([
    expect.stringContaining('is booked: Saturday, 2038-05-22'),
    expect.stringMatching(/was moved: Sunday, 2038-05-23 .* It was on Saturday, 2038-05-22 12:00 pm\.$/),
    expect.stringContaining('is confirmed: Sunday, 2038-05-23'),
    expect.stringContaining(`is now with Dr. ${other.firstName} ${other.lastName}.`),
    expect.stringMatching(/was cancelled by the practice\. Reason: The doctor is ill$/),
  ]);
  const files = mailsTo(all.patient).map(({ calendar }) => calendar);
  expect(files.map((file) => file?.method)).toEqual(['PUBLISH', 'PUBLISH', 'PUBLISH', 'PUBLISH', 'CANCEL']);
  const events = files.map((file) => {
    const calendar = new ICAL.Component(ICAL.parse(file?.content ?? ''));
    return new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component);
  });
  expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set([`${id}@openward`]));
  const numbers = events.map(({ sequence }) => sequence);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  expect(events[1]?.startDate.toJSDate()).toEqual(later(11 * DAY));
});

test('of a doctor who moves to another hospital, the patients are told the other place', async () => {
  const [far, fresh, moved] = [await people(), await people('de'), await people()];
  const doctor = far.doctor;
  const [known, unknown, twice] = [
    far,
    { ...fresh, doctor, asDoctor: far.asDoctor },
    { ...moved, doctor, asDoctor: far.asDoctor },
  ];
  await book(known, later(10 * DAY));
  const id = await book(twice, later(11 * DAY));
  await tellAt(3);
  await book(unknown, later(12 * DAY));
  await move(twice, id, later(13 * DAY));
  const admin = await globalThis.openward.tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const {
    speciality,
    version: _,
    ...form
  } = (await call('GET', `/doctor/${doctor.doctorId}`, { token: admin })).result;
  const elsewhere = await build.hospital();
  const body = {
    ...form,
    telePhoneNo: '4155550101',
    docSpecialtyList: speciality,
    hospitalId: elsewhere,
    accept: true,
  };
  expect(await call('POST', '/doctor/update', { token: admin, body })).toMatchObject({
    status: 200,
    result: { isSaved: true },
  });
  await tellAt(6);
  const [{ name }] = (await rowsOf(sql`select name from hospital where id = ${elsewhere}`)) as [{ name: string }];
  expect(textsTo(known).slice(1)).toEqual([
    `Your appointment on Saturday, 2038-05-22 12:00 pm with ${known.name} is now at another place: ${name}.`,
  ]);
  expect(textsTo(unknown)).toEqual([
    expect.stringMatching(inGerman('Your appointment is booked: {time} with Dr. {doctor}, {hospital}.')),
  ]);
  expect(textsTo(unknown)[0]).toContain(name);
  expect(textsTo(twice).slice(1)).toEqual([expect.stringMatching(/^Your appointment was moved: Tuesday, 2038-05-25 /)]);
  expect(textsTo(twice)[1]).toContain(name);
  expect(mailsTo(known.patient)[1]?.calendar?.content).toContain(name.slice(0, 12));
});

test('each way only as the patient has agreed to it', async () => {
  const all = await Promise.all([people(), people(), people()]);
  const [noSms, noMail, neither] = all.map(({ patient }) => patient.patientId);
  await rowsOf(sql`update patient set mob_opt_out = true where id in (${noSms}, ${neither})`);
  await rowsOf(sql`update patient set email_opt_out = true where id in (${noMail}, ${neither})`);
  for (const each of all) await book(each, later(10 * DAY));
  await tellAt(3);
  expect(all.map((each) => [textsTo(each).length, mailsTo(each.patient).length])).toEqual([
    [0, 1],
    [1, 0],
    [0, 0],
  ]);
});

test('who books and cancels themselves is told so, in their language', async () => {
  const all = await people('de');
  const id = await book(all, later(10 * DAY));
  await tellAt(3);
  expect((await cancel(all.asPatient, id)).status).toBe(200);
  await tellAt(6);
  expect(textsTo(all)).toEqual([
    expect.stringMatching(inGerman('Your appointment is booked: {time} with Dr. {doctor}, {hospital}.')),
    expect.stringMatching(inGerman('Your appointment is cancelled: {time} with Dr. {doctor}, {hospital}.')),
  ]);
});

test('in the quiet hours of the hospital an SMS waits until the morning unless it is within 24 hours; an e-mail does not', async () => {
  const evening = 10 * 60;
  globalThis.openward.setNow(later(evening));
  const [soon, far, bySms, byMail] = [await people(), await people(), await people(), await people()];
  await rowsOf(sql`update patient set email_opt_out = true where id = ${bySms.patient.patientId}`);
  await rowsOf(sql`update patient set mob_opt_out = true where id = ${byMail.patient.patientId}`);
  await book(soon, later(evening + DAY - 60));
  for (const each of [far, bySms, byMail]) await book(each, later(evening + 5 * DAY));
  const told = () => [far, bySms, byMail].map((each) => [textsTo(each).length, mailsTo(each.patient).length]);
  await tellAt(evening + 3);
  expect(textsTo(soon).filter((text) => text.startsWith('Your'))).toHaveLength(1);
  const inTheNight = [
    [0, 1],
    [0, 0],
    [0, 1],
  ];
  expect(told()).toEqual(inTheNight);
  await tellAt(evening + 9 * 60 + 50);
  expect(told()).toEqual(inTheNight);
  await tellAt(evening + 10 * 60);
  expect(told()).toEqual([
    [1, 1],
    [1, 0],
    [0, 1],
  ]);
});

test('who cancels by SMS has read the answer, and gets the e-mail alone', async () => {
  const all = await people();
  const id = await book(all, later(DAY + 60));
  await tellAt(3);
  await tellAt(70);
  const url = `${globalThis.openward.url}/api/sms/incoming`;
  const params = { From: `+1${all.phoneNo}`, Body: 'X', MessageSid: `SM${all.phoneNo}` };
  const { createHmac } = await import('node:crypto');
  const signed = url + Object.entries(params).sort().flat().join('');
  const signature = createHmac('sha1', TWILIO_TOKEN).update(signed).digest('base64');
  const body = new URLSearchParams(params);
  const answer = await fetch(url, { method: 'POST', body, headers: { 'x-twilio-signature': signature } });
  expect(await answer.text()).toContain('Your appointment is cancelled');
  const [before, mailsBefore] = [textsTo(all).length, mailsTo(all.patient).length];
  await tellAt(75);
  expect(textsTo(all)).toHaveLength(before);
  expect(mailsTo(all.patient)).toHaveLength(mailsBefore + 1);
  expect(id).toBeTruthy();
});

test('an e-mail that the mail server does not take waits for the next try, and one that it refuses does not', async () => {
  const all = await people();
  await book(all, later(10 * DAY));
  globalThis.openward.answerMails('later');
  await tellAt(3);
  globalThis.openward.answerMails('accepted');
  await tellAt(3.5);
  expect(mailsTo(all.patient)).toEqual([]);
  await tellAt(4.5);
  await tellAt(30);
  expect(mailsTo(all.patient)).toHaveLength(1);
  const refused = await people();
  await book(refused, later(11 * DAY));
  globalThis.openward.answerMails('refused');
  await tellAt(60);
  globalThis.openward.answerMails('accepted');
  await tellAt(600);
  expect(mailsTo(refused.patient)).toEqual([]);
  expect(await rowsOf(sql`select id from mail_message`)).toEqual([]);
});

describe('a series', () => {
  const weekly = async (all: People) => {
    const body = {
      doctorId: all.doctor.doctorId,
      patientId: all.patient.patientId,
      startDateTime: later(7 * DAY).toISOString(),
      consultationType: 'Wellness',
      description: 'A private reason',
      repeat: { unit: 'week', every: 1, count: 4 },
    };
    const { status, result } = await call('POST', '/appointment/series', { token: all.asDoctor, body });
    expect(status).toBe(200);
    return (result as { id: string }[]).map(({ id }) => id);
  };

  test('is told in one message, also by several servers, and so is a change of several of its visits', async () => {
    const all = await people();
    const ids = await weekly(all);
    globalThis.openward.setNow(later(2));
    await Promise.all([1, 2, 3, 4].map(() => globalThis.openward.tellPatients()));
    expect(textsTo(all)).toEqual([
      expect.stringMatching(
        /^Your 4 appointments with .* are booked. The first is on Wednesday, 2038-05-19 12:00 pm.$/,
      ),
    ]);
    expect(mailsTo(all.patient)).toHaveLength(1);
    await call('POST', `/appointment/cancel?appointmentId=${ids[2]}`, {
      token: all.asDoctor,
      body: { reason: 'Holiday', which: 'following' },
    });
    await tellAt(4);
    expect(textsTo(all)[1]).toMatch(/^2 of your appointments .* were cancelled by the practice.* Reason: Holiday$/);
    expect(mailsTo(all.patient)).toHaveLength(2);
  });

  test('of which one visit changes is told of that one, with the calendar of all', async () => {
    const all = await people();
    const ids = await weekly(all);
    await tellAt(2);
    await move(all, ids[1] ?? '', later(15 * DAY));
    await tellAt(5);
    expect(textsTo(all)[1]).toMatch(/^Your appointment was moved: Thursday, 2038-05-27 12:00 pm/);
  });
});
