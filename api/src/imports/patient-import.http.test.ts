import type { ImportRow } from '@openward/contract/imports';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

let unique = 0;
/** A line of a file that is right, of a person who is in no other. */
const aRow = (given: Partial<ImportRow> = {}): ImportRow => {
  const tag = `${process.pid}x${++unique}`;
  return {
    line: unique + 1,
    firstName: 'Iris',
    lastName: `Import ${tag}`,
    email: `iris.${tag}@import.example`,
    telePhoneNo: '(628) 555-0123',
    dateOfBirth: '1984-03-07',
    hasTooMany: '',
    ...given,
  };
};
const admin = async (role: 'ROLE_SYS_ADMIN' | 'ROLE_HCP_ADMIN' = 'ROLE_SYS_ADMIN') => {
  const { build, tokenFor } = globalThis.openward;
  const account = await build.account({ role });
  return { ...account, token: await tokenFor(account) };
};

/** Takes a file in as the screen does, and makes its patients. */
async function imported(token: string, rows: ImportRow[]) {
  const { result } = await call('POST', '/patient/import', {
    token,
    body: { fileName: 'old-system.csv', total: rows.length },
  });
  for (let from = 0; from < rows.length; from += 100) {
    const sent = await call('POST', `/patient/import/${result.id}/rows`, {
      token,
      body: { rows: rows.slice(from, from + 100) },
    });
    expect(sent.status).toBe(200);
  }
  await globalThis.openward.turnImports();
  return (await call('GET', `/patient/import/${result.id}`, { token })).result;
}
const reportOf = async (token: string, id: string): Promise<string[]> =>
  (await call('GET', `/patient/import/${id}/report.csv`, { token })).result.trim().split('\r\n');

test('a check says by row what is wrong and whom the practice has, and writes nothing', async () => {
  const { token } = await admin('ROLE_HCP_ADMIN');
  const known = aRow();
  await imported(token, [known]);
  const before = await rowsOf(sql`select count(*)::int as n from app_user`);
  const right = aRow();
  const { status, result } = await call('POST', '/patient/import/check', {
    token,
    body: {
      rows: [
        right,
        aRow({ line: 7_000_001, email: 'no address', telePhoneNo: '12', dateOfBirth: '1984-02-30', firstName: ' ' }),
        { ...aRow({ line: 7_000_002 }), email: known.email.toUpperCase() },
        { ...known, line: 7_000_003, email: aRow().email, firstName: 'IRIS' },
        aRow({ line: 7_000_004, dateOfBirth: '2999-01-01' }),
        aRow({ line: 7_000_005, hasTooMany: 'Y' }),
      ],
    },
  });
  expect({ status, result }).toEqual({
    status: 200,
    result: [
      {
        line: 7_000_001,
        errors: {
          firstName: 'First name is required',
          email: 'Must be a valid email',
          telePhoneNo: 'Must be exactly 10 digits',
          dateOfBirth: 'Must be a date in the past',
        },
        knownBy: null,
      },
      { line: 7_000_002, errors: {}, knownBy: 'email' },
      { line: 7_000_003, errors: {}, knownBy: 'name' },
      { line: 7_000_004, errors: { dateOfBirth: 'Must be a date in the past' }, knownBy: null },
      { line: 7_000_005, errors: { line: 'This line has more cells than the file has headings.' }, knownBy: null },
    ],
  });
  expect(await rowsOf(sql`select count(*)::int as n from app_user`)).toEqual(before);
});

test('patients are made with an account that nobody can sign in to yet, and the same file twice makes no more', async () => {
  const { token, userId } = await admin();
  const one = aRow({ email: `Mixed.${process.pid}.${unique}@Import.example` });
  const bad = aRow({ firstName: '=2+5', email: 'nothing' });
  const twin = { ...aRow(), firstName: one.firstName, lastName: one.lastName };
  const rows = [one, bad, twin, ...Array.from({ length: 130 }, () => aRow())];
  const first = await imported(token, rows);
  expect(first).toMatchObject({ state: 'DONE', total: 133, created: 131, known: 1, invalid: 1 });
  const [made] = await rowsOf<Record<string, unknown>>(sql`
    select app_user.email, phone_no, role, status, date_of_birth::text as born, patient.id from app_user
    join patient on user_id = app_user.id where username = ${one.email.toLowerCase()}`);
  expect(made).toMatchObject({
    email: one.email.toLowerCase(),
    phone_no: '6285550123',
    role: 'ROLE_PATIENT',
    status: 'ACTIVE',
    born: '1984-03-07',
  });
  const audit = await rowsOf<{ patient_ids: string[]; actor_id: string }>(
    sql`select actor_id, patient_ids from audit where request_id = ${`import ${first.id}`}`,
  );
  expect(audit.flatMap(({ patient_ids }) => patient_ids)).toHaveLength(131);
  expect(new Set(audit.map(({ actor_id }) => actor_id))).toEqual(new Set([userId]));
  expect(audit.some(({ patient_ids }) => patient_ids.includes(made?.id as string))).toBe(true);
  const login = await call('POST', '/login', { body: { username: one.email, password: 'Built-pass-1' } });
  expect(login.status).toBe(401);

  expect(await imported(token, rows)).toMatchObject({ state: 'DONE', created: 0, known: 132, invalid: 1 });
  const report = await reportOf(token, first.id);
  expect(report).toHaveLength(134);
  expect(report[0]).toBe('Line,First Name,Last Name,Email,Phone number,Date of Birth,Result,Reason');
  expect(report[1]).toMatch(/,Imported,$/);
  expect(report[2]).toContain(",'=2+5,");
  expect(report[2]).toMatch(/,Not imported,Email: Must be a valid email$/);
  expect(report[3]).toMatch(new RegExp(`,Not imported,The same as line ${one.line}$`));
});

test('nothing is made of a part of a file, rows sent twice count once, and more than announced are refused', async () => {
  const { token } = await admin();
  const [a, b, c] = [aRow(), aRow(), aRow()];
  const { result } = await call('POST', '/patient/import', { token, body: { fileName: 'a.csv', total: 2 } });
  const add = (rows: ImportRow[]) => call('POST', `/patient/import/${result.id}/rows`, { token, body: { rows } });
  expect((await add([a])).result.state).toBe('UPLOADING');
  await globalThis.openward.turnImports();
  expect(await rowsOf(sql`select 1 from app_user where username = ${a.email}`)).toEqual([]);
  expect((await add([a])).result.state).toBe('UPLOADING');
  expect(await add([b, c])).toMatchObject({ status: 400, result: { errors: { rows: expect.any(String) } } });
  expect((await add([b])).result.state).toBe('RUNNING');
  expect(await add([b])).toMatchObject({ status: 200 });
  expect(await add([c])).toMatchObject({ status: 409, result: { code: 'wrong_state' } });
});

test('fields beyond the contract change nothing', async () => {
  const { token } = await admin();
  const row = aRow();
  const sly = { ...row, role: 'ROLE_SYS_ADMIN', userRole: 'ROLE_SYS_ADMIN', status: 'INACTIVE', passwordHash: 'x' };
  expect(await imported(token, [sly])).toMatchObject({ created: 1 });
  expect(await rowsOf(sql`select role, status from app_user where username = ${row.email}`)).toEqual([
    { role: 'ROLE_PATIENT', status: 'ACTIVE' },
  ]);
});

test.each([
  [{ fileName: 'a.csv', total: 5_001 }, 'total', 'You can import at most 5,000 patients at a time.'],
  [{ fileName: 'a.csv', total: 0 }, 'total', 'There is nothing to import.'],
  [{ fileName: ' ', total: 1 }, 'fileName', 'File name is required'],
])('%j is refused at the field', async (body, field, message) => {
  const { token } = await admin();
  const { status, result } = await call('POST', '/patient/import', { token, body });
  expect({ status, message: result.errors[field] }).toEqual({ status: 400, message });
});

test('an HCP admin sees their own imports, a system admin all', async () => {
  const [mine, other, all] = [await admin('ROLE_HCP_ADMIN'), await admin('ROLE_HCP_ADMIN'), await admin()];
  const { id } = await imported(mine.token, [aRow()]);
  const seen = async (token: string) =>
    (await call('GET', '/patient/import/all', { token })).result.map((one: { id: string }) => one.id);
  expect(await seen(mine.token)).toEqual([id]);
  expect(await seen(other.token)).toEqual([]);
  expect(await seen(all.token)).toContain(id);
  expect((await call('GET', `/patient/import/${id}/report.csv`, { token: other.token })).status).toBe(404);
});

test('what is over is deleted with its rows, and the patients stay', async () => {
  const { token } = await admin();
  const row = aRow();
  const { id } = await imported(token, [row]);
  await globalThis.openward.clean(new Date(Date.now() + 31 * 86_400_000));
  expect((await call('GET', `/patient/import/${id}`, { token: (await admin()).token })).status).toBe(404);
  expect(await rowsOf(sql`select 1 from patient_import_row where import_id = ${id}`)).toEqual([]);
  expect(await rowsOf(sql`select 1 from app_user where username = ${row.email}`)).toHaveLength(1);
});
