import { randomUUID } from 'node:crypto';
import { call } from '../testing/client.ts';

const AS_AT_FIRST = {
  ...{ name: '', phoneNo: '', quietFrom: '21:00', quietTo: '08:00' },
  ...{ formLanguage: 'en', firstReminder: 24, lastReminder: 2, signUpVerification: 'server' },
};
const admin = async () => {
  const { build, tokenFor } = globalThis.openward;
  return tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
};
const save = async (token: string, values: object) =>
  call('POST', '/practice/settings', { token, body: { ...AS_AT_FIRST, ...values } });

const asAtFirst = async () => void (await save(await admin(), {}));
beforeEach(asAtFirst);
afterAll(asAtFirst);
afterEach(() => globalThis.openward.setNow(null));

test('an administrator reads and changes them, and everybody learns the name and the number', async () => {
  const token = await admin();
  const before = await call('GET', '/practice/settings', { token });
  expect(before.result).toMatchObject({ ...AS_AT_FIRST, server: { phoneNo: '', signUpVerification: false } });
  const saved = await save(token, { name: 'Riverside Practice', phoneNo: '(555) 123-4567', formLanguage: 'de' });
  expect(saved.status).toBe(200);
  expect(saved.result.version).toBeGreaterThan(before.result.version);
  const everybody = await call('GET', '/practice');
  expect(everybody.result).toEqual({ name: 'Riverside Practice', phoneNo: '(555) 123-4567', formLanguage: 'de' });
  const { result: log } = await call('GET', '/audit?size=1', { token });
  expect(log.entries[0]).toMatchObject({ entity: 'practice', action: 'update' });
});

test.each([
  [{ quietFrom: '25:00' }, 'quietFrom', 'Must be a time of day, such as 09:30'],
  [{ quietFrom: '' }, 'quietFrom', 'Please enter a time.'],
  [{ quietFrom: '06:00', quietTo: '21:00' }, 'quietTo', 'The quiet hours can last at most 14 hours.'],
  [{ firstReminder: 23 }, 'firstReminder', 'Please choose when to remind.'],
  [{ lastReminder: -1 }, 'lastReminder', 'Please choose when to remind.'],
  [{ formLanguage: 'German' }, 'formLanguage', 'Language is invalid'],
  [{ phoneNo: 'call us' }, 'phoneNo', 'Please enter a phone number.'],
  [{ name: 'n'.repeat(101) }, 'name', 'Must be at most 100 characters'],
  [{ signUpVerification: 'yes' }, 'signUpVerification', 'Please choose one.'],
])('%j is refused at its field', async (values, field, sentence) => {
  const { status, result } = await save(await admin(), values);
  expect(status).toBe(400);
  expect(result.errors[field]).toBe(sentence);
});

test('no code at sign-up where no e-mail goes out', async () => {
  const { config } = globalThis.openward.api.services;
  config.sendsMail = false;
  try {
    const { status, result } = await save(await admin(), { signUpVerification: 'on' });
    expect(status).toBe(409);
    expect(result.errors).toEqual({
      signUpVerification: 'This server sends no emails, so nobody would get the code.',
    });
  } finally {
    config.sendsMail = true;
  }
});

test.each([
  ['on', true],
  ['off', false],
  ['server', false],
])('who signs up is asked for a code, with %s: %s', async (signUpVerification, asksCode) => {
  await save(await admin(), { signUpVerification });
  const body = {
    ...{ firstName: 'Ada', lastName: 'Byron', phoneNo: '4155550188', email: `${randomUUID()}@built.example` },
    ...{ password: 'Claimed-pass-1', confirmPassword: 'Claimed-pass-1' },
  };
  const { result } = await call('POST', '/users/register', { body });
  expect(result).toMatchObject({ asksCode });
});

test.each([
  [{}, '2035-03-05T07:00'],
  [{ quietFrom: '00:00', quietTo: '06:30' }, '2035-03-05T05:30'],
  [{ quietFrom: '03:00', quietTo: '06:30' }, null],
  [{ quietFrom: '00:00', quietTo: '00:00' }, null],
])('a message that is typed at 01:30 am, with %j, waits until %s', async (values, morning) => {
  const { build, tokenFor, setNow } = globalThis.openward;
  await save(await admin(), values);
  setNow(new Date('2035-03-05T00:30:00Z'));
  const hospitalId = await build.hospital({ timeZone: 'Europe/Madrid' });
  const token = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
  const { patientId } = await build.patient();
  const { result } = await call('POST', '/sms/recipients', { token, body: { patientId: [patientId] } });
  expect(result[0].quietUntil).toBe(morning && `${morning}:00.000Z`);
});
