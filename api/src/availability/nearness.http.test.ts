import type { DoctorSlots } from '@openward/contract/availability';
import { sql } from 'drizzle-orm';
import { newId } from '../platform/database/ids.ts';
import { hospital, patientAddress } from '../platform/database/schema/index.ts';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

/*
 * Search results are sorted by nearness: the patient's own doctor, the same hospital, the same area, then others, for
 * any number of doctors and any page size.
 */
const NOW = new Date('2037-03-02T08:00:00Z');
/** The farther away, the earlier they are free. */
const HOURS = [
  ['15:00', '16:00'],
  ['13:00', '14:00'],
  ['12:00', '13:00'],
  ['11:00', '12:00'],
  ['09:00', '10:00'],
] as const;

beforeAll(() => globalThis.openward.setNow(NOW));
afterAll(() => globalThis.openward.setNow(null));

async function hospitalAt(address: string): Promise<string> {
  const id = newId();
  await globalThis.openward.api.database.transaction((tx) =>
    tx.insert(hospital).values({ id, name: `Hospital ${id}`, timeZone: 'UTC', address }),
  );
  return id;
}

/** A patient of one doctor, that doctor, and others at growing distance. */
async function practice({ strangers = 1 } = {}) {
  const { build, tokenFor } = globalThis.openward;
  const own = await hospitalAt('1 Pier Road, Springfield, IL 62701');
  const sameZip = await hospitalAt('9 Mill Lane, 10115 Berlin');
  const sameCity = await hospitalAt('5 Hill Street, PORT-ÁLDER, ME 04101');
  const far = await hospitalAt('7 Port Street, Alder, ME 101151');
  const doctorAt = async (hospitalId: string, place: number) => {
    const [starts, ends] = HOURS[place] ?? HOURS[0];
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts, ends }));
    return (await build.doctor({ hospitalId, hours })).doctorId;
  };
  const doctors = [
    await doctorAt(own, 0),
    await doctorAt(own, 1),
    await doctorAt(sameZip, 2),
    await doctorAt(sameCity, 3),
  ];
  for (let place = 0; place < strangers; place++) doctors.push(await doctorAt(far, 4));
  const patient = await build.patient();
  const { patientId } = patient;
  await build.appointment({ doctorId: doctors[0] ?? '', patientId, startsAt: new Date(NOW.getTime() - 86_400_000) });
  const empty = { billingAddress1: '', billingAddress2: '', billingAddress3: '', billingCity: '', billingState: '' };
  await globalThis.openward.api.database.transaction((tx) =>
    tx.insert(patientAddress).values({
      ...{ ...empty, billingZipCode: '', isBillingAddressSameAsPhysicalAddress: true },
      ...{ patientId, id: newId(), phyAddress1: '', phyAddress2: '', phyAddress3: '', phyState: '' },
      ...{ phyCity: 'Port Alder', phyZipCode: '10115' },
    }),
  );
  const staff = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  return { doctors, patientId, staff, patient: await tokenFor(patient) };
}

async function found(token: string, body: object, query = '') {
  const answer = await call('POST', `/appointment/search/slots${query}`, {
    token,
    body: { startDateTime: NOW.toISOString(), days: 3, ...body },
  });
  return (answer.result as DoctorSlots[]).map(({ doctor, near }) => ({ id: doctor.id, near }));
}

test.each(['patient', 'staff'] as const)(
  'the nearest stand first where a %s looks, who is free first among them',
  async (who) => {
    const { doctors, patientId, ...tokens } = await practice();
    const ids = await found(tokens[who], { doctorId: doctors, patientId });
    const nearness = ['doctor', 'hospital', 'area', 'area', undefined];
    const [own, colleague, zip, city, stranger] = doctors;
    expect(ids).toEqual([own, colleague, city, zip, stranger].map((id, place) => ({ id, near: nearness[place] })));
  },
);

test('without a patient who is free first stands first', async () => {
  const { doctors, staff } = await practice();
  const ids = await found(staff, { doctorId: doctors });
  expect(ids).toEqual([...doctors].reverse().map((id) => ({ id, near: undefined })));
});

test('a cancelled visit makes nobody an own doctor', async () => {
  const { doctors, patientId, patient } = await practice();
  await rowsOf(sql`update appointment set status = 'CANCELED' where patient_id = ${patientId}`);
  const [first] = await found(patient, { doctorId: doctors });
  expect(first).toEqual({ id: doctors[3], near: 'area' });
});

test('of many doctors the pages are those of the whole list', async () => {
  const { doctors, patient } = await practice({ strangers: 22 });
  const all = await found(patient, { doctorId: doctors }, '?page=0&size=100');
  expect(all.slice(0, 4).map(({ id }) => id)).toEqual([doctors[0], doctors[1], doctors[3], doctors[2]]);
  expect(all.map(({ id }) => id).sort()).toEqual([...doctors].sort());
  const cut = [];
  for (let page = 0; page < 9; page++)
    cut.push(...(await found(patient, { doctorId: doctors }, `?page=${page}&size=3`)));
  expect(cut).toEqual(all);
});

test('who is free at a time that is asked for is told in the same order', async () => {
  const { doctors, patient } = await practice();
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => sql`(${weekday}::int, '18:00'::time, '19:00'::time)`);
  for (const id of doctors)
    await rowsOf(sql`insert into working_hours (doctor_id, weekday, starts, ends)
      select ${id}::uuid, weekday, starts, ends from (values ${sql.join(hours, sql`, `)}) as day(weekday, starts, ends)`);
  const { result } = await call('POST', '/appointment/search/doctor', {
    token: patient,
    body: { startDateTime: '2037-03-03T18:00:00.000Z' },
  });
  const ids = (result as { id: string }[]).map(({ id }) => id).filter((id) => doctors.includes(id));
  expect(ids.slice(0, 2)).toEqual(doctors.slice(0, 2));
  expect(ids.at(-1)).toBe(doctors[4]);
});
