import { sql } from 'drizzle-orm';
import type { BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { inGerman } from '../testing/german.ts';
import { TWILIO_TOKEN } from '../testing/test-server.ts';
import { rowsOf } from '../testing/world.ts';

/** A Wednesday noon in UTC, far from the times that other suites use. */
const NOON = new Date('2031-05-14T12:00:00Z');
const later = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);

let hospitalId: string;
let number = 2_000_000_000 + (process.pid % 1000) * 1000;

beforeAll(async () => {
  hospitalId = await globalThis.openward.build.hospital();
});
beforeEach(() => globalThis.openward.setNow(NOON));
afterEach(async () => {
  // Removes leftovers, so that a test does not remind of the appointments of the test before.
  await rowsOf(sql`update appointment set status = 'CANCELED' where starts_at > ${NOON.toISOString()}::timestamptz
    and hospital_id = ${hospitalId} and patient_id is not null`);
});
afterAll(() => globalThis.openward.setNow(null));

async function visit(
  startsAt: Date,
  options: { patient?: BuiltPatient; phoneNo?: string | null; bookedAt?: Date; language?: string } = {},
) {
  const { build } = globalThis.openward;
  const phoneNo = options.phoneNo === undefined ? String(++number) : options.phoneNo;
  const patient = options.patient ?? (await build.patient({ phoneNo, language: options.language ?? 'en' }));
  const doctor = await build.doctor({ hospitalId });
  const id = await build.appointment({ doctorId: doctor.doctorId, patientId: patient.patientId, startsAt });
  const bookedAt = (options.bookedAt ?? later(-240)).toISOString();
  await rowsOf(sql`update appointment set created_at = ${bookedAt}::timestamptz where id = ${id}`);
  return { id, patient, doctor, phoneNo: phoneNo ?? '' };
}
const textsTo = (phoneNo: string) =>
  globalThis.openward.sms.filter((sms) => sms.phoneNo === phoneNo).map(({ text }) => text);
const at = async (time: Date) => {
  globalThis.openward.setNow(time);
  return globalThis.openward.tellPatients();
};
const statusOf = async (id: string) =>
  (await rowsOf<{ status: string }>(sql`select status from appointment where id = ${id}`))[0]?.status;

describe('a reminder', () => {
  test('goes out a day and two hours before, each once, by the hospital’s clock', async () => {
    const { phoneNo, doctor } = await visit(later(24));
    await at(later(-0.1));
    expect(textsTo(phoneNo)).toEqual([]);
    await at(NOON);
    await at(later(0.5));
    const first = `Reminder: Thursday, 2031-05-15 12:00 pm with Dr. ${doctor.firstName} ${doctor.lastName}, `;
    expect(textsTo(phoneNo)).toEqual([expect.stringContaining(first)]);
    expect(textsTo(phoneNo)[0]).toMatch(/Reply C to confirm or X to cancel\.$/);
    await at(later(22));
    await at(later(23));
    expect(textsTo(phoneNo)).toHaveLength(2);
  });

  test('waits while the doctor is inactive or has a day off, and goes out once they are back', async () => {
    const inactive = await visit(later(24));
    const off = await visit(later(24));
    await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${inactive.doctor.userId}`);
    await rowsOf(
      sql`insert into special_day (doctor_id, on_day) values (${off.doctor.doctorId}, ${later(24).toISOString().slice(0, 10)})`,
    );
    await at(NOON);
    expect([...textsTo(inactive.phoneNo), ...textsTo(off.phoneNo)]).toEqual([]);
    await rowsOf(sql`update app_user set status = 'ACTIVE' where id = ${inactive.doctor.userId}`);
    await rowsOf(sql`delete from special_day where doctor_id = ${off.doctor.doctorId}`);
    await at(later(0.5));
    expect([textsTo(inactive.phoneNo), textsTo(off.phoneNo)]).toEqual([[expect.any(String)], [expect.any(String)]]);
  });

  test('none for a cancelled one; a moved one gets a new one', async () => {
    const gone = await visit(later(24));
    await rowsOf(sql`update appointment set status = 'CANCELED' where id = ${gone.id}`);
    const moved = await visit(later(24));
    await at(NOON);
    const to = later(48).toISOString();
    const token = await globalThis.openward.tokenFor(moved.doctor);
    const body = { id: moved.id, doctorId: moved.doctor.doctorId, description: 'Moved', startDateTime: to };
    expect((await call('POST', '/appointment/reschedule', { token, body })).status).toBe(200);
    // The history uses the database's clock and cannot be changed by ordinary updates.
    await globalThis.openward.api.database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update appointment_history set changed_at = ${NOON.toISOString()}::timestamptz
        where appointment_id = ${moved.id}`);
    });
    await at(later(24));
    expect(textsTo(gone.phoneNo)).toEqual([]);
    expect(textsTo(moved.phoneNo)).toEqual([
      expect.stringMatching(/^Reminder: .*2031-05-15 12:00 pm/),
      expect.stringMatching(/^Your appointment was moved: .*2031-05-16 12:00 pm/),
      expect.stringMatching(/^Reminder: .*2031-05-16 12:00 pm/),
    ]);
  });

  test('by e-mail for who has no phone or wants none, not at all for who wants neither', async () => {
    const noPhone = await visit(later(24), { phoneNo: null });
    const wantsNone = await visit(later(24));
    const wantsNeither = await visit(later(24));
    await rowsOf(sql`update patient set mob_opt_out = true
      where id in (${wantsNone.patient.patientId}, ${wantsNeither.patient.patientId})`);
    await rowsOf(sql`update patient set email_opt_out = true where id = ${wantsNeither.patient.patientId}`);
    await at(NOON);
    const mailed = globalThis.openward.mails.map(({ to }) => to);
    expect(mailed).toEqual(expect.arrayContaining([noPhone.patient.email, wantsNone.patient.email]));
    expect(mailed).not.toContain(wantsNeither.patient.email);
    expect(textsTo(wantsNone.phoneNo)).toEqual([]);
  });

  test('is in the language of the patient, by SMS and by e-mail', async () => {
    const bySms = await visit(later(24), { language: 'de' });
    const byMail = await visit(later(24), { language: 'de', phoneNo: null });
    await at(NOON);
    const [text] = textsTo(bySms.phoneNo);
    expect(text).toMatch(
      inGerman('Reminder: {time} with Dr. {doctor}, {hospital}. Reply C to confirm or X to cancel.'),
    );
    expect(text).toContain('Donnerstag, 2031-05-15 12:00 pm');
    expect(globalThis.openward.mails.filter(({ to }) => to === byMail.patient.email)).toEqual([
      expect.objectContaining({
        subject: expect.stringMatching(inGerman('Your appointment on {time}')),
        text: expect.stringMatching(
          inGerman(
            'This is a reminder of your appointment: {time} with Dr. {doctor}, {hospital}. To change or cancel it, please sign in to the portal.',
          ),
        ),
      }),
    ]);
  });

  test('goes out at once to who booked after it was due, while half an hour is left', async () => {
    const late = await visit(later(20), { bookedAt: later(-1) });
    const soon = await visit(later(0.5), { bookedAt: later(-0.1) });
    const tooSoon = await visit(later(0.4), { bookedAt: later(-0.1) });
    await at(NOON);
    expect(textsTo(late.phoneNo)).toHaveLength(1);
    expect(textsTo(soon.phoneNo)).toHaveLength(1);
    expect(textsTo(tooSoon.phoneNo)).toEqual([]);
  });

  test('none at night', async () => {
    const early = await visit(later(24 + 20.5));
    await at(later(10));
    await at(later(19.9));
    // It was due at 08:30 the next morning, after the quiet hours.
    expect(textsTo(early.phoneNo)).toEqual([]);
    await at(later(20.5));
    expect(textsTo(early.phoneNo)).toHaveLength(1);
  });

  test('two servers at once send it once', async () => {
    const bySms = await visit(later(24));
    const byMail = await visit(later(24), { phoneNo: null });
    await Promise.all([1, 2, 3, 4].map(() => at(NOON)));
    expect(textsTo(bySms.phoneNo)).toHaveLength(1);
    expect(globalThis.openward.mails.filter(({ to }) => to === byMail.patient.email)).toHaveLength(1);
  });
});

describe('a reply', () => {
  const aSid = () => `SM${crypto.randomUUID().replaceAll('-', '')}`;
  const NO_ANSWER = /<Response><\/Response>$/;

  async function reply(
    phoneNo: string,
    text: string,
    options: { authToken?: string; optOutType?: string; sid?: string } = {},
  ) {
    const url = `${globalThis.openward.url}/api/sms/incoming`;
    const params = new URLSearchParams({ From: `+1${phoneNo}`, Body: text, MessageSid: options.sid ?? aSid() });
    if (options.optOutType) params.set('OptOutType', options.optOutType);
    const signature = await signatureOf(options.authToken ?? TWILIO_TOKEN, url, params);
    const answer = await fetch(url, { method: 'POST', body: params, headers: { 'x-twilio-signature': signature } });
    return { status: answer.status, said: await answer.text() };
  }
  const isOptedOut = async (phoneNo: string) => {
    const [patient] = await rowsOf<{ is_out: boolean }>(sql`select phone_no_opt_out as is_out from patient
      join app_user on app_user.id = patient.user_id where phone_no = ${phoneNo}`);
    return patient?.is_out;
  };
  const deskLine = async (id: string) => {
    const [doctor] = await rowsOf<{ user_id: string }>(sql`select user_id from doctor
      join appointment on appointment.doctor_id = doctor.id where appointment.id = ${id}`);
    const token = await globalThis.openward.tokenFor({ userId: doctor?.user_id ?? '' });
    return (await call('GET', `/appointment/${id}`, { token })).result;
  };

  test('is taken once, also where Twilio’s call comes again, at the same moment or later', async () => {
    const { id, phoneNo } = await visit(later(24));
    await at(NOON);
    const sid = aSid();
    const both = await Promise.all([1, 2, 3].map(() => reply(phoneNo, 'C', { sid })));
    expect(both.filter(({ said }) => said.includes('is confirmed'))).toHaveLength(1);
    expect(both.filter(({ status, said }) => status === 200 && NO_ANSWER.test(said))).toHaveLength(2);
    expect(await statusOf(id)).toBe('CONFIRMED');
    const stop = aSid();
    await reply(phoneNo, 'STOP', { sid: stop });
    await reply(phoneNo, 'START');
    expect((await reply(phoneNo, 'STOP', { sid: stop })).said).toMatch(NO_ANSWER);
    expect(await isOptedOut(phoneNo)).toBe(false);
    expect((await reply(phoneNo, 'C', { sid: aSid() })).said).toContain('is confirmed');
  });

  test('that failed on our side is taken when Twilio sends it again', async () => {
    const { id, phoneNo } = await visit(later(24));
    await at(NOON);
    const sid = aSid();
    await rowsOf(sql`alter table audit add constraint no_audit check (action <> 'confirm by SMS') not valid`);
    try {
      expect((await reply(phoneNo, 'C', { sid })).status).toBe(500);
    } finally {
      await rowsOf(sql`alter table audit drop constraint no_audit`);
    }
    expect((await reply(phoneNo, 'C', { sid })).said).toContain('is confirmed');
    expect(await statusOf(id)).toBe('CONFIRMED');
  });

  test('C confirms, X cancels, and both say what they did', async () => {
    const { id, phoneNo } = await visit(later(24));
    await at(NOON);
    const confirmed = await reply(phoneNo, ' c. ');
    expect(confirmed.said).toMatch(/^<\?xml.*<Message>Thank you\. Your appointment is confirmed: Thursday, /);
    expect(await statusOf(id)).toBe('CONFIRMED');
    expect((await reply(phoneNo, 'C')).said).toContain('is confirmed');
    const cancelled = await reply(phoneNo, 'X');
    expect(cancelled.said).toContain('Your appointment is cancelled: Thursday, 2031-05-15 12:00 pm');
    expect(await statusOf(id)).toBe('CANCELED');
    expect((await reply(phoneNo, 'X')).said).toContain('We found no appointment for your answer.');
    const history = await rowsOf<{ status: string }>(
      sql`select status from appointment_history where appointment_id = ${id} order by changed_at`,
    );
    expect(history.map(({ status }) => status)).toEqual(['BOOKED', 'CONFIRMED']);
  });

  test('C to a visit with a doctor who became inactive says so, and leaves it as it is', async () => {
    const { id, phoneNo } = await visit(later(24));
    await at(NOON);
    await rowsOf(sql`update app_user set status = 'INACTIVE' where id =
      (select doctor.user_id from appointment join doctor on doctor.id = doctor_id where appointment.id = ${id})`);
    expect((await reply(phoneNo, 'C')).said).toContain('This doctor is not available any more');
    expect(await statusOf(id)).toBe('BOOKED');
  });

  test('is answered in the language of the patient', async () => {
    const { phoneNo } = await visit(later(24), { language: 'de' });
    await at(NOON);
    const messageIn = async (text: string) => /<Message>(.*)<\/Message>/.exec((await reply(phoneNo, text)).said)?.[1];
    expect(await messageIn('C')).toMatch(
      inGerman('Thank you. Your appointment is confirmed: {time} with Dr. {doctor}, {hospital}.'),
    );
    expect(await messageIn('X')).toMatch(
      inGerman('Your appointment is cancelled: {time} with Dr. {doctor}, {hospital}.'),
    );
    expect((await messageIn('X'))?.replace(/^Hospital \w+: /, '')).toMatch(
      inGerman('We found no appointment for your answer. Please call us or sign in to the portal.'),
    );
  });

  test('anything else gets a short help, Twilio’s own words nothing, a stranger nothing of anybody', async () => {
    const { id, phoneNo } = await visit(later(24));
    await at(NOON);
    expect((await reply(phoneNo, 'see you <soon> & thanks')).said).toContain('Reply C to confirm');
    for (const [word, isOut] of [
      ['STOP', true],
      ['help', true],
      ['Start', false],
    ] as const) {
      expect((await reply(phoneNo, word)).said).toMatch(NO_ANSWER);
      expect(await isOptedOut(phoneNo)).toBe(isOut);
    }
    expect((await reply('9999999999', 'X')).said).toContain('We found no appointment for your answer.');
    expect(await statusOf(id)).toBe('BOOKED');
  });

  test('a number that was reminded of two, or of none yet, changes nothing', async () => {
    const one = await visit(later(24));
    expect((await reply(one.phoneNo, 'X')).said).toContain('Your appointment: Thursday, ');
    const two = await visit(later(23), { patient: one.patient });
    await at(later(0.1));
    expect((await reply(one.phoneNo, 'X')).said).toContain('You have more than one appointment.');
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['BOOKED', 'BOOKED']);
  });

  test('only what Twilio signed counts, and outside the demo no phone is played', async () => {
    const { id, phoneNo } = await visit(later(24));
    await at(NOON);
    expect(await reply(phoneNo, 'X', { authToken: 'another' })).toEqual({ status: 403, said: '' });
    expect(await statusOf(id)).toBe('BOOKED');
    const demo = await fetch(`${globalThis.openward.url}/api/demo/phone`, {
      method: 'POST',
      body: new URLSearchParams({ phoneNo, text: 'X' }),
    });
    expect([404, 415]).toContain(demo.status);
  });

  test('two answers at once come one after the other', async () => {
    const { id, phoneNo } = await visit(later(24));
    await at(NOON);
    await Promise.all([reply(phoneNo, 'C'), reply(phoneNo, 'X'), reply(phoneNo, 'C')]);
    expect(await statusOf(id)).toBe('CANCELED');
  });

  test('CANCEL is about the visit: it cancels one that was reminded of, asks of any other, and never opts out', async () => {
    const reminded = await visit(later(24));
    const other = await visit(later(72));
    await at(NOON);
    expect((await reply(reminded.phoneNo, 'CANCEL')).said).toContain('Your appointment is cancelled: Thursday, ');
    const asked = await reply(other.phoneNo, 'Cancel');
    expect(asked.said).toContain('Your appointment: Saturday, 2031-05-17 12:00 pm with Dr.');
    expect(asked.said).toContain('Reply C to confirm or X to cancel.');
    expect([await statusOf(reminded.id), await statusOf(other.id)]).toEqual(['CANCELED', 'BOOKED']);
    await reply(other.phoneNo, 'cancel, please');
    expect(await statusOf(other.id)).toBe('CANCELED');
    expect([await isOptedOut(reminded.phoneNo), await isOptedOut(other.phoneNo)]).toEqual([false, false]);
  });

  test.each([
    ['Sí, gracias', 'CONFIRMED', 'Thank you. Your appointment is confirmed'],
    ['👍', 'CONFIRMED', 'Thank you. Your appointment is confirmed'],
    ['نعم', 'CONFIRMED', 'Thank you. Your appointment is confirmed'],
    ['Absagen', 'CANCELED', 'Your appointment is cancelled'],
    ['no', 'BOOKED', 'Reply C to confirm or X to cancel.'],
    ['no, yes I come', 'BOOKED', 'Reply C to confirm or X to cancel.'],
    ['Can I cancel?', 'BOOKED', 'Reply C to confirm or X to cancel.'],
  ])('%j leaves the visit %s', async (text, status, said) => {
    const { id, phoneNo } = await visit(later(24));
    await at(NOON);
    expect((await reply(phoneNo, text)).said).toContain(said);
    expect(await statusOf(id)).toBe(status);
  });

  test('thanks are not answered', async () => {
    const { phoneNo } = await visit(later(24));
    await at(NOON);
    expect((await reply(phoneNo, 'Thank you!')).said).toMatch(NO_ANSWER);
  });

  test.each([
    ['REVOKE', true, NO_ANSWER],
    ['optout', true, NO_ANSWER],
    ['Keine SMS mehr bitte', true, /: You will get no more text messages\. Reply START to get them again\.</],
    ['stop my appointment', false, /Reply C to confirm or X to cancel/],
  ])('%j opts out: %s', async (text, isOut, said) => {
    const { phoneNo } = await visit(later(24));
    await at(NOON);
    expect((await reply(phoneNo, text)).said).toMatch(said);
    expect(await isOptedOut(phoneNo)).toBe(isOut);
  });

  test('an opt-out by a keyword of the practice’s own at Twilio counts, and CANCEL there does not', async () => {
    const [one, another] = [await visit(later(24)), await visit(later(24))];
    await at(NOON);
    expect((await reply(one.phoneNo, 'ARRET', { optOutType: 'STOP' })).said).toMatch(NO_ANSWER);
    expect((await reply(another.phoneNo, 'CANCEL', { optOutType: 'STOP' })).said).toContain('is cancelled');
    expect([await isOptedOut(one.phoneNo), await isOptedOut(another.phoneNo)]).toEqual([true, false]);
  });

  test('says at the desk by how much the patient is late', async () => {
    const { id, phoneNo } = await visit(later(1), { bookedAt: later(-1) });
    await at(NOON);
    expect((await reply(phoneNo, 'Running late')).said).toContain('How many minutes late will you be?');
    expect((await reply(phoneNo, 'running 15 min late')).said).toMatch(
      /: We told the front desk that you are running late\./,
    );
    expect(await deskLine(id)).toMatchObject({ lateMinutes: 15, smsNote: 'Running late' });
    expect((await reply(phoneNo, 'late 90')).said).toContain('a number from 5 to 60.');
    globalThis.openward.setNow(later(0.5));
    expect((await reply((await visit(later(12))).phoneNo, 'late 15')).said).toContain('from 2 hours before');
  });

  test('what nobody can read stands at the desk until the visit is moved', async () => {
    const { id, phoneNo, doctor } = await visit(later(24));
    await at(NOON);
    await reply(phoneNo, 'Can I come at 3 pm instead?');
    await reply(phoneNo, 'I bring my daughter\nwith me');
    await reply(phoneNo, 'Can I come at 3 pm instead?');
    const line = await deskLine(id);
    expect(line).toMatchObject({ smsNote: 'Can I come at 3 pm instead? / I bring my daughter with me' });
    const token = await globalThis.openward.tokenFor(doctor);
    const body = { id, doctorId: doctor.doctorId, description: 'Moved', startDateTime: later(25).toISOString() };
    const moved = await call('POST', '/appointment/reschedule', { token, body });
    expect(moved.status).toBe(200);
    expect(moved.result).not.toHaveProperty('smsNote');
  });

  test('a text of any length is read, and its beginning stands at the desk', async () => {
    const { id, phoneNo } = await visit(later(24));
    await at(NOON);
    expect((await reply(phoneNo, '\u0000🙃 word '.repeat(200))).status).toBe(200);
    const said = [...(await deskLine(id)).smsNote];
    expect(said).toHaveLength(400);
    // The note is full, so another text does not change it.
    expect(said.at(-1)).toBe('…');
    expect((await reply(phoneNo, 'The bus is late again')).status).toBe(200);
    expect([...(await deskLine(id)).smsNote]).toEqual(said);
  });

  test('two machines do not talk for ever: after three answers it is silent until an hour without a text', async () => {
    const { id, phoneNo } = await visit(later(24));
    await at(NOON);
    let answers = 0;
    for (let text = 0; text < 200; text++) {
      // Some texts of a robot are known words.
      const said = text % 10 === 3 ? 'yes' : `I’m driving, I will answer later (${text})`;
      globalThis.openward.setNow(later(text / 60));
      if (!NO_ANSWER.test((await reply(phoneNo, said)).said)) answers += 1;
    }
    expect(answers).toBeLessThanOrEqual(5);
    expect(await statusOf(id)).toBe('CONFIRMED');
    // A text that changes something is always answered.
    expect((await reply(phoneNo, 'X')).said).toContain('is cancelled');
    globalThis.openward.setNow(later(200 / 60 + 1));
    expect((await reply(phoneNo, 'Hello?')).said).toContain('We found no appointment for your answer.');
  });

  test.each([['C'], ['X'], ['no'], ['hilfe'], ['Keine SMS mehr'], ['late']])(
    'the answer to %j names the practice',
    async (text) => {
      const { id, phoneNo } = await visit(later(24));
      await at(NOON);
      const hospitals = await rowsOf<{ name: string }>(sql`select name from hospital where id = ${hospitalId}`);
      const name = hospitals[0]?.name ?? '';
      expect((await reply(phoneNo, text)).said).toContain(name);
      await rowsOf(sql`update appointment set status = 'CANCELED' where id = ${id}`);
      expect((await reply(phoneNo, 'C')).said).toContain(`<Message>${name}: We found no appointment`);
    },
  );
});

/** The signature by Twilio's documentation, implemented independently. */
async function signatureOf(token: string, url: string, params: URLSearchParams): Promise<string> {
  const names = [...params.keys()].sort();
  const text = url + names.map((name) => name + params.get(name)).join('');
  const bytes = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(token), algorithm, false, ['sign']);
  return Buffer.from(await crypto.subtle.sign('HMAC', key, bytes.encode(text))).toString('base64');
}
