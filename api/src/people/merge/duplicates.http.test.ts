import { sql } from 'drizzle-orm';
import { call } from '../../testing/client.ts';
import { auditOf, rowsOf } from '../../testing/world.ts';

const { build, tokenFor } = globalThis.openward;

let staff: string;
let day = Date.parse('1931-01-01T00:00:00Z');
let born: string;

beforeAll(async () => {
  staff = await tokenFor(await build.doctor({ hospitalId: await build.hospital() }));
});
beforeEach(() => {
  day += 86_400_000;
  born = new Date(day).toISOString().slice(0, 10);
});

const aPhone = () => `628${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const ask = (about: object) => call('POST', '/patient/duplicates', { token: staff, body: about });
const foundFor = async (about: object) => {
  const { result } = await ask(about);
  return result.map(({ id, sameAs }: { id: string; sameAs: string[] }) => ({ id, sameAs }));
};

test.each([
  ['the same name', 'José', 'García', 'José', 'García'],
  ['without accents and capitals', 'José', 'García', 'jose', 'GARCIA'],
  ['the names swapped', 'José', 'García', 'Garcia', 'Jose'],
  ['a wrong letter in each', 'Jonathan', 'Müller', 'Jonathon', 'Mueller'],
  ['a wrong letter in a short name', 'Maya', 'Lindqvist', 'Maja', 'Lindquist'],
  ['a second first name', 'Anne Marie', "O'Brien", 'Anne', 'O’Brien'],
])('with the same birth date, %s is a possible duplicate', async (_what, firstName, lastName, first, last) => {
  const { patientId } = await build.patient({ firstName, lastName, dateOfBirth: born });
  expect(await foundFor({ firstName: first, lastName: last, dateOfBirth: born })).toEqual([
    { id: patientId, sameAs: ['name', 'dateOfBirth'] },
  ]);
});

test('so is another name with the same birth date and phone or email, and the same name and phone', async () => {
  const phoneNo = aPhone();
  const about = { firstName: 'Ada', lastName: 'Byron', phoneNo, dateOfBirth: born };
  const { patientId, email } = await build.patient(about);
  const married = { firstName: 'Ada', lastName: 'King', dateOfBirth: born };
  const typed = `+1 (${phoneNo.slice(0, 3)}) ${phoneNo.slice(3, 6)}-${phoneNo.slice(6)}`;
  expect(await foundFor({ ...married, mobilePhoneNo: typed })).toEqual([
    { id: patientId, sameAs: ['dateOfBirth', 'phone'] },
  ]);
  expect(await foundFor({ ...married, email: email.toUpperCase() })).toEqual([
    { id: patientId, sameAs: ['dateOfBirth', 'email'] },
  ]);
  expect(await foundFor({ firstName: 'Ada', lastName: 'Byron', telePhoneNo: phoneNo })).toEqual([
    { id: patientId, sameAs: ['name', 'phone'] },
  ]);
  const { result } = await ask({ ...married, telePhoneNo: phoneNo });
  expect(result[0]).toMatchObject({ phoneHint: `•••• ${phoneNo.slice(6)}`, dateOfBirth: born, status: 'ACTIVE' });
});

test('children who share a parent’s phone are not each other, nor are namesakes with another birth date', async () => {
  const phoneNo = aPhone();
  await build.child({ firstName: 'Mia', lastName: 'Lindquist', phoneNo, dateOfBirth: '2019-05-01' });
  const sister = { firstName: 'Lea', lastName: 'Lindquist', telePhoneNo: phoneNo, dateOfBirth: '2021-03-02' };
  expect(await foundFor(sister)).toEqual([]);
  await build.patient({ firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1970-01-01' });
  expect(await foundFor({ firstName: 'Ada', lastName: 'Byron', dateOfBirth: born })).toEqual([]);
});

test('the likeliest come first, five at most; a record that was merged, and the own one, do not come', async () => {
  const phoneNo = aPhone();
  const about = { firstName: 'Ada', lastName: 'Byron', dateOfBirth: born };
  const others = await Promise.all(Array.from({ length: 6 }, () => build.patient(about)));
  const likely = await build.patient({ ...about, phoneNo });
  const asked = { ...about, telePhoneNo: phoneNo };
  const found = await foundFor(asked);
  expect(found).toHaveLength(5);
  expect(found[0]).toEqual({ id: likely.patientId, sameAs: ['name', 'dateOfBirth', 'phone'] });
  const [kept, ...rest] = others;
  for (const { patientId } of rest) {
    await rowsOf(sql`update patient set merged_into = ${kept?.patientId} where id = ${patientId}`);
  }
  const received = await ask({ ...asked, patientId: likely.patientId });
  expect(received.result.map(({ id }: { id: string }) => id)).toEqual([kept?.patientId]);
  expect((await auditOf(received.headers))[0]?.patient_ids).toEqual([kept?.patientId]);
});
