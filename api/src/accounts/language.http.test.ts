import { randomBytes, randomInt } from 'node:crypto';
import { BUILT_PASSWORD } from '../testing/builders.ts';
import { call, signIn } from '../testing/client.ts';
import { inGerman } from '../testing/german.ts';

const CODE = '{code} is your Openward code. It is valid for {minutes} minutes. Do not share it with anyone.';

const anyAddress = () => `10.${[...randomBytes(3)].join('.')}`;
const aNumber = () => String(randomInt(6_000_000_000, 7_000_000_000));
const anEmail = () => `${randomBytes(5).toString('hex')}@built.example`;
const post = (path: string, body?: object, more: { token?: string; language?: string } = {}) =>
  call('POST', path, {
    body,
    token: more.token,
    headers: { 'x-forwarded-for': anyAddress(), ...(more.language && { 'accept-language': more.language }) },
  });
const textsTo = (phoneNo: string) =>
  globalThis.openward.sms.filter((sms) => sms.phoneNo === phoneNo).map(({ text }) => text);
const mailsTo = (email: string) => globalThis.openward.mails.filter(({ to }) => to === email);
const languageOf = async (email: string) =>
  (await post('/login', { username: email, password: BUILT_PASSWORD })).result.user?.language;

describe('sign up', () => {
  const person = (email: string) => ({
    ...{ firstName: 'Ada', lastName: 'Byron', phoneNo: aNumber(), email },
    ...{ password: BUILT_PASSWORD, confirmPassword: BUILT_PASSWORD },
  });

  test.each([
    ['the one that was chosen', { language: 'es' }, 'de', 'es'],
    ['that of the browser where none was chosen', {}, 'fr-FR, de-CH;q=0.9, en;q=0.8', 'de'],
    ['that of the browser where what was chosen is empty', { language: '' }, 'ar', 'ar'],
    ['English where the portal has none that the browser wants', {}, 'fr-FR, it;q=0.9', 'en'],
    ['English where the browser wants any', {}, '*', 'en'],
  ])('takes %s', async (_what, chosen, language, expected) => {
    const email = anEmail();
    expect((await post('/users/register', { ...person(email), ...chosen }, { language })).status).toBe(200);
    expect(await languageOf(email)).toBe(expected);
  });

  test.each(['xx', 'German', 'de_DE', 'DE'])('refuses %s at its field and makes no account', async (language) => {
    const email = anEmail();
    const { status, result } = await post('/users/register', { ...person(email), language }, { language: 'de' });
    expect([status, result.errors]).toEqual([400, { language: 'Language is invalid' }]);
    expect(await languageOf(email)).toBeUndefined();
  });

  test('of an administrator by a system admin takes it as well', async () => {
    const { build, tokenFor } = globalThis.openward;
    const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const admin = (email: string) => ({ ...person(email), userRole: 'ROLE_SYS_ADMIN', status: 'ACTIVE' });
    const [chosen, ofBrowser] = [anEmail(), anEmail()];
    await post('/users/register', { ...admin(chosen), language: 'es' }, { token, language: 'de' });
    await post('/users/register', admin(ofBrowser), { token, language: 'de' });
    expect([await languageOf(chosen), await languageOf(ofBrowser)]).toEqual(['es', 'de']);
    const refused = await post('/users/register', { ...admin(anEmail()), language: 'xx' }, { token });
    expect([refused.status, refused.result.errors]).toEqual([400, { language: 'Language is invalid' }]);
  });

  describe('where addresses are verified', () => {
    const { config } = globalThis.openward.api.services;
    beforeAll(() => {
      config.signUpVerification = true;
    });
    afterAll(() => {
      config.signUpVerification = false;
    });

    test('the code is in that language, also when it is sent again, and the account keeps it', async () => {
      const email = anEmail();
      await post('/users/register', { ...person(email), language: 'de' });
      await post('/users/register/code', { username: email, password: BUILT_PASSWORD }, { language: 'es' });
      const mail = { subject: expect.stringMatching(inGerman('Your Openward code')) };
      expect(mailsTo(email)).toEqual(
        Array(2).fill(expect.objectContaining({ ...mail, text: expect.stringMatching(inGerman(CODE)) })),
      );
      const otp = /\d{6}/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0];
      const { result } = await post('/login', { username: email, password: BUILT_PASSWORD, otp });
      expect(result.user).toMatchObject({ language: 'de' });
    });
  });
});

describe('a patient whose language is German', () => {
  const german = async () => {
    const phoneNo = aNumber();
    return { ...(await globalThis.openward.build.patient({ phoneNo, language: 'de' })), phoneNo };
  };

  test('gets codes in German, whatever the language of whoever asks for one', async () => {
    const patient = await german();
    await post(`/send/otp?username=${patient.email}`, undefined, { language: 'es' });
    await post(`/send/otp?username=${patient.email}&channel=email`, undefined, { language: 'es' });
    expect(textsTo(patient.phoneNo)).toEqual([expect.stringMatching(inGerman(CODE))]);
    expect(mailsTo(patient.email)).toEqual([
      expect.objectContaining({
        subject: expect.stringMatching(inGerman('Your Openward code')),
        text: expect.stringMatching(inGerman(CODE)),
      }),
    ]);
  });

  test('gets the code for a new number in German', async () => {
    const patient = await german();
    const phoneNo = aNumber();
    const body = { phoneNo, password: BUILT_PASSWORD };
    expect((await post('/users/ways/phone', body, { token: await signIn(patient) })).status).toBe(200);
    expect(textsTo(phoneNo)).toEqual([expect.stringMatching(inGerman(CODE))]);
  });

  test('gets notices in German on every way', async () => {
    const patient = await german();
    const next = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
    const body = { id: patient.userId, password: BUILT_PASSWORD, ...next };
    expect((await post('/users/change/password', body, { token: await signIn(patient) })).status).toBe(200);
    const text = expect.stringMatching(
      inGerman("Your Openward password was changed. If this was not you, please call the doctor's office."),
    );
    expect(textsTo(patient.phoneNo)).toEqual([text]);
    expect(mailsTo(patient.email)).toEqual([
      expect.objectContaining({ subject: expect.stringMatching(inGerman('Your password was changed')), text }),
    ]);
  });

  test('hears in German that a stranger, in English, tried to sign up with their address', async () => {
    const patient = await german();
    const stranger = { firstName: 'Eve', lastName: 'Moran', phoneNo: aNumber(), email: patient.email };
    const password = { password: 'Strangers-pass-1', confirmPassword: 'Strangers-pass-1' };
    await post('/users/register', { ...stranger, ...password }, { language: 'en' });
    expect(textsTo(patient.phoneNo)).toEqual([
      expect.stringMatching(
        inGerman(
          'Someone tried to sign up at Openward with your email address. You already have an account: sign in, or reset your password.',
        ),
      ),
    ]);
  });
});

describe('choosing a language', () => {
  test.each(['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const)(
    '%s gets messages in it from now on',
    async (role) => {
      const { build } = globalThis.openward;
      const hospitalId = await build.hospital();
      const [phoneNo, language] = [aNumber(), 'es'];
      const account = {
        ROLE_PATIENT: () => build.patient({ phoneNo, language }),
        ROLE_DOCTOR: () => build.doctor({ hospitalId, phoneNo, language }),
        ROLE_HCP_ADMIN: () => build.account({ role, hospitalId, phoneNo, language }),
        ROLE_SYS_ADMIN: () => build.account({ role, phoneNo, language }),
      };
      const user = await account[role]();
      expect(await languageOf(user.email)).toBe('es');
      const token = await signIn(user);
      expect((await post('/users/language', { language: 'de' }, { token })).status).toBe(200);
      expect(await languageOf(user.email)).toBe('de');
      await post(`/send/otp?username=${user.email}`);
      expect(textsTo(phoneNo)).toEqual([expect.stringMatching(inGerman(CODE))]);
    },
  );

  test.each([[{}], [{ language: '' }], [{ language: null }], [{ language: 'xx' }], [{ language: 'Deutsch' }]])(
    'is refused at its field for %j',
    async (body) => {
      const user = await globalThis.openward.build.patient({ language: 'de' });
      const { status, result } = await post('/users/language', body, { token: await signIn(user) });
      expect([status, Object.keys(result.errors)]).toEqual([400, ['language']]);
      expect(await languageOf(user.email)).toBe('de');
    },
  );

  test('is for who is signed in', async () => {
    expect((await post('/users/language', { language: 'de' })).status).toBe(401);
  });
});
