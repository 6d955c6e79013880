import { randomUUID } from 'node:crypto';
import { everyEndpoint } from '@openward/contract/hashes';
import { sql } from 'drizzle-orm';
import { call, type Received } from '../../testing/client.ts';
import { rowsOf } from '../../testing/world.ts';

const onPostgres = globalThis.openward.api.database.kind === 'postgres';
const NOON = new Date('2031-03-02T12:00:00Z');

beforeAll(() => globalThis.openward.setNow(NOON));
afterAll(() => globalThis.openward.setNow(null));

/** A record that two users edit. */
interface Opened {
  version(): Promise<number>;
  /** The current value of a field. */
  held(field: string): Promise<unknown>;
  save(body: object, by?: 'one' | 'other', headers?: Record<string, string>): Promise<Received>;
}

interface Kind {
  /** The endpoint that saves it. */
  edit: string;
  open(): Promise<Opened>;
  /** A field with two other values, and a second field with another one. */
  first: [string, unknown, unknown];
  second?: [string, unknown];
}

const { build, tokenFor } = globalThis.openward;
const admins = async () => {
  const [one, other] = await Promise.all([
    build.account({ role: 'ROLE_SYS_ADMIN' }),
    build.account({ role: 'ROLE_SYS_ADMIN' }),
  ]);
  return { one: await tokenFor(one), other: await tokenFor(other) };
};

/** A record with separate endpoints for reading and saving. */
async function record(options: {
  read: string;
  save: [string, string];
  more?: object;
  by?: { one: string; other: string };
  held?: (result: Record<string, unknown>) => Record<string, unknown>;
}): Promise<Opened> {
  const tokens = options.by ?? (await admins());
  const read = async () => {
    const { result } = await call('GET', options.read, { token: tokens.one });
    return (options.held ? options.held(result) : result) as Record<string, unknown>;
  };
  const [method, path] = options.save;
  return {
    version: async () => (await read()).version as number,
    held: async (field) => (await read())[field],
    save: (body, by = 'one', headers = {}) =>
      call(method, path, { token: tokens[by], body: { ...options.more, ...body }, headers }),
  };
}

const aPatient = (path: string, held?: (result: Record<string, unknown>) => Record<string, unknown>) => async () => {
  const { patientId: id } = await build.patient();
  const token = (await admins()).one;
  const HOME = { phyAddress1: '1 Pier Road', phyCity: 'Harbour', phyState: 'CA', phyZipCode: '94107' };
  const PAYER = { primaryHealthInsurer: 'Blue', primaryHealthInsurerId: '1', emgrContRelation: 'Parent' };
  const contact = { emgrContName: 'Ann', emgrContPhone: '1' };
  const same = { isBillingAddressSameAsPhysicalAddress: true };
  await call('PUT', '/patient/update/address', { token, body: { id, ...HOME, ...same } });
  await call('PUT', '/patient/update/insuranceinfo', { token, body: { id, ...PAYER, ...contact } });
  const read = `/patient/${id}`;
  return record({ read, save: ['PUT', `/patient/update${path}`], more: { id }, ...(held && { held }) });
};

const instant = (hour: number) => new Date(Date.parse('2031-03-03T00:00:00Z') + hour * 3_600_000).toISOString();

const KINDS: Record<string, Kind> = {
  'a patient': {
    edit: 'updatePatient',
    open: aPatient(''),
    first: ['firstName', 'Ada', 'Eva'],
    second: ['mailAddress', '1 Pier Road'],
  },
  'an address': {
    edit: 'updateAddress',
    open: aPatient('/address', ({ version, patientAddressDetails }) => ({
      version,
      ...(patientAddressDetails as object),
    })),
    first: ['phyCity', 'Reno', 'Elko'],
    second: ['phyZipCode', '89501'],
  },
  'an insurance': {
    edit: 'updateInsurance',
    open: aPatient('/insuranceinfo'),
    first: ['primaryHealthInsurer', 'Red', 'Green'],
    second: ['emgrContName', 'Bob'],
  },
  'an appointment': {
    edit: 'rescheduleAppointment',
    async open() {
      const { doctorId } = await build.doctor({ hospitalId: await build.hospital() });
      const { patientId } = await build.patient();
      const id = await build.appointment({ doctorId, patientId, startsAt: new Date(instant(10)) });
      return record({ read: `/appointment/${id}`, save: ['POST', '/appointment/reschedule'], more: { id } });
    },
    first: ['startDateTime', instant(11), instant(13)],
    second: ['description', 'Another cough'],
  },
  'a doctor': {
    edit: 'updateDoctor',
    async open() {
      const { doctorId: id } = await build.doctor({ hospitalId: await build.hospital() });
      return record({
        read: `/doctor/${id}`,
        save: ['POST', '/doctor/update'],
        more: { id },
        held: (result) => ({ ...result, docSpecialtyList: result.speciality }),
      });
    },
    first: ['docSpecialtyList', ['Cardiology'], ['Oncology']],
    second: ['lastName', 'Noether'],
  },
  'an administrator': {
    edit: 'updateAdmin',
    async open() {
      const { userId: id } = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: await build.hospital() });
      await rowsOf(sql`update app_user set phone_no = '4155550100' where id = ${id}`);
      return record({ read: `/users/${id}`, save: ['PUT', '/users/update'], more: { id } });
    },
    first: ['telePhoneNo', '4155550101', '4155550102'],
    second: ['firstName', 'Emmy'],
  },
  'a hospital': {
    edit: 'changeHospital',
    async open() {
      const path = `/hospital/${await build.hospital()}`;
      return record({ read: path, save: ['POST', path] });
    },
    first: ['address', '1 Pier Road', '2 Quay Street'],
    second: ['phoneNo', '4155550101'],
  },
  "the practice's settings": {
    edit: 'changePracticeSettings',
    async open() {
      // There is only one row, so each case starts from the same values.
      await rowsOf(sql`update practice set phone_no = '4155550100', first_reminder = 24`);
      return record({ read: '/practice/settings', save: ['POST', '/practice/settings'] });
    },
    first: ['phoneNo', '4155550101', '4155550102'],
    second: ['firstReminder', 48],
  },
  'working hours': {
    edit: 'saveAvailability',
    async open() {
      const { doctorId } = await build.doctor({ hospitalId: await build.hospital() });
      const path = `/availability/${doctorId}`;
      const held = (result: Record<string, unknown>) => ({ ...result, ...(result.doctor as object) });
      return record({ read: path, save: ['POST', path], held });
    },
    first: ['bufferMinutes', 5, 10],
    second: ['slotMinutes', 20],
  },
  'a form': {
    edit: 'saveForm',
    async open() {
      const { one, other } = await admins();
      const formText = [{ name: 'smokes', label: 'Do you smoke?', type: 'Text' }];
      const names = { formName: `smoking ${randomUUID()}`, displayName: 'Smoking', formDescriptioin: 'About smoking' };
      const { result } = await call('POST', '/master/dynamicform/save', {
        token: one,
        body: { ...names, status: 'ACTIVE', formText },
      });
      const { id } = result;
      const path = '/master/dynamicform';
      return record({ read: `${path}/${id}`, save: ['POST', `${path}/save`], more: { id }, by: { one, other } });
    },
    first: ['displayName', 'Tobacco', 'Cigarettes'],
    second: ['formDescriptioin', 'About tobacco'],
  },
  'when a form is assigned': {
    edit: 'saveFormAutomation',
    async open() {
      const path = `/master/dynamicform/${(await build.form()).formId}/automation`;
      return record({ read: path, save: ['POST', path] });
    },
    first: ['remindDays', 3, 5],
    second: ['againAfterDays', 365],
  },
  'a template': {
    edit: 'changeSmsTemplate',
    async open() {
      const by = await admins();
      const body = { name: 'Fasting', text: 'Please come fasting.' };
      const { result } = await call('POST', '/sms/templates', { token: by.one, body });
      const opened = await record({ read: '/sms/templates', save: ['POST', `/sms/templates/${result.id}`], by });
      const read = async () => {
        const { result: all } = await call('GET', '/sms/templates', { token: by.one });
        return (all as Record<string, unknown>[]).find(({ id }) => id === result.id) ?? {};
      };
      const version = async () => (await read()).version as number;
      return { ...opened, version, held: async (field) => (await read())[field] };
    },
    first: ['text', 'Please come sober.', 'Please come early.'],
    second: ['name', 'Sober'],
  },
  'shared access': {
    edit: 'changeAccess',
    async open() {
      const [giver, proxy] = [await build.patient(), await build.patient()];
      const id = await build.access({ patientId: giver.patientId, proxyUserId: proxy.userId, areas: ['documents'] });
      const token = await tokenFor(giver);
      const opened = await record({
        read: '/sharing',
        save: ['POST', `/sharing/${id}/areas`],
        by: { one: token, other: token },
      });
      const read = async () => (await call('GET', '/sharing', { token })).result.given[0] as Record<string, unknown>;
      return { ...opened, version: async () => (await read()).version as number, held: async (f) => (await read())[f] };
    },
    first: ['areas', ['appointments'], ['profile']],
  },
};

test('every endpoint that edits stands here', () => {
  const edits = everyEndpoint().filter(([, endpoint]) => endpoint.edits);
  expect(edits.map(([name]) => name).sort()).toEqual(
    Object.values(KINDS)
      .map(({ edit }) => edit)
      .sort(),
  );
});

describe.each(Object.entries(KINDS))('%s', (_kind, { open, first, second }) => {
  const [field, mine, theirs] = first;

  test('keeps what two people change at different places', async () => {
    if (!second) return;
    const it = await open();
    const version = await it.version();
    expect((await it.save({ version, [field]: theirs }, 'other')).status).toBe(200);
    expect(await it.save({ version, [second[0]]: second[1] })).toMatchObject({ status: 200 });
    expect([await it.held(field), await it.held(second[0])]).toEqual([theirs, second[1]]);
  });

  test('asks the second who changes the same, and says who changed it when', async () => {
    const it = await open();
    const version = await it.version();
    expect((await it.save({ version, [field]: theirs }, 'other')).status).toBe(200);
    const late = await it.save({ version, [field]: mine });
    const now = await it.version();
    expect(late).toMatchObject({
      status: 409,
      result: {
        code: 'conflict',
        details: {
          version: now,
          changed: { [field]: theirs },
          changedBy: { [field]: { by: expect.stringMatching(/\w/), at: expect.stringMatching(/^\d{4}-.*Z$/) } },
        },
      },
    });
    expect(await it.held(field)).toEqual(theirs);
    expect((await it.save({ version: late.result.details.version, [field]: mine })).status).toBe(200);
    expect(await it.held(field)).toEqual(mine);
  });

  test('is no conflict where both make it the same', async () => {
    const it = await open();
    const version = await it.version();
    expect((await it.save({ version, [field]: mine }, 'other')).status).toBe(200);
    expect((await it.save({ version, [field]: mine })).status).toBe(200);
  });

  test('refuses a version that there is not yet, and changes nothing', async () => {
    const it = await open();
    const version = await it.version();
    const before = await it.held(field);
    for (const ahead of [version + 1, 999_999]) {
      const refused = await it.save({ version: ahead, [field]: mine });
      expect(refused).toMatchObject({ status: 409, result: { code: 'conflict', details: { version } } });
      expect(Object.keys(refused.result.details.changed)).toContain(field);
      expect([await it.version(), await it.held(field)]).toEqual([version, before]);
    }
    expect((await it.save({ [field]: mine }, 'one', { 'if-match': '"999999"' })).status).toBe(409);
    expect((await it.save({ version, [field]: mine })).status).toBe(200);
  });

  test('takes the version from If-Match as well', async () => {
    const it = await open();
    const version = await it.version();
    expect((await it.save({ [field]: theirs }, 'other', { 'if-match': `"${version}"` })).status).toBe(200);
    expect((await it.save({ [field]: mine }, 'one', { 'if-match': `"${version}"` })).status).toBe(409);
  });

  (onPostgres ? test : test.skip)('of eight at once one is saved, ten times over', async () => {
    for (let round = 0; round < 10; round++) {
      const it = await open();
      const version = await it.version();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, place) => it.save({ version, [field]: place === 0 ? mine : theirs }, 'one')),
      );
      const statuses = answers.map(({ status }) => status);
      // The seven send the same value: either all of them are saved, or only the other one is.
      const isMine = (await it.held(field)) !== undefined && statuses[0] === 200;
      expect(statuses.slice(1).every((status) => status === (isMine ? 409 : 200))).toBe(true);
      expect(statuses[0]).toBe(isMine ? 200 : 409);
      expect(await it.held(field)).toEqual(isMine ? mine : theirs);
    }
  });
});

test('an answer names its version as its ETag', async () => {
  const { patientId } = await build.patient();
  const { one: token } = await admins();
  const { headers, result } = await call('GET', `/patient/${patientId}`, { token });
  expect(headers.get('etag')).toBe(`"${result.version}"`);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('what an edit leaves out of a record that is not there yet is asked for', async () => {
  const { patientId: id } = await build.patient();
  const { one: token } = await admins();
  const { status, result } = await call('PUT', '/patient/update/address', {
    token,
    body: { id, version: 1, phyCity: 'Reno' },
  });
  expect([status, result.errors.phyAddress1]).toEqual([400, 'Address line 1 is required']);
});

test('a billing address that is the physical one is no second conflict, until somebody makes it another', async () => {
  const address = KINDS['an address'] as Kind;
  const it = await address.open();
  const version = await it.version();
  const billed = (phyCity: string) => ({ version, phyCity, billingCity: phyCity });
  expect((await it.save(billed('Reno'), 'other')).status).toBe(200);
  const late = await it.save(billed('Elko'));
  expect([late.status, late.result.details.changed]).toEqual([409, { phyCity: 'Reno' }]);
  const other = { isBillingAddressSameAsPhysicalAddress: false, billingAddress1: '9 Law Street' };
  const rest = { billingCity: 'Reno', billingState: 'NV', billingZipCode: '89501' };
  expect((await it.save({ version: await it.version(), ...other, ...rest }, 'other')).status).toBe(200);
  const asked = await it.save({ version, billingAddress1: '1 Pier Road' });
  expect([asked.status, asked.result.details.changed]).toEqual([409, { billingAddress1: '9 Law Street' }]);
});

test('an empty field is refused though the others are left out', async () => {
  const { patientId: id } = await build.patient();
  const { one: token } = await admins();
  const saved = await call('PUT', '/patient/update', { token, body: { id, version: 1, firstName: ' ' } });
  expect([saved.status, saved.result.errors]).toEqual([400, { firstName: 'First name is required' }]);
});

describe('an appointment that is edited', () => {
  const opened = async (timeZone = 'UTC') => {
    const hospitalId = await build.hospital({ timeZone });
    const doctor = await build.doctor({ hospitalId });
    const patient = await build.patient();
    const id = await build.appointment({ ...doctor, ...patient, startsAt: new Date(instant(10)), status: 'CONFIRMED' });
    const { one: token } = await admins();
    const read = async () => (await call('GET', `/appointment/${id}`, { token })).result;
    const edit = (body: object) => call('POST', '/appointment/reschedule', { token, body: { id, ...body } });
    return { ...doctor, patientToken: await tokenFor(patient), hospitalId, id, token, read, edit };
  };

  test('keeps time and status where only its words change, also where nobody works any more then', async () => {
    const { doctorId, edit, read } = await opened();
    await rowsOf(sql`delete from working_hours where doctor_id = ${doctorId}`);
    const before = await read();
    const { startDateTime, endDateTime } = before;
    const whole = { doctorId, startDateTime, endDateTime, description: 'Word by word' };
    expect(await edit(whole)).toMatchObject({ status: 200, body: { message: 'Appointment updated successfully.' } });
    expect(await read()).toMatchObject({ status: 'CONFIRMED', description: 'Word by word', startDateTime });
    const { version } = await read();
    expect((await edit({ version, description: 'Only words' })).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'CONFIRMED', description: 'Only words', startDateTime });
  });

  test('is not moved back by somebody who only changes its words on an old page', async () => {
    const { edit, read, patientToken, id } = await opened();
    const { version } = await read();
    const moved = { id, version, startDateTime: instant(12), endDateTime: null };
    expect((await call('POST', '/appointment/reschedule', { token: patientToken, body: moved })).status).toBe(200);
    expect((await edit({ version, description: 'Other words' })).status).toBe(200);
    expect(await read()).toMatchObject({ startDateTime: instant(12), description: 'Other words' });
  });

  test('asks who chose a time with a doctor whom somebody has changed meanwhile', async () => {
    const { edit, read, hospitalId } = await opened();
    const { version } = await read();
    const { doctorId } = await build.doctor({ hospitalId });
    expect((await edit({ version, doctorId })).status).toBe(200);
    const late = await edit({ version, startDateTime: instant(14) });
    expect(late).toMatchObject({ status: 409, result: { details: { changed: { startDateTime: instant(10) } } } });
  });

  test('keeps the length that staff gave it where only another start is named', async () => {
    const { edit, read, id } = await opened();
    await rowsOf(sql`update appointment set ends_at = ends_at + interval '30 minutes' where id = ${id}`);
    const { version, startDateTime, endDateTime } = await read();
    const length = Date.parse(endDateTime) - Date.parse(startDateTime);
    expect((await edit({ version, startDateTime: instant(12) })).status).toBe(200);
    const moved = await read();
    expect(Date.parse(moved.endDateTime) - Date.parse(moved.startDateTime)).toBe(length);
  });

  test('does not go to a doctor who does not offer its type', async () => {
    const { edit, read, hospitalId } = await opened();
    const { doctorId } = await build.doctor({ hospitalId });
    await rowsOf(sql`update doctor set speciality = '{Nephrology}' where id = ${doctorId}`);
    const { version } = await read();
    const refused = await edit({ version, doctorId });
    const said = 'This doctor does not offer this consultation type.';
    expect([refused.status, refused.result.errors]).toEqual([400, { doctorId: said }]);
  });

  test('is not confirmed at a time that whoever confirms has not seen', async () => {
    const { edit, read, id, token } = await opened();
    await edit({ startDateTime: instant(12), doctorId: (await read()).doctorId, description: 'Later' });
    const { version } = await read();
    const confirm = (seen: number) =>
      call('POST', '/appointment/update', { token, body: { id, version: seen, status: 'CONFIRMED' } });
    for (const other of [version - 1, version + 1, 999_999])
      expect(await confirm(other)).toMatchObject({ status: 409, result: { code: 'conflict' } });
    expect((await confirm(version)).status).toBe(200);
  });
});
