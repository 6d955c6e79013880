import type { HospitalRecord } from '@openward/contract/people';
import { newId } from '../platform/database/ids.ts';
import { call } from '../testing/client.ts';
import { makeHospital } from './hospital.ts';

const ASKED = { timeZone: 'Europe/Berlin', address: '1 Main St', phoneNo: '030 123' };
const named = () => ({ ...ASKED, name: `St. Example ${newId()}` });

const refused = (field: string, sentence: string) => ({ status: 409, result: { errors: { [field]: sentence } } });

async function administrator() {
  const { build, tokenFor } = globalThis.openward;
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const change = (id: string, body: object) => call('POST', `/hospital/${id}`, { token, body });
  const add = async () => (await call('POST', '/hospital', { token, body: named() })).result as HospitalRecord;
  return { token, change, add };
}

test('a hospital that an operator creates is there to be chosen, once', async () => {
  const { api } = globalThis.openward;
  const { token } = await administrator();
  const asked = { ...named(), by: 'ada' };
  const id = await makeHospital(api.database, asked);
  const { result } = await call('GET', '/hospital', { token });
  const { name, timeZone, address } = asked;
  expect(result).toContainEqual(expect.objectContaining({ id, name, timeZone, address, status: 'ACTIVE' }));
  await expect(makeHospital(api.database, asked)).rejects.toThrow(`There is already a hospital named ${name}.`);
});

test('an administrator adds a hospital and changes it; the audit says both', async () => {
  const { token, change, add } = await administrator();
  const made = await add();
  expect(made).toMatchObject({ ...ASKED, status: 'ACTIVE', version: 1, holidays: [], activeDoctors: 0 });
  const changed = await change(made.id, { address: '2 Side St', version: 1 });
  expect(changed.result).toMatchObject({ ...ASKED, name: made.name, address: '2 Side St', version: 2 });
  expect((await call('GET', `/hospital/${made.id}`, { token })).result).toEqual(changed.result);
  const { result } = await call('GET', '/audit?size=100', { token });
  const { entries } = result as { entries: { action: string; entity: string }[] };
  const ofHospitals = entries.filter(({ entity }) => entity === 'hospital').map(({ action }) => action);
  expect(ofHospitals).toEqual(expect.arrayContaining(['create', 'update']));
});

test('an administrator of a hospital reads that one, and changes none', async () => {
  const { build, tokenFor } = globalThis.openward;
  const [own, other] = [await build.hospital(), await build.hospital()];
  const token = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: own }));
  expect((await call('GET', `/hospital/${own}`, { token })).result).toMatchObject({ id: own, holidays: [] });
  expect((await call('GET', `/hospital/${other}`, { token })).status).toBe(404);
  expect((await call('POST', `/hospital/${own}`, { token, body: { version: 1, name: 'x' } })).status).toBe(403);
});

test('two who edit one hospital are merged, and asked where they collide', async () => {
  const { change, add } = await administrator();
  const { id } = await add();
  await change(id, { address: 'one', version: 1 });
  expect((await change(id, { phoneNo: '1', version: 1 })).result).toMatchObject({ address: 'one', phoneNo: '1' });
  const collision = await change(id, { address: 'other', version: 1 });
  expect(collision).toMatchObject({ status: 409, result: { details: { changed: { address: 'one' } } } });
});

test.each([
  ['name', { name: '' }, 'Hospital is required'],
  ['name', { name: '\u200b' }, 'Hospital is required'],
  ['timeZone', { timeZone: 'Mars/Olympus' }, 'Must be a valid time zone'],
  ['status', { status: 'CLOSED' }, 'Status is invalid'],
])('what is wrong at %s is said there: %j', async (field, wrong, sentence) => {
  const { change, add } = await administrator();
  const { id } = await add();
  expect(await change(id, { ...wrong, version: 1 })).toMatchObject({
    status: 400,
    result: { errors: { [field]: sentence } },
  });
});

test('a name is given once, in whatever way it comes', async () => {
  const { token, change, add } = await administrator();
  const [one, other] = [await add(), await add()];
  const taken = { status: 400, result: { errors: { name: 'There is already a hospital with this name.' } } };
  expect(await change(other.id, { name: one.name, version: 1 })).toMatchObject(taken);
  expect(await call('POST', '/hospital', { token, body: { ...ASKED, name: one.name } })).toMatchObject(taken);
});

test('a hospital ends once no doctor works there, and then nobody is added to it', async () => {
  const { build } = globalThis.openward;
  const { token, change, add } = await administrator();
  const { id } = await add();
  const doctor = await build.doctor({ hospitalId: id });
  const end = { status: 'INACTIVE', version: 1 };
  expect(await change(id, end)).toMatchObject(
    refused('status', 'Doctors work here. Please move them, or make them inactive, first.'),
  );
  const leave = { id: doctor.doctorId, status: 'INACTIVE' };
  await call('POST', '/doctor/update', { token, body: { ...(await accountOf(token, doctor.doctorId)), ...leave } });
  expect((await change(id, end)).result).toMatchObject({ status: 'INACTIVE', activeDoctors: 0 });
  const elsewhere = await build.doctor({ hospitalId: await build.hospital() });
  const moved = { ...(await accountOf(token, elsewhere.doctorId)), hospitalId: id };
  expect(await call('POST', '/doctor/update', { token, body: moved })).toMatchObject({
    result: { errors: { hospitalId: 'This hospital is not active.' } },
  });
});

test('a time zone stays while appointments are ahead', async () => {
  const { build } = globalThis.openward;
  const { change, add } = await administrator();
  const { id } = await add();
  const { doctorId } = await build.doctor({ hospitalId: id });
  const { patientId } = await build.patient();
  const zone = { timeZone: 'Europe/Lisbon', version: 1 };
  const appointment = await build.appointment({ doctorId, patientId, startsAt: new Date(Date.now() + 86_400_000) });
  expect(await change(id, zone)).toMatchObject(
    refused('timeZone', 'This hospital has appointments ahead. Their time would change with the time zone.'),
  );
  await globalThis.openward.api.database.transaction((tx) =>
    tx.execute(`update appointment set status = 'CANCELED' where id = '${appointment}'`),
  );
  expect((await change(id, zone)).result).toMatchObject({ timeZone: 'Europe/Lisbon' });
});

async function accountOf(token: string, doctorId: string) {
  return (await call('GET', `/doctor/${doctorId}`, { token })).result as object;
}
