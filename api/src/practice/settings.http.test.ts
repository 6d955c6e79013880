import { randomUUID } from 'node:crypto';
import { call } from '../testing/client.ts';

const AS_AT_FIRST = {
  ...{ name: '', phoneNo: '', quietFrom: '21:00', quietTo: '08:00' },
  ...{
    formLanguage: 'en',
    firstReminder: 24,
    lastReminder: 2,
    keepMessages: 0,
    signUpVerification: 'server',
    color: '',
  },
};
const admin = async () => {
  const { build, tokenFor } = globalThis.openward;
  return tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
};
const save = async (token: string, values: object) =>
  call('POST', '/practice/settings', { token, body: { ...AS_AT_FIRST, ...values } });

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(4000, 7)]);

async function fetchPicture(path: string) {
  const { status, headers, ...answer } = await fetch(`${globalThis.openward.url}/api${path}`).then(
    async (response) => ({
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }),
  );
  return { status, type: headers.get('content-type'), cache: headers.get('cache-control'), ...answer };
}

/** Resets the practice, whatever earlier test files have left. */
async function asAtFirst(): Promise<void> {
  const token = await admin();
  await save(token, {});
  await call('POST', '/practice/logo/remove', { token });
}
beforeEach(asAtFirst);
afterAll(asAtFirst);
afterEach(() => globalThis.openward.setNow(null));

test('an administrator reads and changes them, and everybody learns the name and the number', async () => {
  const token = await admin();
  const before = await call('GET', '/practice/settings', { token });
  expect(before.result).toMatchObject({ ...AS_AT_FIRST, server: { phoneNo: '', signUpVerification: false } });
  const saved = await save(token, {
    name: 'Riverside Practice',
    phoneNo: '(555) 123-4567',
    formLanguage: 'de',
    color: '#7A1FA2',
  });
  expect(saved.status).toBe(200);
  expect(saved.result.version).toBeGreaterThan(before.result.version);
  const everybody = await call('GET', '/practice');
  expect(everybody.result).toEqual({
    ...{ name: 'Riverside Practice', phoneNo: '(555) 123-4567', formLanguage: 'de', color: '#7a1fa2', logo: '' },
  });
  const { result: log } = await call('GET', '/audit?size=1', { token });
  expect(log.entries[0]).toMatchObject({ entity: 'practice', action: 'update' });
});

test.each([
  [{ quietFrom: '25:00' }, 'quietFrom', 'Must be a time of day, such as 09:30'],
  [{ quietFrom: '' }, 'quietFrom', 'Please enter a time.'],
  [{ quietFrom: '06:00', quietTo: '21:00' }, 'quietTo', 'The quiet hours can last at most 14 hours.'],
  [{ firstReminder: 23 }, 'firstReminder', 'Please choose when to remind.'],
  [{ lastReminder: -1 }, 'lastReminder', 'Please choose when to remind.'],
  [{ keepMessages: 4 }, 'keepMessages', 'Please choose one.'],
  [{ formLanguage: 'German' }, 'formLanguage', 'Language is invalid'],
  [{ phoneNo: 'call us' }, 'phoneNo', 'Please enter a phone number.'],
  [{ name: 'n'.repeat(101) }, 'name', 'Must be at most 100 characters'],
  [{ color: 'teal' }, 'color', 'Please enter a color, such as #0e6d66.'],
  [{ color: '#ffd000' }, 'color', 'White text cannot be read on this color. The nearest that works is #8f7400.'],
  [{ signUpVerification: 'yes' }, 'signUpVerification', 'Please choose one.'],
])('%j is refused at its field', async (values, field, sentence) => {
  const { status, result } = await save(await admin(), values);
  expect(status).toBe(400);
  expect(result.errors[field]).toBe(sentence);
});

test('a logo is shown to everybody by its digest, until another one or none takes its place', async () => {
  const token = await admin();
  const { version } = (await call('GET', '/practice/settings', { token })).result;
  const saved = await call('POST', '/practice/logo', { token, upload: PNG });
  expect(saved.status).toBe(200);
  const { logo } = saved.result;
  expect((await call('GET', '/practice')).result).toMatchObject({ logo });
  const shown = await fetchPicture(`/practice/logo/${logo}`);
  expect([shown.status, shown.type, shown.cache]).toEqual([200, 'image/png', 'public, max-age=31536000, immutable']);
  expect(shown.bytes.equals(PNG)).toBe(true);
  const { result: log } = await call('GET', '/audit?size=1', { token });
  expect(log.entries[0]).toMatchObject({ entity: 'practice', action: 'update' });
  expect((await call('POST', '/practice/logo/remove', { token })).result).toEqual({ logo: '' });
  const after = (await call('GET', '/practice/settings', { token })).result;
  expect(after).toMatchObject({ logo: '', version: version + 2 });
  // A page loaded earlier may still request it.
  expect((await fetchPicture(`/practice/logo/${logo}`)).status).toBe(200);
  expect((await fetchPicture(`/practice/logo/${'0'.repeat(64)}`)).status).toBe(404);
});

test('a logo is a picture by its content, and only a system administrator chooses it', async () => {
  const upload = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { status, result } = await call('POST', '/practice/logo', { token: await admin(), upload });
  expect([status, result.description]).toEqual([415, 'Please choose a JPEG, PNG or WebP picture.']);
  const { build, tokenFor } = globalThis.openward;
  const doctor = await tokenFor(await build.doctor({ hospitalId: await build.hospital() }));
  expect((await call('POST', '/practice/logo', { token: doctor, upload: PNG })).status).toBe(403);
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
