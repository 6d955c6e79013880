import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { BuiltDoctor, BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

let hospitalId: string;
let hospitalName: string;
let heart: BuiltDoctor;
let child: BuiltDoctor;
let gone: BuiltDoctor;
let patient: BuiltPatient;
let token: string;
const tag = randomBytes(4).toString('hex');

beforeAll(async () => {
  const { build, tokenFor } = globalThis.openward;
  hospitalId = await build.hospital();
  const [row] = await rowsOf<{ name: string }>(sql`select name from hospital where id = ${hospitalId}`);
  hospitalName = row?.name ?? '';
  const of = { hospitalId, lastName: `Searched ${tag}` };
  heart = await build.doctor({ ...of, firstName: 'Ana', speciality: ['Cardiology'] });
  child = await build.doctor({ ...of, firstName: 'Ben', speciality: ['Pediatrics', 'Wellness'] });
  gone = await build.doctor({ ...of, firstName: 'Cyd', speciality: ['Cardiology'], status: 'INACTIVE' });
  patient = await build.patient();
  token = await tokenFor(patient);
});

test('GET /doctor/names names those who can be booked, or those whose time the caller manages', async () => {
  const { build, tokenFor } = globalThis.openward;
  const elsewhere = await build.doctor({ hospitalId: await build.hospital(), lastName: 'Elsewhere' });
  const named = async (of: string, own: string) =>
    (await call('GET', `/doctor/names?own=${own}`, { token: of })).result.map(({ id }: { id: string }) => id);
  const all = await named(token, 'no');
  expect(all).toEqual(expect.arrayContaining([heart.doctorId, child.doctorId, elsewhere.doctorId]));
  expect(all).not.toContain(gone.doctorId);
  expect(await named(token, 'yes')).toEqual([]);
  const desk = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
  expect(await named(desk, 'yes')).toEqual([heart.doctorId, child.doctorId]);
  expect(await named(await tokenFor(child), 'yes')).toEqual([child.doctorId]);
});

describe('GET /search/doctor', () => {
  const search = (query: object) => call('GET', `/search/doctor?${new URLSearchParams({ ...query })}`, { token });
  const idsOf = async (query: object) => (await search(query)).result.map(({ id }: { id: string }) => id);

  test('finds doctors who can be booked by a part of their name, their hospital or their speciality', async () => {
    expect(await idsOf({ q: tag })).toEqual([heart.doctorId, child.doctorId]);
    expect(await idsOf({ q: hospitalName.toLowerCase() })).toEqual([heart.doctorId, child.doctorId]);
    const hearts = await idsOf({ q: 'cardio' });
    expect(hearts).toContain(heart.doctorId);
    expect(hearts).not.toContain(child.doctorId);
    expect(hearts).not.toContain(gone.doctorId);
  });

  test('narrows down to a speciality and a hospital, named by id or name, and tells what GET /doctor tells', async () => {
    expect(await idsOf({ hospitalId, speciality: 'Wellness' })).toEqual([child.doctorId]);
    expect(await idsOf({ hospitalId: hospitalName.toUpperCase(), speciality: '' })).toEqual([
      heart.doctorId,
      child.doctorId,
    ]);
    const { body } = await search({ hospitalId, page: 0, size: 1 });
    expect(body).toMatchObject({ page: { number: 0, size: 1, total: 2 } });
    const listed = await call('GET', `/doctor?q=${tag}`, { token });
    expect((await search({ hospitalId })).result).toEqual(listed.result);
  });

  test.each([
    ['hospitalId', 'Nowhere', 'Hospital is invalid'],
    ['speciality', 'Alchemy', 'Speciality is invalid'],
  ])('refuses an unknown %s at its field', async (field, value, message) => {
    const { status, result } = await search({ [field]: value });
    expect([status, result.errors]).toEqual([400, { [field]: message }]);
  });
});

test('GET /appointments lists what the caller may see, as /appointment/all does without a filter', async () => {
  const { build, tokenFor } = globalThis.openward;
  const other = await build.patient();
  const at = (hour: number) => new Date(Date.UTC(2190, 4, 15, hour));
  const of = { doctorId: heart.doctorId };
  const later = await build.appointment({ ...of, patientId: patient.patientId, startsAt: at(11) });
  const sooner = await build.appointment({ ...of, patientId: patient.patientId, startsAt: at(9) });
  await build.appointment({ ...of, patientId: other.patientId, startsAt: at(10) });
  const own = await call('GET', '/appointments', { token });
  expect(own.result.map(({ id }: { id: string }) => id)).toEqual([sooner, later]);
  expect(await auditOf(own.headers)).toEqual([
    expect.objectContaining({ action: 'read', actor_id: patient.userId, patient_ids: [patient.patientId] }),
  ]);
  for (const account of [patient, heart, child]) {
    const mine = await tokenFor(account);
    const all = await call('POST', '/appointment/all', { token: mine, body: {} });
    expect((await call('GET', '/appointments', { token: mine })).result).toEqual(all.result);
  }
  const paged = await call('GET', '/appointments?page=0&size=1&sort=-startDateTime', { token });
  expect(paged.body).toMatchObject({ page: { number: 0, size: 1, total: 2 }, result: [{ id: later }] });
});
