import type { ImportRow } from '@openward/contract/imports';
import { CHANNEL_NAMES } from '@openward/contract/people';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

let unique = 0;
/** A valid row of a unique person. */
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

/** The server refuses calls of more than 64 KB. */
const AT_ONCE = 50;

/** Uploads a file as the screen does, and creates its patients. */
async function imported(token: string, rows: ImportRow[]) {
  const { result } = await call('POST', '/patient/import', {
    token,
    body: { fileName: 'old-system.csv', total: rows.length },
  });
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const sent = await call('POST', `/patient/import/${result.id}/rows`, {
      token,
      body: { rows: rows.slice(from, from + AT_ONCE) },
    });
    expect(sent.status).toBe(200);
  }
  await globalThis.openward.runImports();
  return (await call('GET', `/patient/import/${result.id}`, { token })).result;
}
const reportOf = async (token: string, id: string): Promise<string[]> =>
  (await call('GET', `/patient/import/${id}/report.csv`, { token })).result.trim().split('\r\n');

test('a check says by row what is wrong and whom the practice has, and writes nothing', async () => {
  const { token } = await admin('ROLE_HCP_ADMIN');
  const known = aRow();
  await imported(token, [known]);
  const before = await rowsOf(sql`select count(*)::int as n from app_user`);
  const right = aRow({ dateOfBirth: '1984-03-08', telePhoneNo: '(628) 555-0124' });
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
        aRow({ line: 7_000_006, dateOfBirth: '1980-13-01' }),
        aRow({ line: 7_000_007, dateOfBirth: '07.03.1984' }),
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
          dateOfBirth: 'This month has no day 30.',
        },
        templates: { dateOfBirth: { sentence: 'This month has no day {day}.', values: { day: 30 } } },
        knownBy: null,
      },
      { line: 7_000_002, errors: {}, knownBy: 'email' },
      { line: 7_000_003, errors: {}, knownBy: 'name' },
      { line: 7_000_004, errors: { dateOfBirth: 'Must be a date in the past' }, knownBy: null },
      { line: 7_000_005, errors: { line: 'This line has more cells than the file has headings.' }, knownBy: null },
      {
        line: 7_000_006,
        errors: {
          dateOfBirth: 'There is no month 13. Please use the order year, month, day, such as 1980-12-31.',
        },
        templates: { dateOfBirth: expect.objectContaining({ values: { month: 13 } }) },
        knownBy: null,
      },
      {
        line: 7_000_007,
        errors: { dateOfBirth: 'Please use the order year, month, day, such as 1980-12-31.' },
        knownBy: null,
      },
    ],
  });
  expect(await rowsOf(sql`select count(*)::int as n from app_user`)).toEqual(before);
});

test('a check names who may be a patient already, and the line may be imported all the same', async () => {
  const { token } = await admin();
  const { patientId } = await globalThis.openward.build.patient({
    firstName: 'Zoë',
    lastName: 'Vandermeer',
    dateOfBirth: '1949-11-30',
  });
  const row = aRow({
    firstName: 'Zoe',
    lastName: 'van der Meer',
    dateOfBirth: '1949-11-30',
    telePhoneNo: '6285550125',
  });
  const { result } = await call('POST', '/patient/import/check', { token, body: { rows: [row] } });
  const person = { id: patientId, firstName: 'Zoë', lastName: 'Vandermeer', dateOfBirth: '1949-11-30' };
  expect(result).toEqual([{ line: row.line, errors: {}, knownBy: null, possible: [person] }]);
  expect(await imported(token, [row])).toMatchObject({ created: 1 });
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
  expect(report[0]).toBe('Line,First Name,Last Name,Email,Phone,Date of birth,Result,Reason');
  expect(report[1]).toMatch(/,Imported,$/);
  expect(report[2]).toContain(",'=2+5,");
  expect(report[2]).toMatch(/,Not imported,"Email: Must be a valid email; First Name: Please enter a name .*"$/);
  expect(report[3]).toMatch(new RegExp(`,Not imported,The same as line ${one.line}$`));
});

test('nothing is made of a part of a file, rows sent twice count once, and more than announced are refused', async () => {
  const { token } = await admin();
  const [a, b, c] = [aRow(), aRow(), aRow()];
  const { result } = await call('POST', '/patient/import', { token, body: { fileName: 'a.csv', total: 2 } });
  const add = (rows: ImportRow[]) => call('POST', `/patient/import/${result.id}/rows`, { token, body: { rows } });
  expect((await add([a])).result.state).toBe('UPLOADING');
  await globalThis.openward.runImports();
  expect(await rowsOf(sql`select 1 from app_user where username = ${a.email}`)).toEqual([]);
  expect((await add([a])).result.state).toBe('UPLOADING');
  expect(await add([b, c])).toMatchObject({ status: 400, result: { errors: { rows: expect.any(String) } } });
  expect((await add([b])).result.state).toBe('RUNNING');
  expect(await add([b])).toMatchObject({ status: 200 });
  expect(await add([c])).toMatchObject({ status: 409, result: { code: 'wrong_state' } });
});

/** All optional fields, as another program writes them. */
const WHOLE = {
  status: 'inactive',
  mailAddress: 'PO Box 7, Berkeley',
  mobilePhoneNo: '628-555-0199',
  language: 'de',
  primaryHealthInsurer: 'Blue Cross',
  primaryHealthInsurerId: 'BC-1',
  secondaryHealthInsurer: 'Aetna',
  secondaryHealthInsurerId: 'AE-2',
  emgrContName: 'Otto Import',
  emgrContPhone: '+1 628 555 0177',
  emgrContRelation: 'OTHER relative',
  phyAddress1: '1 Main Street',
  phyAddress2: 'Floor 2',
  phyAddress3: 'Room 3',
  phyCity: 'Berkeley',
  phyState: 'CA',
  phyZipCode: '94704',
  billingAddress1: '9 Other Street',
  billingAddress2: 'Back door',
  billingAddress3: 'Left bell',
  billingCity: 'Oakland',
  billingState: 'California',
  billingZipCode: '94607',
  isBillingAddressSameAsPhysicalAddress: 'No',
};

test('every field of a line is in the record, and no consent', async () => {
  const { token } = await admin();
  const row = { ...aRow(), ...WHOLE };
  const { id } = await imported(token, [{ ...row, emailOptIn: true, mobOptOut: true } as ImportRow]);
  const [made] = await rowsOf<{ id: string }>(sql`
    select patient.id from patient join app_user on app_user.id = user_id where username = ${row.email}`);
  const record = (await call('GET', `/patient/${made?.id}`, { token })).result;
  const { line: _line, hasTooMany: _hasTooMany, ...said } = row;
  expect({ ...record, ...record.patientAddressDetails }).toMatchObject({
    ...said,
    telePhoneNo: '6285550123',
    mobilePhoneNo: '6285550199',
    status: 'INACTIVE',
    emgrContRelation: 'Other relative',
    isBillingAddressSameAsPhysicalAddress: false,
  });
  const choices = CHANNEL_NAMES.flatMap((channel) => [record[`${channel}OptIn`], record[`${channel}OptOut`]]);
  expect({ choices, consents: record.consents }).toEqual({ choices: choices.map(() => false), consents: [] });
  expect(choices).toHaveLength(10);
  const [heading, line] = await reportOf(token, id);
  expect(heading).toContain(
    'Phone,Date of birth,Status,Mailing address,Mobile phone,Language,"Physical address, Address line 1"',
  );
  expect(line).toContain('CA,94704,No,9 Other Street');
});

test('bills go to the physical address where a line does not say it, and a line without an address has none', async () => {
  const { token } = await admin();
  const home = { phyAddress1: '1 Main Street', phyCity: 'Berkeley' };
  const rows = [
    { ...aRow(), ...home },
    { ...aRow(), ...home, billingCity: 'Oakland', isBillingAddressSameAsPhysicalAddress: 'YES' },
    { ...aRow(), ...home, billingCity: 'Oakland' },
    { ...aRow(), ...home, isBillingAddressSameAsPhysicalAddress: 'no' },
    { ...aRow(), isBillingAddressSameAsPhysicalAddress: 'yes' },
  ];
  expect(await imported(token, rows)).toMatchObject({ created: 5 });
  const made = await rowsOf<{ city: string | null; same: boolean | null }>(sql`
    select billing_city as city, is_billing_address_same_as_physical_address as same
    from app_user join patient on user_id = app_user.id left join patient_address on patient_id = patient.id
    where username = any(${sql.param(rows.map(({ email }) => email))}::text[]) order by app_user.id`);
  expect(made).toEqual([
    { city: 'Berkeley', same: true },
    { city: 'Berkeley', same: true },
    { city: 'Oakland', same: false },
    { city: '', same: false },
    { city: null, same: null },
  ]);
});

test('of what may be left out, a wrong value is named by the rules of the record', async () => {
  const { token } = await admin();
  const wrong = {
    ...aRow(),
    status: 'gone',
    mailAddress: 'x'.repeat(201),
    mobilePhoneNo: '12',
    language: 'tlh',
    primaryHealthInsurer: 'x'.repeat(101),
    primaryHealthInsurerId: 'x'.repeat(31),
    emgrContRelation: 'Neighbour',
    phyZipCode: '12345678901',
    isBillingAddressSameAsPhysicalAddress: 'perhaps',
    billingState: 'x'.repeat(31),
  };
  const { result } = await call('POST', '/patient/import/check', { token, body: { rows: [wrong] } });
  const errors = {
    status: 'Status is invalid',
    mailAddress: 'Must be at most 200 characters',
    mobilePhoneNo: 'Must be exactly 10 digits',
    language: 'Language is invalid',
    primaryHealthInsurer: 'Should be less than 100 characters',
    primaryHealthInsurerId: 'Must be at most 30 characters',
    emgrContRelation: 'Emergency contact relationship is invalid',
    phyZipCode: 'Must be at most 10 characters',
    isBillingAddressSameAsPhysicalAddress: 'Must be yes or no',
    billingState: 'Must be at most 30 characters',
  };
  expect(result).toMatchObject([{ line: wrong.line, errors }]);
  const { id, ...outcome } = await imported(token, [wrong]);
  expect(outcome).toMatchObject({ created: 0, invalid: 1 });
  const [, line] = await reportOf(token, id);
  expect(line).toContain('Language: Language is invalid; ');
  expect(line).toContain('Physical address, Zip code: Must be at most 10 characters');
});

test('a thousand lines with every field are made within seconds', async () => {
  const { token } = await admin();
  const began = Date.now();
  const rows = Array.from({ length: 1_000 }, () => ({ ...aRow(), ...WHOLE }));
  expect(await imported(token, rows)).toMatchObject({ state: 'DONE', created: 1_000 });
  expect(Date.now() - began).toBeLessThan(25_000);
});

test('fields beyond the contract change nothing', async () => {
  const { token } = await admin();
  const row = aRow();
  const sly = { ...row, role: 'ROLE_SYS_ADMIN', userRole: 'ROLE_SYS_ADMIN', passwordHash: 'x' };
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

/** The birthday of a child, in any year in which the test runs. */
const CHILD_BORN = `${new Date().getUTCFullYear() - 5}-01-01`;
const errorsIn = async (token: string, rows: ImportRow[]) => {
  const { id } = await imported(token, rows);
  return (await reportOf(token, id)).slice(1);
};

test('a child with the email of a parent gets a record that the parent acts for, once the row says so', async () => {
  const { token, userId } = await admin('ROLE_HCP_ADMIN');
  const mother = aRow();
  const child = { ...aRow({ dateOfBirth: CHILD_BORN, telePhoneNo: '6285550199' }), email: mother.email };
  // The child's row comes before the mother's.
  const rows: ImportRow[] = [{ ...child, line: 1, isChild: 'Y' }, mother];
  expect(await imported(token, rows)).toMatchObject({ created: 2, known: 0, invalid: 0 });
  const access = await rowsOf<Record<string, unknown>>(sql`
    select parent.username as parent, kept.username like '%@no-sign-in.invalid' as is_kept, kept.phone_no,
      kept.code_phone_no, relation, for_minor, accepted_at is not null as is_accepted, proxy_grant.created_by as by,
      patient.email_opt_out, proxy_grant.id, patient.id as patient_id
    from proxy_grant join app_user parent on parent.id = proxy_user_id
    join patient on patient.id = proxy_grant.patient_id join app_user kept on kept.id = patient.user_id
    where kept.last_name = ${child.lastName}`);
  expect(access).toEqual([
    {
      parent: mother.email,
      is_kept: true,
      phone_no: '6285550199',
      code_phone_no: '6285550123',
      relation: 'Parent',
      for_minor: true,
      is_accepted: true,
      by: userId,
      email_opt_out: true,
      id: expect.any(String),
      patient_id: expect.any(String),
    },
  ]);
  expect(
    await rowsOf(sql`select action from audit where entity = 'proxyGrant' and ${access[0]?.id}::uuid = any(entity_ids)
      and ${access[0]?.patient_id}::uuid = any(patient_ids)`),
  ).toEqual([{ action: 'open for minor' }]);
  // Importing the same file again creates no duplicates.
  expect(await imported(token, rows)).toMatchObject({ created: 0, known: 2 });
});

test('a check says who may act for a child with their email; a child who is here already is known', async () => {
  const { token } = await admin();
  const mother = aRow();
  await imported(token, [mother]);
  const child = { ...aRow({ dateOfBirth: CHILD_BORN }), email: mother.email };
  const brother = { ...aRow(), email: mother.email };
  const check = async (...rows: ImportRow[]) =>
    (await call('POST', '/patient/import/check', { token, body: { rows } })).result;
  expect(await check(child, brother)).toEqual([
    {
      line: child.line,
      errors: {},
      knownBy: 'email',
      parent: {
        id: expect.any(String),
        firstName: mother.firstName,
        lastName: mother.lastName,
        dateOfBirth: mother.dateOfBirth,
      },
    },
    { line: brother.line, errors: {}, knownBy: 'email' },
  ]);
  const [offered] = await check({ ...child, isChild: 'Y' });
  expect(offered?.knownBy ?? null).toBeNull();
  await imported(token, [{ ...child, isChild: 'Y' }]);
  for (const isChild of ['', 'Y'] as const) {
    expect(await check({ ...child, isChild })).toEqual([{ line: child.line, errors: {}, knownBy: 'name' }]);
  }
});

test('no record of a child is made for a grown-up, without a parent, or for a parent who is a child', async () => {
  const { token } = await admin();
  const [teenager, mother] = [aRow({ dateOfBirth: CHILD_BORN }), aRow()];
  await imported(token, [teenager, mother]);
  const child = (given: Partial<ImportRow>) => aRow({ dateOfBirth: CHILD_BORN, isChild: 'Y', ...given });
  expect(
    await errorsIn(token, [
      child({ dateOfBirth: '1984-03-07', email: mother.email }),
      child({}),
      child({ email: teenager.email }),
    ]),
  ).toEqual([
    expect.stringMatching(/,Not imported,Date of birth: Must be under 18 years old\.$/),
    expect.stringMatching(/,Not imported,Email: No adult patient has an account with this email\.$/),
    expect.stringMatching(/,Not imported,Email: No adult patient has an account with this email\.$/),
  ]);
});

test('a line with a wrong quotation mark or letters that cannot be read is named in the report', async () => {
  const { token } = await admin();
  expect(await errorsIn(token, [aRow({ fault: 'quote' }), aRow({ fault: 'letters' })])).toEqual([
    expect.stringMatching(/,Not imported,A quotation mark is missing or in the wrong place\.$/),
    expect.stringMatching(/,Not imported,This line has letters that we could not read\.$/),
  ]);
});
