import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { BuiltDoctor, BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

let patient: BuiltPatient;
let own: string;
let staff: string;
let tag: string;
let made = 0;

beforeEach(async () => {
  const { build, tokenFor } = globalThis.openward;
  // Letters only, so that no number of another test matches it.
  tag = `q${process.pid}x${++made}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string);
  patient = await build.patient({ lastName: `Record ${tag}` });
  own = await tokenFor(patient);
  staff = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
});

const BASIC = {
  firstName: 'Ada',
  lastName: 'Byron',
  dateOfBirth: '1985-12-10',
  telePhoneNo: '(415) 555-0123',
  status: 'ACTIVE',
};
const HOME = { phyAddress1: '1 Pier Road', phyCity: 'Harbour', phyState: 'CA', phyZipCode: '94107' };
const INSURANCE = {
  primaryHealthInsurer: 'Northwind',
  primaryHealthInsurerId: 'N-1',
  emgrContName: 'Robin',
  emgrContPhone: '4155550101',
  emgrContRelation: 'Spouse',
};
const put = (part: string, token: string, body: object) =>
  call('PUT', `/patient/update${part}`, { token, body: { id: patient.patientId, ...body } });
const read = async (token = own, id = patient.patientId) => (await call('GET', `/patient/${id}`, { token })).result;

test('staff make a patient, who can sign in; what is not in the contract changes nothing', async () => {
  const email = `New.${tag}@Built.example`;
  const body = { ...BASIC, email, password: 'Built-pass-1', userRole: 'ROLE_SYS_ADMIN', hospitalId: tag, version: 9 };
  const { status, body: answer, result } = await call('POST', '/patient/register', { token: staff, body });
  expect({ status, message: answer.message }).toEqual({ status: 200, message: 'Registration successful' });
  expect(result).toMatchObject({
    ...BASIC,
    telePhoneNo: '4155550123',
    email: email.toLowerCase(),
    userRole: 'ROLE_PATIENT',
    version: 1,
    patientAddressDetails: null,
  });
  const signedIn = await call('POST', '/login', { body: { username: email, password: 'Built-pass-1' } });
  expect(signedIn.result.user).toMatchObject({ userRole: 'ROLE_PATIENT', patientId: result.id, hospitalId: null });
  const again = await call('POST', '/patient/register', { token: staff, body });
  expect({ status: again.status, errors: again.result.errors }).toEqual({
    status: 409,
    errors: { email: 'There is already an account with this email.' },
  });
});

describe('a day of birth', () => {
  // The schema compares with real days, so the practice's clock is set two days back.
  const DAY = 24 * 3_600_000;
  const now = Date.now();
  const [tomorrow, yesterday] = [0, 4 * DAY].map((before) => new Date(now - before).toISOString().slice(0, 10));
  beforeEach(() => globalThis.openward.setNow(new Date(now - 2 * DAY)));
  afterEach(() => globalThis.openward.setNow(null));
  const ways = {
    'a new patient': (token: string, dateOfBirth?: string) =>
      call('POST', '/patient/register', {
        token,
        body: { ...BASIC, dateOfBirth, email: `${randomUUID()}@built.example`, password: 'Built-pass-1' },
      }),
    'a record': async (token: string, dateOfBirth?: string) => {
      const { patientId: id } = await globalThis.openward.build.patient();
      return call('PUT', '/patient/update', { token, body: { ...BASIC, id, dateOfBirth } });
    },
    'a child': async (token: string, dateOfBirth?: string) => {
      const { patientId: parentId } = await globalThis.openward.build.patient();
      return call('POST', '/sharing/minor', {
        token,
        body: { firstName: 'Lily', lastName: 'Byron', dateOfBirth, parentId },
      });
    },
  };
  test.each(Object.entries(ways))('of %s is no day after today at the practice', async (_what, send) => {
    const { build, tokenFor } = globalThis.openward;
    const token = await tokenFor(await build.doctor({ hospitalId: await build.hospital() }));
    const refused = await send(token, tomorrow);
    expect([refused.status, refused.result.errors]).toEqual([400, { dateOfBirth: 'Must be a date in the past' }]);
    expect((await send(token, yesterday)).status).toBe(200);
  });
});

test('says by field what is wrong with a new patient', async () => {
  const body = { email: 'x', password: 'short', dateOfBirth: '1985-02-30', telePhoneNo: '12', mobilePhoneNo: 'a' };
  const { status, result } = await call('POST', '/patient/register', { token: staff, body });
  expect(status).toBe(400);
  expect(result.errors).toMatchObject({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Must be a valid email',
    dateOfBirth: 'This month has no day 30.',
    telePhoneNo: 'Must be exactly 10 digits',
    mobilePhoneNo: 'Must be only digits',
    status: 'Status is required',
    password: expect.stringContaining('at least 8 characters'),
  });
});

test('a patient keeps the own record up to date, but neither e-mail nor status nor role', async () => {
  const body = { ...BASIC, status: 'INACTIVE', email: 'other@built.example', userRole: 'ROLE_DOCTOR', mobOptOut: true };
  const { status, body: answer, result } = await put('', own, body);
  expect({ status, message: answer.message }).toEqual({ status: 200, message: 'Updated successfully.' });
  expect(result).toMatchObject({ firstName: 'Ada', status: 'ACTIVE', email: patient.email, mobOptIn: false });
  expect(await read(staff, patient.userId)).toEqual(result);
  const inactive = await put('', staff, { ...BASIC, status: 'INACTIVE' });
  expect(inactive.result.status).toBe('INACTIVE');
  expect((await call('GET', `/patient/${patient.patientId}`, { token: own })).status).toBe(401);
});

test('opt in and opt out exclude each other', async () => {
  const { status, result } = await put('', own, { ...BASIC, emailOptIn: true, emailOptOut: true });
  expect({ status, errors: result.errors }).toEqual({
    status: 400,
    errors: { emailOptOut: 'Please choose either opt in or opt out.' },
  });
});

test('what was answered of a record may be sent back, its address as well', async () => {
  await put('/address', own, { ...HOME, isBillingAddressSameAsPhysicalAddress: true });
  await put('/insuranceinfo', own, INSURANCE);
  const { result: record } = await call('GET', `/patient/${patient.patientId}`, { token: own });
  const sent = [
    await call('PUT', '/patient/update', { token: own, body: record }),
    await call('PUT', '/patient/update/insuranceinfo', { token: own, body: record }),
    await call('PUT', '/patient/update/address', { token: own, body: record.patientAddressDetails }),
  ];
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { result: after } = await call('GET', `/patient/${patient.patientId}`, { token: own });
  expect({ ...after, version: 0 }).toEqual({ ...record, version: 0 });
  const other = await globalThis.openward.tokenFor(await globalThis.openward.build.patient());
  const refused = await call('PUT', '/patient/update/address', { token: other, body: record.patientAddressDetails });
  expect(refused.status).toBe(404);
});

test('address and insurance: what is required, and bills go home where they are said to', async () => {
  const empty = await put('/address', own, {});
  expect(empty.result.errors).toMatchObject({
    phyAddress1: 'Address line 1 is required',
    phyCity: 'City is required',
    phyState: 'State is required',
    phyZipCode: 'Zip code is required',
    billingAddress1: 'Address line 1 is required',
  });
  const same = { ...HOME, isBillingAddressSameAsPhysicalAddress: true, billingCity: 'Elsewhere' };
  const { result } = await put('/address', own, same);
  expect(result.patientAddressDetails).toMatchObject({
    ...HOME,
    billingAddress1: '1 Pier Road',
    billingCity: 'Harbour',
  });
  const nobody = await put('/insuranceinfo', own, { secondaryHealthInsurerId: 'x'.repeat(31) });
  expect(nobody.result.errors).toMatchObject({
    secondaryHealthInsurerId: 'Should be less than 100 characters',
    emgrContName: 'Emergency Contact is required',
    emgrContPhone: 'Emergency Contact Number is required',
    emgrContRelation: 'Emergency contact relationship is required',
  });
  expect((await put('/insuranceinfo', own, INSURANCE)).result).toMatchObject(INSURANCE);
});

describe('the language of messages', () => {
  const languages = () =>
    rowsOf<{ fields: string[]; version: number; changed_by: string | null }>(sql`
      select fields, version, changed_by from record_change
      where record_id = ${patient.patientId} and 'language' = any(fields) order by version`);

  test('is part of the record: it is kept unless it is sent, and its changes make versions', async () => {
    expect(await read()).toMatchObject({ language: 'en', version: 1 });
    expect((await put('', staff, { ...BASIC, language: 'de' })).result.language).toBe('de');
    const { language, version } = (await put('', own, { ...BASIC, firstName: 'Augusta' })).result;
    expect(language).toBe('de');
    expect((await languages()).map(({ fields }) => fields)).toEqual([['language']]);
    const chosen = await call('POST', '/users/language', { token: own, body: { language: 'es' } });
    expect(chosen.status).toBe(200);
    expect(await read()).toMatchObject({ language: 'es', version: version + 1 });
    expect(await languages()).toEqual([
      expect.objectContaining({ changed_by: expect.any(String) }),
      { fields: ['language'], version: version + 1, changed_by: patient.userId },
    ]);
    const late = await put('', staff, { ...BASIC, language: 'ar', version });
    expect([late.status, late.result.details]).toEqual([
      409,
      {
        version: version + 1,
        changed: { language: 'es' },
        changedBy: { language: { by: `Augusta ${BASIC.lastName}`, at: expect.any(String) } },
      },
    ]);
  });

  test('is chosen for a new patient, and English otherwise', async () => {
    const register = async (more: object) => {
      const body = { ...BASIC, email: `New.${tag}.${++made}@Built.example`, password: 'Built-pass-1', ...more };
      return (await call('POST', '/patient/register', { token: staff, body })).result;
    };
    expect((await register({ language: 'ar' })).language).toBe('ar');
    expect((await register({})).language).toBe('en');
    expect((await register({ language: 'xx' })).errors).toEqual({ language: 'Language is invalid' });
  });

  test.each(['xx', 'Deutsch', 'DE'])(
    'is refused at its field where the portal does not have it: %s',
    async (language) => {
      for (const { status, result } of [
        await put('', own, { ...BASIC, language }),
        await call('POST', '/users/language', { token: own, body: { language } }),
      ]) {
        expect([status, result.errors]).toEqual([400, { language: 'Language is invalid' }]);
      }
      expect(await read()).toMatchObject({ language: 'en', version: 1 });
    },
  );
});

test("a patient sees and changes nobody else's record, and not the list", async () => {
  const { build } = globalThis.openward;
  const other = await build.patient();
  for (const id of [other.patientId, other.userId]) {
    expect((await call('GET', `/patient/${id}`, { token: own })).status).toBe(404);
  }
  expect((await put('', own, { ...BASIC, id: other.patientId })).status).toBe(404);
  for (const path of ['', '/all', '/list.csv'])
    expect((await call('GET', `/patient${path}`, { token: own })).status).toBe(403);
  expect(await read(staff, other.patientId)).toMatchObject({ lastName: other.lastName, version: 1 });
});

test('every change is on record with whose data it was', async () => {
  const { headers } = await put('', staff, BASIC);
  const rows = await auditOf(headers);
  expect(rows.map(({ action, patient_ids }) => ({ action, patient_ids }))).toContainEqual({
    action: 'update',
    patient_ids: [patient.patientId],
  });
});

describe('two people edit one record', () => {
  const saved = async (token: string, version: number | undefined, values: object) =>
    put('', token, { ...BASIC, version, ...values });

  test('who comes second is told what changed to what, and nothing is overwritten', async () => {
    const { version } = await read();
    expect((await saved(own, version, { firstName: 'Augusta' })).status).toBe(200);
    const late = await saved(staff, version, { firstName: 'Anna' });
    expect({ status: late.status, code: late.result.code }).toEqual({ status: 409, code: 'conflict' });
    const now = await read();
    expect(late.result.details).toEqual({
      version: now.version,
      changed: { firstName: 'Augusta' },
      changedBy: { firstName: { by: `Augusta ${now.lastName}`, at: expect.any(String) } },
    });
    expect(now.firstName).toBe('Augusta');
    const anyway = await saved(staff, late.result.details.version, { firstName: 'Anna' });
    expect({ status: anyway.status, firstName: anyway.result.firstName }).toEqual({ status: 200, firstName: 'Anna' });
  });

  test('who changes something else, or to the same, is in nobody’s way', async () => {
    const { version } = await read();
    expect((await saved(own, version, {})).status).toBe(200);
    expect((await saved(staff, version, {})).status).toBe(200);
    expect(
      (await put('/address', staff, { ...HOME, version, isBillingAddressSameAsPhysicalAddress: true })).status,
    ).toBe(200);
    const late = await put('/address', own, {
      ...HOME,
      version,
      phyCity: 'X',
      isBillingAddressSameAsPhysicalAddress: true,
    });
    expect(late.result.details.changed).toEqual({ phyCity: 'Harbour' });
  });

  test('who sends no version saves what they send', async () => {
    await put('', own, BASIC);
    expect((await put('', staff, { ...BASIC, firstName: 'Anna' })).result.firstName).toBe('Anna');
  });
});

describe('the list', () => {
  const found = async (query: string, token = staff) =>
    (await call('GET', `/patient?${query}&page=0&size=100`, { token })).result.map(({ id }: { id: string }) => id);

  test('is searched by name, e-mail, phone numbers and date of birth', async () => {
    const telePhoneNo = `77${String(process.pid % 10_000).padStart(4, '0')}${String(made).padStart(4, '0')}`;
    const saved = await put('', staff, {
      ...BASIC,
      lastName: tag,
      telePhoneNo,
      mobilePhoneNo: telePhoneNo.replace(/^77/, '88'),
    });
    expect(saved.status).toBe(200);
    const phone = `${telePhoneNo.slice(0, 3)}) ${telePhoneNo.slice(3, 6)}-${telePhoneNo.slice(6)}`;
    for (const typed of [tag.toUpperCase(), patient.email.slice(0, 12), phone, telePhoneNo.replace(/^77/, '88')])
      expect(await found(`q=${encodeURIComponent(typed)}`)).toEqual([patient.patientId]);
    for (const typed of ['1985', '1985-12', '1985-12-10'])
      expect(await found(`q=${typed}&sort=-lastName`)).toContain(patient.patientId);
    for (const typed of ['1985-11', '1985-12-11']) expect(await found(`q=${typed}`)).not.toContain(patient.patientId);
  });

  test('is narrowed down to who has an appointment with a doctor, of those that the caller may see', async () => {
    const { build, tokenFor } = globalThis.openward;
    const hospitalId = await build.hospital();
    const [his, hers] = (await Promise.all([build.doctor({ hospitalId }), build.doctor({ hospitalId })])) as [
      BuiltDoctor,
      BuiltDoctor,
    ];
    const startsAt = new Date('2031-03-05T10:00:00Z');
    await build.appointment({ doctorId: his.doctorId, patientId: patient.patientId, startsAt });
    const search = async (doctorList: string[], token: string) =>
      (await call('POST', '/patient/search?page=0', { token, body: { doctorList } })).result.map(
        ({ id }: { id: string }) => id,
      );
    expect(await search([his.doctorId, hers.doctorId], staff)).toEqual([patient.patientId]);
    expect(await search([hers.doctorId], staff)).toEqual([]);
    expect(await search([his.doctorId], await tokenFor(his))).toEqual([patient.patientId]);
    expect(await search([his.doctorId], await tokenFor(hers))).toEqual([]);
    const { result: file } = await call('GET', `/patient/list.csv?doctors=${his.doctorId}`, { token: staff });
    expect(file.trim().split('\r\n')).toHaveLength(2);
  });

  test('is paged by the server, and saved as a file without formulas', async () => {
    const { build } = globalThis.openward;
    await build.patient({ firstName: '=1+1', lastName: `Record ${tag}` });
    const { body, result } = await call('GET', `/patient?q=${tag}&page=1&size=1&sort=-firstName`, { token: staff });
    expect('page' in body && body.page).toEqual({ number: 1, size: 1, total: 2, before: expect.any(String) });
    expect(result).toMatchObject([{ firstName: '=1+1' }]);
    const { result: file, headers } = await call('GET', `/patient/list.csv?q=${tag}&sort=firstName`, { token: staff });
    expect(headers.get('content-disposition')).toMatch(/patients-\d{4}-\d\d-\d\d\.csv/);
    const [head, first] = file.split('\r\n');
    expect(head).toContain('First Name,Last Name,Email,Phone,Date of birth,Status');
    expect(first).toMatch(/^'=1\+1,/);
  });
});
