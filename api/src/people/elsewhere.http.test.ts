import { sql } from 'drizzle-orm';
import type { BuiltAccount, BuiltDoctor, BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

/*
 * With PATIENTS_VISIBLE=hospital, staff see the patients of their hospital. They can open another record for a day, by
 * exact name and birth date and with a reason.
 */
const REASON = 'Unconscious in the emergency room';
const BASIC = { firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1985-12-10', telePhoneNo: '4155550123' };

let hospitalId: string;
let doctor: BuiltDoctor;
let admin: BuiltAccount;
let patient: BuiltPatient;
let token: string;
let made = 0;

beforeEach(async () => {
  const { api, build, tokenFor } = globalThis.openward;
  Object.assign(api.services.config, { patientsVisible: 'hospital' });
  hospitalId = await build.hospital();
  doctor = await build.doctor({ hospitalId });
  admin = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId });
  patient = await build.patient({ firstName: 'Mária', lastName: `Elsewhere-${letters(++made)}` });
  token = await tokenFor(doctor);
});
afterAll(() => Object.assign(globalThis.openward.api.services.config, { patientsVisible: 'all' }));

/** A name of letters only that no other test uses. */
const letters = (number: number) =>
  `${process.pid}x${number}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string);
const identity = () => ({ firstName: 'maria', lastName: patient.lastName.toUpperCase(), dateOfBirth: '1980-02-29' });
const search = (who: object = {}, by = token) =>
  call('POST', '/patient/elsewhere', { token: by, body: { ...identity(), ...who } });
const open = (who: object = {}, by = token) =>
  call('POST', '/patient/elsewhere/open', { token: by, body: { ...identity(), reason: REASON, ...who } });
const read = async (by = token) => (await call('GET', `/patient/${patient.patientId}`, { token: by })).status;
const listed = async (by = token) => {
  const { result } = await call('POST', `/patient/search?q=${patient.lastName}`, { token: by, body: {} });
  return (result as { id: string }[]).map(({ id }) => id);
};

describe('a patient of the hospital is', () => {
  const ways: Record<string, () => Promise<unknown>> = {
    'whoever has an appointment there': () => {
      const { build } = globalThis.openward;
      return build.appointment({
        doctorId: doctor.doctorId,
        patientId: patient.patientId,
        startsAt: new Date('2030-05-15T08:00:00Z'),
      });
    },
    'whoever was given a document there': async () => {
      const { formId } = await globalThis.openward.build.form();
      await rowsOf(sql`
        insert into document (id, patient_id, form_id, form_version, status, assigned_at, assigned_by)
        values (gen_random_uuid(), ${patient.patientId}, ${formId}, 1, 'PENDING', now(), ${admin.userId})`);
    },
  };

  test.each(Object.entries(ways))('%s, for its doctors and administrators alike', async (_name, come) => {
    const other = await globalThis.openward.tokenFor(
      await globalThis.openward.build.doctor({ hospitalId: await globalThis.openward.build.hospital() }),
    );
    const adminToken = await globalThis.openward.tokenFor(admin);
    expect([await read(), await read(adminToken)]).toEqual([404, 404]);
    await come();
    expect([await read(), await read(adminToken), await read(other)]).toEqual([200, 200, 404]);
    expect([await listed(), await listed(other)]).toEqual([[patient.patientId], []]);
  });

  test('whoever is registered there, with their child', async () => {
    const { build, tokenFor } = globalThis.openward;
    const adminToken = await tokenFor(admin);
    const other = await tokenFor(await build.doctor({ hospitalId: await build.hospital() }));
    const email = `registered-${letters(made)}@built.example`;
    const body = { ...BASIC, email, password: 'Built-pass-1', status: 'ACTIVE' };
    const { result } = await call('POST', '/patient/register', { token: adminToken, body });
    const minor = { firstName: 'Kim', lastName: 'Byron', dateOfBirth: '2020-02-29', parentId: result.id };
    const child = await call('POST', '/sharing/minor', { token: adminToken, body: minor });
    for (const id of [result.id, child.result.patientId]) {
      const seen = async (by: string) => (await call('GET', `/patient/${id}`, { token: by })).status;
      expect([await seen(token), await seen(other)]).toEqual([200, 404]);
    }
  });
});

test('a system administrator sees the patients of all hospitals, an administrator without a hospital nobody', async () => {
  const { build, tokenFor } = globalThis.openward;
  expect(await read(await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' })))).toBe(200);
  expect(await read(await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN' })))).toBe(404);
});

test('an administrator sets no password for a patient of another hospital', async () => {
  const adminToken = await globalThis.openward.tokenFor(admin);
  const body = { id: patient.userId, newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
  expect((await call('POST', '/users/update/password', { token: adminToken, body })).status).toBe(404);
});

test('a search says only whether there is a record, and the patient sees who asked', async () => {
  const { status, result, headers } = await search();
  expect({ status, result }).toEqual({ status: 200, result: { isKnown: true } });
  expect(await auditOf(headers)).toEqual([
    expect.objectContaining({ actor_id: doctor.userId, patient_ids: [patient.patientId], outcome: 'done' }),
  ]);
  expect((await search({ dateOfBirth: '1980-02-28' })).result).toEqual({ isKnown: false });
  expect((await search({ firstName: 'Mari' })).result).toEqual({ isKnown: false });
  expect(await read()).toBe(404);
});

test('a record opens with a reason for its opener alone; the patient reads who and why', async () => {
  const { build, tokenFor } = globalThis.openward;
  const colleague = await tokenFor(await build.doctor({ hospitalId }));
  const before = Date.now();
  const { status, result } = await open();
  expect({ status, patientIds: result.patientIds }).toEqual({ status: 200, patientIds: [patient.patientId] });
  const hours = (Date.parse(result.endsAt) - before) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(24.1);
  expect([await read(), await read(colleague)]).toEqual([200, 404]);
  expect([await listed(), await listed(colleague)]).toEqual([[patient.patientId], []]);
  const access = await call('GET', '/patient/access', { token: await tokenFor(patient) });
  const opened = (access.result.entries as { action: string }[]).find(({ action }) => action === 'open elsewhere');
  expect(opened).toMatchObject({ reason: REASON, who: { kind: 'user', role: 'ROLE_DOCTOR' }, outcome: 'done' });
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const log = await call('GET', `/audit?patient=${patient.patientId}`, { token });
  expect(log.result.entries).toContainEqual(expect.objectContaining({ action: 'open elsewhere', reason: REASON }));
  const file = await call('GET', `/audit/export.csv?patient=${patient.patientId}&action=open elsewhere`, { token });
  expect(file.result).toContain(`"reason"\r\n`);
  expect(file.result).toContain(`"${REASON}"\r\n`);
});

test('nothing opens without a reason, or for somebody who is not there', async () => {
  const without = await open({ reason: '  ' });
  expect([without.status, without.result.errors]).toEqual([400, { reason: 'Reason is required' }]);
  const unknown = await open({ lastName: 'Nobody' });
  expect([unknown.status, unknown.result.description]).toEqual([404, 'No patient has this name and date of birth.']);
  expect(await read()).toBe(404);
});

test('it ends after 24 hours by itself', async () => {
  await open();
  expect(await read()).toBe(200);
  await rowsOf(sql`
    update record_opening set opened_at = opened_at - interval '24 hours', ends_at = ends_at - interval '24 hours'
    where patient_id = ${patient.patientId}`);
  expect([await read(), await listed()]).toEqual([404, []]);
});

test('it ends for whoever becomes inactive or moves to another hospital, also once they are back', async () => {
  const { build, tokenFor } = globalThis.openward;
  await open();
  await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${doctor.userId}`);
  await rowsOf(sql`update app_user set status = 'ACTIVE' where id = ${doctor.userId}`);
  token = await tokenFor(doctor);
  expect(await read()).toBe(404);
  await open();
  expect(await read()).toBe(200);
  const elsewhere = await build.hospital();
  await rowsOf(sql`update app_user set hospital_id = ${elsewhere} where id = ${doctor.userId}`);
  await rowsOf(sql`update app_user set hospital_id = ${hospitalId} where id = ${doctor.userId}`);
  expect(await read()).toBe(404);
});

test('of a deactivation and an opening at one moment, no access is left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { build, tokenFor } = globalThis.openward;
    const colleague = await build.doctor({ hospitalId });
    const by = await tokenFor(colleague);
    const [opened] = await Promise.all([
      open({}, by),
      rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${colleague.userId}`),
    ]);
    expect([200, 401]).toContain(opened.status);
    const left = await rowsOf(
      sql`select from record_opening where user_id = ${colleague.userId} and ends_at > clock_timestamp()`,
    );
    expect(left).toEqual([]);
  }
});

test('whoever tries many names is stopped, and nothing is opened meanwhile', async () => {
  for (let tries = 0; tries < 30; tries += 1) await search({ dateOfBirth: '1970-01-01' });
  expect([(await search()).status, (await open()).status]).toEqual([429, 429]);
});

test('where staff see all patients, nobody needs any of it', async () => {
  const { api, tokenFor } = globalThis.openward;
  Object.assign(api.services.config, { patientsVisible: 'all' });
  expect(await read(await tokenFor(doctor))).toBe(200);
});
