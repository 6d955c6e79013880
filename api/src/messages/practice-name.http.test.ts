import { SMS_PURPOSES } from '@openward/contract/messages';
import { sql } from 'drizzle-orm';
import { PURPOSES } from '../platform/messages/purposes.ts';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';
import { codeMail, NOTICES, notify } from './notices.ts';
import { queueMail, queueSms } from './queue.ts';

const { api, build, messenger, tokenFor } = globalThis.openward;
const NAME = 'Riverside Practice';
const LANGUAGES = ['en', 'de', 'es', 'ar'];
const KINDS = ['code', ...Object.keys(NOTICES)] as ('code' | keyof typeof NOTICES)[];
const EMAIL = 'ada@named.example';
let phone = 6_120_000_000;

const namePractice = (name: string) => rowsOf(sql`update practice set name = ${name}`);
beforeEach(() => namePractice(NAME));
afterAll(async () => {
  await namePractice('');
  // Other tests have the day's budgets.
  await rowsOf(sql`delete from attempt where subject like 'sms:%'`);
});

/** The text messages and e-mails about an account of one kind. */
async function written(kind: (typeof KINDS)[number], language: string) {
  const [sms, mails]: [string[], string[]] = [[], []];
  const many = Object.fromEntries(PURPOSES.map((purpose) => [purpose, 1e6]));
  const writer = messenger({
    database: api.database,
    sms: { send: async (_to, text) => void sms.push(text) },
    mailer: { send: async (_to, { text }) => void mails.push(text), deliver: async () => 'accepted' },
    limits: { smsPerDay: many as Record<(typeof PURPOSES)[number], number>, perRecipientPerDay: 1e6 },
    pseudonym: (recipient) => recipient,
    now: () => new Date(),
    warn: () => {},
  });
  const phoneNo = String(++phone);
  if (kind === 'code') {
    const mail = codeMail('123456', 10);
    await writer.sms({ address: phoneNo, language }, mail.text, 'code');
    await writer.mail({ address: EMAIL, language }, mail, 'code');
  } else {
    const link = `https://portal.example/#${'x'.repeat(43)}`;
    const links = NOTICES[kind].text.includes('{link}') ? { sms: link, email: link } : undefined;
    const to = { phoneNos: [phoneNo], emails: [EMAIL], language };
    await notify(writer, to, kind, links, { device: 'Firefox', app: 'Diary' });
  }
  return { sms, mails };
}

/** True if a text is one SMS: 160 places of GSM 03.38, or 70 of UCS-2. */
function isOneSms(text: string): boolean {
  const isGsm = /^[@£$¥èéùìòÇØøÅåÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà_]*$/.test(text);
  return text.length <= (isGsm ? 160 : 70);
}

describe.each(LANGUAGES)('texts about accounts in the language %s', (language) => {
  test.each(KINDS)('%s names the practice, by SMS and by e-mail', async (kind) => {
    const { sms, mails } = await written(kind, language);
    expect([sms.length, mails.length]).toEqual([1, 1]);
    for (const text of [...sms, ...mails]) expect(text.split(NAME)).toHaveLength(2);
  });

  // That of a new device goes by e-mail only.
  test.each(KINDS.filter((kind) => kind !== 'newDevice'))('%s is one SMS if it is without the name', async (kind) => {
    const named = (await written(kind, language)).sms;
    await namePractice('');
    const { sms } = await written(kind, language);
    expect(sms[0]).not.toContain(NAME);
    expect(named.map(isOneSms)).toEqual(sms.map((text) => isOneSms(text)));
  });
});

describe('texts to patients', () => {
  const bodyOf = async (patientId: string) =>
    (await rowsOf<{ body: string }>(sql`select body from sms_message where patient_id = ${patientId}`)).map(
      ({ body }) => body,
    );

  test.each(SMS_PURPOSES)(
    'an SMS of the purpose %s names its hospital, or the practice if staff wrote it',
    async (purpose) => {
      const hospitalId = await build.hospital();
      const [{ name } = { name: '' }] = await rowsOf<{ name: string }>(
        sql`select name from hospital where id = ${hospitalId}`,
      );
      const [one, two] = [await build.patient(), await build.patient()];
      const about = { phoneNo: String(++phone), text: 'Please come.', purpose, sentBy: null, hospitalId };
      await api.database.transaction((tx) =>
        queueSms(tx, new Date(), [
          { ...about, patientId: one.patientId },
          { ...about, patientId: two.patientId, isAsWritten: true },
        ]),
      );
      expect(await bodyOf(one.patientId)).toEqual([`${name}: Please come.`]);
      expect(await bodyOf(two.patientId)).toEqual([`${NAME}: Please come.`]);
    },
  );

  test.each([
    ['Please come fasting.', NAME, `${NAME}: Please come fasting.`],
    [`${NAME} is closed tomorrow.`, NAME, `${NAME} is closed tomorrow.`],
    ['Please come fasting.', '', 'Please come fasting.'],
    ['x'.repeat(400), NAME, `${NAME}: ${'x'.repeat(400)}`],
    ['العيادة مغلقة غدا', NAME, `\u2068${NAME}\u2069: العيادة مغلقة غدا`],
  ])('what staff write, %j at the practice %j, is sent in full as %j', async (message, name, expected) => {
    await namePractice(name);
    const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const { patientId } = await build.patient({ phoneNo: String(++phone) });
    const sent = await call('POST', '/patient/send/sms', { token, body: { patientId: [patientId], message } });
    expect(sent.status).toBe(200);
    expect(await bodyOf(patientId)).toEqual([expected]);
  });

  test('an e-mail that waits names the practice', async () => {
    const mail = {
      address: `${++phone}@named.example`,
      subject: 'Forms to fill in',
      text: 'You have forms to fill in.',
    };
    await api.database.transaction((tx) => queueMail(tx, new Date(), { ...mail, giveUpAt: new Date() }));
    const rows = await rowsOf<{ body: string }>(sql`select body from mail_message where address = ${mail.address}`);
    expect(rows).toEqual([{ body: `${NAME}: ${mail.text}` }]);
    await rowsOf(sql`delete from mail_message where address = ${mail.address}`);
  });
});
