import { consultationLabel } from '@openward/contract';
import { type Appointment, STATUS_RULES } from '@openward/contract/appointments';
import { instantOf } from '@openward/contract/time';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { BuiltAccount, BuiltDoctor } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { ACCOUNT, FakeTwilio } from '../testing/fake-twilio.ts';
import { inGerman } from '../testing/german.ts';
import { MailServer } from '../testing/mail-server.ts';
import { PatientCalendar } from '../testing/patient-calendar.ts';
import { rowsOf } from '../testing/world.ts';

/* Tests what really arrives: e-mails at a mail server, SMS at Twilio, and a calendar that imports each file. */

/** A Monday noon in winter, far from what other suites do; the clocks in Chicago go forward on 13 March. */
const NOON = new Date('2039-02-21T18:00:00Z');
const ZONE = 'America/Chicago';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PORTAL = 'https://portal.practice.example';
/** An instant on the hospital's clock. */
const on = (wall: string) => instantOf(wall, ZONE).toISOString();

const endAfter = (start: string, minutes: number) => new Date(Date.parse(start) + minutes * MINUTE).toISOString();

const { build, mailBy, sendBy, setNow, tellPatients, tokenFor, url } = globalThis.openward;
let server: MailServer;
let twilio: FakeTwilio;
let hospitalId: string;
let admin: BuiltAccount;
let number = 7_000_000_000 + (process.pid % 1000) * 1000;
let now = NOON;

beforeAll(async () => {
  [server, twilio] = await Promise.all([MailServer.start(), FakeTwilio.start()]);
  twilio.now = () => now;
  mailBy({ url: server.url, from: 'Openward <portal@practice.example>' }, PORTAL);
  sendBy({ ...ACCOUNT, countryPrefix: '+1', webhookUrl: `${url}/api/sms/incoming`, apiUrl: twilio.url });
  hospitalId = await build.hospital({ timeZone: ZONE });
  admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
});
beforeEach(() => {
  now = NOON;
  setNow(now);
  server.refuses = null;
});
afterAll(async () => {
  setNow(null);
  mailBy(null);
  sendBy(null);
  await Promise.all([server.stop(), twilio.stop()]);
  // Leftovers of other tests must not be sent here.
  await rowsOf(sql`delete from appointment_news`);
  await rowsOf(sql`delete from mail_message`);
  await rowsOf(sql`update sms_message set state = 'UNKNOWN' where state in ('WAITING', 'SENDING')`);
  await rowsOf(sql`update appointment set status = 'CANCELED' where hospital_id = ${hospitalId}`);
});

/** Moves the clock forward and runs the jobs. */
async function after(minutes: number): Promise<void> {
  now = new Date(now.getTime() + minutes * MINUTE);
  setNow(now);
  await tellPatients();
}

async function people(language = 'en') {
  const phoneNo = String(++number);
  const patient = await build.patient({ phoneNo, language });
  const doctor = await build.doctor({ hospitalId });
  const calendar = new PatientCalendar();
  let opened = 0;

  const mails = () => server.mails.filter(({ to }) => to.includes(patient.email));
  /** The e-mails that arrived since the last call, each with its calendar file imported. */
  const open = () => {
    const fresh = mails().slice(opened);
    opened += fresh.length;
    return fresh.map((mail) => ({ ...mail, taken: calendar.take(mail.calendar?.content ?? '') }));
  };
  const texts = () => twilio.taken.filter(({ to }) => to === `+1${phoneNo}`).map(({ body }) => body);

  /** The patient's upcoming appointments as the portal shows them. */
  const portal = async () => {
    const { result } = await call('POST', '/appointment/all?pageSize=100', {
      token: await tokenFor(patient),
      body: {},
    });
    return (result as Appointment[])
      .filter(({ status }) => status !== 'CANCELED')
      .map((visit) => ({
        start: visit.startDateTime,
        end: visit.endDateTime,
        summary: `Dr. ${visit.doctorDetails?.firstName} ${visit.doctorDetails?.lastName}, ${consultationLabel(visit.consultationType)}`,
        location: visit.hospitalName,
        status: STATUS_RULES[visit.status].ics,
      }))
      .sort((a, b) => a.start.localeCompare(b.start));
  };
  const expectTheSame = async () => expect(calendar.visits()).toEqual(await portal());

  return { patient, doctor, calendar, mails, open, texts, expectTheSame };
}
type People = Awaited<ReturnType<typeof people>>;

const visit = { consultationType: 'Wellness', description: 'A private reason' };

async function book({ doctor, patient }: People, startDateTime: string): Promise<string> {
  const body = { ...visit, doctorId: doctor.doctorId, patientId: patient.patientId, startDateTime };
  const { status, result } = await call('POST', '/appointment/create', { token: await tokenFor(doctor), body });
  expect(status).toBe(200);
  return (result as { id: string }).id;
}

async function move(by: BuiltAccount, doctor: BuiltDoctor, id: string, startDateTime: string, which?: string) {
  const body = { id, doctorId: doctor.doctorId, description: visit.description, startDateTime, which };
  expect((await call('POST', '/appointment/reschedule', { token: await tokenFor(by), body })).status).toBe(200);
}

async function confirm(by: BuiltAccount, id: string, which?: string) {
  const body = { id, status: 'CONFIRMED', which };
  expect((await call('POST', '/appointment/update', { token: await tokenFor(by), body })).status).toBe(200);
}

async function cancel(by: BuiltAccount, id: string, more: { reason?: string; which?: string } = {}) {
  const path = `/appointment/cancel?appointmentId=${id}`;
  expect((await call('POST', path, { token: await tokenFor(by), body: more })).status).toBe(200);
}

test('one visit of which the practice tells: booked, confirmed, moved twice, another doctor, cancelled', async () => {
  const all = await people();
  const { doctor, open, texts, expectTheSame } = all;
  const other = await build.doctor({ hospitalId });
  const numbers: number[] = [];
  const uids = new Set<string>();
  const arrives = async (text: RegExp) => {
    const came = open();
    expect(came.map((mail) => mail.text)).toEqual([expect.stringMatching(text)]);
    expect(texts().at(-1)).toBe(came[0]?.text);
    for (const { uid, sequence } of came[0]?.taken ?? []) {
      uids.add(uid);
      numbers.push(sequence);
    }
    await expectTheSame();
    return came[0];
  };

  const id = await book(all, on('2039-03-01T10:00'));
  await after(1);
  expect(open()).toEqual([]);
  await after(2);
  const first = await arrives(/^Your appointment is booked: Tuesday, 2039-03-01 10:00 am with Dr\. /);
  expect(first).toMatchObject({
    to: [all.patient.email],
    from: 'Openward <portal@practice.example>',
    subject: 'Your appointment on Tuesday, 2039-03-01 10:00 am',
    text: expect.stringMatching(new RegExp(`Confirm, move or cancel it: ${PORTAL}/visit#[\\w-]{43}$`)),
    calendar: { method: 'PUBLISH', content: expect.stringContaining('ORGANIZER') },
  });
  expect(first?.calendar?.content).toContain('METHOD:PUBLISH\r\n');
  expect(first?.calendar?.content).toContain('mailto:portal@practice.example');
  expect(first?.calendar?.file).toBe(first?.calendar?.content);
  expect(first?.source).not.toContain('private reason');
  expect(first?.calendar?.content).not.toContain('private reason');

  await confirm(doctor, id);
  await after(3);
  await arrives(/^Your appointment is confirmed: Tuesday, 2039-03-01 10:00 am /);
  await move(doctor, doctor, id, on('2039-03-02T11:00'));
  await after(1);
  await move(doctor, doctor, id, on('2039-03-03T11:30'));
  await after(3);
  await arrives(
    /^Your appointment was moved: Thursday, 2039-03-03 11:30 am .* It was on Tuesday, 2039-03-01 10:00 am\./,
  );
  await move(admin, other, id, on('2039-03-03T11:30'));
  await after(3);
  await arrives(new RegExp(`is now with Dr\\. ${other.firstName} ${other.lastName}\\.`));
  await cancel(admin, id, { reason: 'The doctor is ill' });
  await after(3);
  const last = await arrives(/was cancelled by the practice\. Reason: The doctor is ill$/);
  expect(last?.calendar?.method).toBe('CANCEL');
  expect(last?.calendar?.content).toContain('METHOD:CANCEL\r\n');
  expect(all.calendar.visits()).toEqual([]);

  expect(uids).toEqual(new Set([`${id}@openward`]));
  expect(numbers).toHaveLength(5);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  await after(60);
  expect([all.mails().length, texts().length]).toEqual([5, 5]);
});

test('the same by the patient, in their language', async () => {
  const all = await people('de');
  const { patient, doctor, open, expectTheSame } = all;
  const body = { ...visit, doctorId: doctor.doctorId, startDateTime: on('2039-03-02T09:00') };
  const { status, result } = await call('POST', '/appointment/create', { token: await tokenFor(patient), body });
  expect(status).toBe(200);
  await after(3);
  const [booked] = open();
  await expectTheSame();
  await move(patient, doctor, result.id, on('2039-03-02T14:00'));
  await after(1);
  await move(patient, doctor, result.id, on('2039-03-04T14:00'));
  await after(3);
  const [moved] = open();
  await expectTheSame();
  await cancel(patient, result.id);
  await after(3);
  const [cancelled] = open();
  await expectTheSame();
  expect(all.calendar.visits()).toEqual([]);
  const [offer] = ['Confirm, move or cancel it: {link}' as const];
  const sentences = [
    [booked, 'Your appointment is booked: {time} with Dr. {doctor}, {hospital}.', offer],
    [moved, 'Your appointment was moved: {time} with Dr. {doctor}, {hospital}. It was on {before}.', offer],
    [cancelled, 'Your appointment is cancelled: {time} with Dr. {doctor}, {hospital}.'],
  ] as const;
  for (const [mail, ...expected] of sentences) {
    const whole = new RegExp(`^${expected.map((one) => inGerman(one).source.slice(1, -1)).join(' ')}$`);
    expect(mail?.text).toMatch(whole);
    expect(mail?.subject).toMatch(inGerman('Your appointment on {time}'));
  }
  expect(all.texts()).toEqual([booked?.text, moved?.text, cancelled?.text]);
});

async function weekly(all: People): Promise<string[]> {
  const body = {
    ...visit,
    doctorId: all.doctor.doctorId,
    patientId: all.patient.patientId,
    startDateTime: on('2039-03-01T10:00'),
    repeat: { unit: 'week', every: 1, count: 6 },
  };
  const { status, result } = await call('POST', '/appointment/series', { token: await tokenFor(all.doctor), body });
  expect(status).toBe(200);
  return (result as { id: string }[]).map(({ id }) => id);
}

test('a visit that takes longer is told so, and one that was moved and moved back is not', async () => {
  const all = await people();
  const { doctor } = all;
  const startDateTime = on('2039-03-01T10:00');
  const id = await book(all, startDateTime);
  await confirm(doctor, id);
  await after(3);
  await move(doctor, doctor, id, on('2039-03-02T10:00'));
  await move(doctor, doctor, id, startDateTime);
  await after(3);
  expect([all.open().length, all.texts().length]).toEqual([1, 1]);
  const longer = { id, doctorId: doctor.doctorId, startDateTime, endDateTime: endAfter(startDateTime, 75) };
  const body = { ...longer, description: visit.description, accept: true };
  expect((await call('POST', '/appointment/reschedule', { token: await tokenFor(doctor), body })).status).toBe(200);
  await after(3);
  expect(all.open().map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Your appointment on Tuesday, 2039-03-01 10:00 am with .*, now takes 75 minutes\. Confirm/),
  ]);
  expect(all.texts()).toHaveLength(2);
  await all.expectTheSame();
  expect(all.calendar.visits()).toMatchObject([{ start: startDateTime, end: endAfter(startDateTime, 75) }]);
});

test('the link in an e-mail moves, confirms and cancels, and the calendar follows', async () => {
  const all = await people();
  await book(all, on('2039-03-01T10:00'));
  await after(3);
  const byLink = async (what: string, more = {}) => {
    const [, token] = /\/visit#(\S+)$/.exec(all.mails().at(-1)?.text ?? '') ?? [];
    expect(all.texts().at(-1)).toContain(token);
    const { status } = await call('POST', `/appointment/link/${what}`, { body: { token, ...more } });
    expect(status).toBe(200);
    await after(3);
  };
  await byLink('move', { startDateTime: on('2039-03-02T11:00') });
  await byLink('confirm');
  expect(all.open()).toHaveLength(3);
  await all.expectTheSame();
  expect(all.calendar.visits()).toMatchObject([{ start: on('2039-03-02T11:00'), status: 'CONFIRMED' }]);
  await byLink('cancel');
  expect(all.open().map(({ text }) => text)).toEqual([expect.stringMatching(/^Your appointment is cancelled: /)]);
  expect(all.calendar.visits()).toEqual([]);
  expect(all.texts()).toHaveLength(4);
});

test('a doctor who moves to a hospital in another time zone takes along what is in the calendar', async () => {
  const all = await people();
  const { doctor, patient } = all;
  await book(all, on('2039-03-04T10:00'));
  const [, second = ''] = await weekly(all);
  await after(3);
  await move(doctor, doctor, second, on('2039-03-09T15:00'), 'this');
  await after(3);
  all.open();
  await all.expectTheSame();
  const token = await tokenFor(admin);
  const { speciality, version: _, ...form } = (await call('GET', `/doctor/${doctor.doctorId}`, { token })).result;
  const elsewhere = await build.hospital({ timeZone: 'America/Los_Angeles' });
  const body = {
    ...{ ...form, telePhoneNo: '4155550101', docSpecialtyList: speciality },
    ...{ hospitalId: elsewhere, accept: true },
  };
  const moved = await call('POST', '/doctor/update', { token, body });
  expect(moved).toMatchObject({ status: 200, result: { isSaved: true } });
  await after(3);
  // The order of the two messages is not defined.
  const told = all.open().map(({ text }) => text);
  expect(told.sort()).toEqual([
    expect.stringMatching(/^6 of your appointments .* are now at another place: /),
    expect.stringMatching(/^Your appointment on .* is now at another place: /),
  ]);
  await all.expectTheSame();
  await cancel(patient, second, { which: 'following' });
  await after(3);
  all.open();
  await all.expectTheSame();
});

describe('a weekly series', () => {
  test('is the same in the calendar after each of its messages', async () => {
    const all = await people();
    const { doctor, calendar, open, expectTheSame } = all;
    const other = await build.doctor({ hospitalId });
    const ids = await weekly(all);
    const idOf = (place: number) => ids[place] ?? '';
    const numbers: number[] = [];
    const uids = new Set<string>();
    const arrives = async (text: RegExp, visits: number) => {
      await after(3);
      const came = open();
      expect(came.map((mail) => mail.text)).toEqual([expect.stringMatching(text)]);
      expect(all.texts().at(-1)).toBe(came[0]?.text);
      for (const { uid, sequence } of came[0]?.taken ?? []) {
        uids.add(uid);
        numbers.push(sequence);
      }
      expect(calendar.visits()).toHaveLength(visits);
      await expectTheSame();
      return came[0]?.calendar?.content.replaceAll('\r\n ', '');
    };

    const file = await arrives(
      /^Your 6 appointments with .* are booked\. The first is on Tuesday, 2039-03-01 10:00 am/,
      6,
    );
    expect(file).toContain('RRULE:FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=TU;COUNT=6');
    await move(doctor, doctor, idOf(1), on('2039-03-09T15:00'), 'this');
    expect(await arrives(/^Your appointment was moved: Wednesday, 2039-03-09 03:00 pm /, 6)).toContain(
      `RECURRENCE-ID;TZID=${ZONE}:20390308T100000`,
    );
    await cancel(doctor, idOf(2), { which: 'this', reason: 'Holiday' });
    expect(await arrives(/^Your appointment on Tuesday, 2039-03-15 10:00 am .* Reason: Holiday$/, 5)).toContain(
      `EXDATE;TZID=${ZONE}:20390315T100000`,
    );
    await move(doctor, doctor, idOf(3), on('2039-03-24T11:00'), 'following');
    await arrives(/^3 of your appointments .* were moved\. The first is now on Thursday, 2039-03-24 11:00 am/, 5);
    await move(admin, other, idOf(4), on('2039-03-31T11:00'), 'this');
    await arrives(/is now with Dr\. /, 5);
    await confirm(doctor, idOf(0), 'this');
    await arrives(/^Your appointment is confirmed: Tuesday, 2039-03-01 10:00 am/, 5);
    await cancel(admin, idOf(4), { which: 'following' });
    await arrives(/^2 of your appointments .* were cancelled by the practice\./, 3);
    await cancel(admin, idOf(0), { which: 'all' });
    await arrives(/^3 of your appointments .* were cancelled by the practice\./, 0);
    expect(open()).toEqual([]);
    expect(uids.size).toBe(1);
    expect(numbers).toHaveLength(8);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });

  test('of which several visits change within two minutes is told once, in one SMS and one e-mail', async () => {
    const all = await people();
    const { doctor } = all;
    const [first = '', second = '', third = '', fourth = ''] = await weekly(all);
    await after(3);
    await move(doctor, doctor, first, on('2039-03-02T10:00'), 'this');
    await cancel(doctor, second, { which: 'this' });
    await confirm(doctor, third, 'this');
    await move(doctor, doctor, fourth, on('2039-03-22T16:00'), 'following');
    await after(3);
    expect([all.texts().length, all.open().length]).toEqual([2, 2]);
    expect(all.texts()[1]).toMatch(/were moved\. .* was cancelled by the practice\. .* is confirmed: /);
    await all.expectTheSame();
  });
});

test('each way only as the patient has agreed to it, also after several changes', async () => {
  const all = await Promise.all([people(), people(), people()]);
  const [noSms, noMail, neither] = all.map(({ patient }) => patient.patientId);
  await rowsOf(sql`update patient set mob_opt_out = true where id in (${noSms}, ${neither})`);
  await rowsOf(sql`update patient set email_opt_out = true where id in (${noMail}, ${neither})`);
  for (const each of all) {
    const id = await book(each, on('2039-03-01T10:00'));
    await move(each.doctor, each.doctor, id, on('2039-03-01T12:00'));
    await confirm(each.doctor, id);
  }
  await after(3);
  expect(all.map((each) => [each.texts().length, each.mails().length])).toEqual([
    [0, 1],
    [1, 0],
    [0, 0],
  ]);
});

test('what waited for the mail server arrives in the order in which it happened', async () => {
  const all = await people();
  server.refuses = 451;
  const id = await book(all, on('2039-03-01T10:00'));
  await after(3);
  await move(all.doctor, all.doctor, id, on('2039-03-02T10:00'));
  await after(2);
  server.refuses = null;
  await cancel(all.doctor, id);
  for (const _ of Array(15)) await after(1);
  const came = all.open();
  expect(came.map(({ text }) => text)).toEqual([
    expect.stringMatching(/ is booked: /),
    expect.stringMatching(/ was moved: /),
    expect.stringMatching(/ was cancelled /),
  ]);
  expect(came.map(({ taken }) => taken.length)).toEqual([1, 1, 1]);
  await all.expectTheSame();
});

/** A change of the single visit (place 0) or of one of the series, or time that passes. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('move', 'move', 'change doctor', 'change length', 'confirm', 'cancel'),
      lasts: fc.constantFrom(30, 45, 60),
      isByPatient: fc.boolean(),
      place: fc.nat(6),
      days: fc.integer({ min: -2, max: 3 }),
      hour: fc.integer({ min: 10, max: 15 }),
      which: fc.constantFrom('this', 'this', 'following', 'all'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ minutes: fc.constantFrom(1, 3, 30, 600), isMailDown: fc.boolean() }) },
);

test('whatever becomes of a series and a single visit, the calendar ends up as the portal has it', async () => {
  const happened = new Set<string>();
  const oneLife = async (steps: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
    now = NOON;
    setNow(now);
    const [all, other] = await Promise.all([people(), build.doctor({ hospitalId })]);
    const ids = [await book(all, on('2039-03-04T10:00')), ...(await weekly(all))];
    const settle = async () => {
      server.refuses = null;
      await after(3);
      await after(600);
      all.open();
      await all.expectTheSame();
    };
    await settle();
    for (const one of steps) {
      if ('minutes' in one) {
        server.refuses = one.isMailDown ? 451 : null;
        await after(one.minutes);
        if (one.minutes === 600) await settle();
        continue;
      }
      const { what, isByPatient, place, days, hour, which, lasts } = one;
      const by = isByPatient && !['confirm', 'change length'].includes(what) ? all.patient : admin;
      const token = await tokenFor(by);
      const id = ids[place] ?? '';
      const scope = place > 0 ? { which } : {};
      const { startDateTime, doctorId } = (await call('GET', `/appointment/${id}`, { token })).result;
      const day = new Date(Date.parse(startDateTime) + days * DAY).toISOString().slice(0, 10);
      const changes = {
        confirm: ['/appointment/update', { status: 'CONFIRMED' }],
        cancel: [`/appointment/cancel?appointmentId=${id}`, {}],
        move: ['/appointment/reschedule', { doctorId, startDateTime: on(`${day}T${hour}:00`) }],
        'change doctor': ['/appointment/reschedule', { doctorId: other.doctorId, startDateTime }],
        'change length': [
          '/appointment/reschedule',
          { doctorId, startDateTime, endDateTime: endAfter(startDateTime, lasts) },
        ],
      } as const;
      const [path, change] = changes[what];
      const more = path === '/appointment/reschedule' ? { description: visit.description, accept: by === admin } : {};
      const body = { ...(what !== 'cancel' && { id }), ...change, ...more, ...scope };
      const { status } = await call('POST', path, { token, body });
      expect([200, 409]).toContain(status);
      if (status === 200) happened.add(what);
    }
    await settle();
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 14 }), oneLife), {
    numRuns: 10,
  });
  expect([...happened].sort()).toEqual(['cancel', 'change doctor', 'change length', 'confirm', 'move']);
});
