import { filled, textOf } from '@openward/contract';
import { IMPORT_FIELDS, type ImportField } from '@openward/contract/imports';
import { importErrorsOf } from '@openward/contract/imports/schemas';
import type { T } from '@openward/remote-kit';
import { columnValuesFor, valueOf } from './column-values.ts';
import { type Columns, columnsOf } from './columns.ts';
import { exampleFile } from './file-picker.tsx';
import { readFile } from './read-file.ts';
import { rowOf } from './rows.ts';
import { headingPlace, type Table, tableOf as tableIn } from './table.ts';

/** The page in English. */
const t: T = (said, values = {}) => filled(textOf(said), values);

/** jsdom's files cannot be read. */
function fileOf(content: string | number[], name = 'patients.csv'): File {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
  return { name, size: bytes.length, arrayBuffer: async () => bytes.buffer } as unknown as File;
}
/** The first line holds the headings. */
const tableOf = async (content: string | number[]): Promise<Table> => tableIn(await readFile(fileOf(content)), 0);
const latin1 = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

test.each<[string, string | number[]]>([
  ['commas, as UTF-8', 'Vorname,Name\nJürg,Aß\n'],
  ['semicolons with CRLF and a byte order mark', '\uFEFFVorname;Name\r\nJürg;Aß\r\n'],
  ['tabs, with empty lines around', '\n\nVorname\tName\n\nJürg\tAß\n\n'],
  ['Windows-1252', latin1('Vorname;Name\nJürg;Aß\n')],
  ['UTF-16, as Excel says Unicode', [0xff, 0xfe, ...latin1('Vorname\tName\nJürg\tAß').flatMap((code) => [code, 0])]],
  ['quotes', '"Vorname","Name"\n"Jürg","Aß"'],
  ['a line that says how it is parted', 'sep=;\nVorname;Name\nJürg;Aß'],
  ['bars', 'Vorname|Name\nJürg|Aß\n'],
  ['UTF-16 without a mark', latin1('Vorname\tName\nJürg\tAß').flatMap((code) => [code, 0])],
  ['UTF-16 from the other end', latin1('Vorname\tName\nJürg\tAß').flatMap((code) => [0, code])],
  ['DOS', [...latin1('Vorname;Name\nJ'), 0x81, ...latin1('rg;A'), 0xe1]],
  ['an old Mac', [...latin1('Vorname;Name\rJ'), 0x9f, ...latin1('rg;A'), 0xa7]],
])('reads %s', async (_name, content) => {
  const { headings, rows } = await tableOf(content);
  expect({ headings, cells: rows.map(({ cells }) => cells) }).toEqual({
    headings: ['Vorname', 'Name'],
    cells: [['Jürg', 'Aß']],
  });
});

test('a line is where it begins in the file, also after a cell of two lines and an empty line', async () => {
  const { rows } = await tableOf('a,b\r\n"two\r\nlines",x\r\n\r\nnext,"say ""hi"", you"');
  expect(rows).toEqual([
    { line: 2, cells: ['two\nlines', 'x'] },
    { line: 5, cells: ['next', 'say "hi", you'] },
  ]);
});

test.each<[string, string | number[], object]>([
  ['nothing', '', { kind: 'empty' }],
  ['half a workbook', [0x50, 0x4b, 3, 4], { kind: 'damaged' }],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], { kind: 'old workbook' }],
  ['a page', '<html><table><tr><td>Ada</td></tr></table></html>', { kind: 'unknown' }],
  ['a PDF', '%PDF-1.7\n', { kind: 'unknown' }],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 0xd], { kind: 'unknown' }],
  ['too much', 'x'.repeat(2 * 1024 * 1024 + 1), { kind: 'too large' }],
])('refuses %s', async (_name, content, problem) => {
  await expect(tableOf(content)).rejects.toMatchObject({ problem });
});

test.each<[string, string, unknown[]]>([
  [
    'open',
    'a,b\n1,2\n"open,3\n4,5\n',
    [
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: ['"open', '3'], fault: 'quote' },
      { line: 4, cells: ['4', '5'] },
    ],
  ],
  [
    'open, with quotes below',
    'a,b\n"open,3\n"4","5\n6"\n7,8',
    [
      { line: 2, cells: ['"open', '3'], fault: 'quote' },
      { line: 3, cells: ['4', '5\n6'] },
      { line: 5, cells: ['7', '8'] },
    ],
  ],
  [
    'within a cell, twice',
    'a,b\n"An"na,1\n2,3\n\n"Be"a,4\n"5",6',
    [
      { line: 2, cells: ['"An"na', '1'], fault: 'quote' },
      { line: 3, cells: ['2', '3'] },
      { line: 5, cells: ['"Be"a', '4'], fault: 'quote' },
      { line: 6, cells: ['5', '6'] },
    ],
  ],
  ['at the very end', 'a,b\n1,"', [{ line: 2, cells: ['1', '"'], fault: 'quote' }]],
])('a quotation mark that is wrong (%s) spoils its own line only', async (_name, content, rows) => {
  expect((await tableOf(content)).rows).toEqual(rows);
});

test('letters that mean nothing spoil their own line only', async () => {
  const good = [...new TextEncoder().encode(`a,b\n${'Jürg,Zoë\n'.repeat(20)}`)];
  const { rows } = await tableOf([...good, ...latin1('Jürg,x\n')]);
  expect(rows.map(({ fault }) => fault)).toEqual([...Array(20), 'letters']);
  expect(rows[0]?.cells).toEqual(['Jürg', 'Zoë']);
});

test('5,000 lines with a wrong quotation mark each are read', async () => {
  const { rows } = await tableOf(`a,b\n${'"An"na,1\n'.repeat(5_000)}`);
  expect(rows.filter(({ fault }) => fault === 'quote')).toHaveLength(5_000);
});

test.each<[string, number | undefined]>([
  ['First Name,Last Name,Email\nAda,Byron,ada@x.example', 0],
  ['Prénom d’usage,Contact\nAda,Byron', 0],
  ['Ada,Byron,ada@x.example,6285550123,1985-12-10', undefined],
  ['Ada,Byron,(628) 555-0123', undefined],
  ['Ada,Byron,10.12.1985', undefined],
  ['Patients on 10.12.2025\n\nVorname,Nachname,E-Mail\nAda,Byron,ada@x.example', 1],
])('finds the headings of %j', async (content, place) => {
  expect(headingPlace((await readFile(fileOf(content))).lines, t)).toBe(place);
});

test('without headings every line is a patient', async () => {
  const table = tableIn(await readFile(fileOf('Ada,Byron,ada@x.example\nBea,Cole,bea@x.example,')), undefined);
  expect(table).toMatchObject({ headings: ['', '', ''], rows: [{ line: 1 }, { line: 2 }] });
});

test('takes as many lines as may be', async () => {
  expect((await tableOf(`a,b\n${'1,2\n'.repeat(5_000)}`)).rows).toHaveLength(5_000);
});

test.each([
  [['First Name', 'Last Name', 'Email', 'Phone', 'Date of Birth']],
  [['first_name', 'SURNAME', 'e-mail', 'Telephone No.', 'DOB']],
  [['Vorname', 'Nachname', 'E-Mail-Adresse', 'Telefon-Nr.', 'Geb.-Datum']],
  [['Nombre', 'Apellidos', 'Correo electrónico', 'Teléfono', 'Fecha de nacimiento']],
  [['Nombre de pila', 'Apellido paterno', 'E-mail', 'N.º de teléfono', 'Fecha nac.']],
  [['الاسم الأول', 'اسم العائلة', 'البريد الإلكتروني', 'رقم الهاتف', 'تاريخ الميلاد']],
  [['الاسم', 'اللقب', 'الإيميل', 'هاتف', 'تاريخ الولادة']],
])('finds the columns of %j', (headings) => {
  expect(columnsOf(['Notes', ...headings], t)).toEqual({
    firstName: 1,
    lastName: 2,
    email: 3,
    telePhoneNo: 4,
    dateOfBirth: 5,
  });
});

const PATIENT = ['First Name', 'Last Name', 'Email', 'Phone', 'DOB'];

test.each<[string[], Columns]>([
  [
    ['Mobile', 'Preferred language', 'Street', 'City', 'State', 'ZIP', 'Billing street', 'Billing city'],
    {
      mobilePhoneNo: 5,
      language: 6,
      phyAddress1: 7,
      phyCity: 8,
      phyState: 9,
      phyZipCode: 10,
      billingAddress1: 11,
      billingCity: 12,
    },
  ],
  [
    [
      'Insurance',
      'Member ID',
      'Secondary insurance',
      'Secondary policy no.',
      'Emergency contact',
      'Emergency phone',
      'Relationship',
    ],
    {
      primaryHealthInsurer: 5,
      primaryHealthInsurerId: 6,
      secondaryHealthInsurer: 7,
      secondaryHealthInsurerId: 8,
      emgrContName: 9,
      emgrContPhone: 10,
      emgrContRelation: 11,
    },
  ],
  [
    ['Handy', 'Straße', 'PLZ', 'Ort', 'Rechnungsadresse', 'Krankenkasse', 'Versicherten-Nr.', 'Notfallkontakt'],
    {
      mobilePhoneNo: 5,
      phyAddress1: 6,
      phyZipCode: 7,
      phyCity: 8,
      billingAddress1: 9,
      primaryHealthInsurer: 10,
      primaryHealthInsurerId: 11,
      emgrContName: 12,
    },
  ],
  [
    ['Calle', 'Código postal', 'Ciudad', 'Dirección de facturación', 'Aseguradora', 'N.º de póliza', 'Parentesco'],
    {
      phyAddress1: 5,
      phyZipCode: 6,
      phyCity: 7,
      billingAddress1: 8,
      primaryHealthInsurer: 9,
      primaryHealthInsurerId: 10,
      emgrContRelation: 11,
    },
  ],
  [
    ['الجوال', 'العنوان', 'الرمز البريدي', 'شركة التأمين', 'رقم البوليصة', 'جهة اتصال الطوارئ', 'هاتف الطوارئ'],
    {
      mobilePhoneNo: 5,
      phyAddress1: 6,
      phyZipCode: 7,
      primaryHealthInsurer: 8,
      primaryHealthInsurerId: 9,
      emgrContName: 10,
      emgrContPhone: 11,
    },
  ],
  [['المدينة', 'اللغة', 'صلة القرابة'], { phyCity: 5, language: 6, emgrContRelation: 7 }],
  [['Email opt in', 'SMS consent', 'Einwilligung E-Mail'], {}],
])('of what may be left out it finds %j', (headings, found) => {
  const required = { firstName: 0, lastName: 1, email: 2, telePhoneNo: 3, dateOfBirth: 4 };
  expect(columnsOf([...PATIENT, ...headings], t)).toEqual({ ...required, ...found });
});

test('the only phone number is the phone number, also where it is called mobile', () => {
  expect(columnsOf(['Mobile'], t)).toEqual({ telePhoneNo: 0 });
});

test('the example file is understood in whole', async () => {
  const { headings, rows } = await tableOf(exampleFile(t));
  expect(columnsOf(headings, t)).toEqual(Object.fromEntries(IMPORT_FIELDS.map((field, place) => [field, place])));
  const reading = { columns: columnsOf(headings, t), order: undefined, values: columnValuesFor('en', t) };
  const [row] = rows.map((line) => rowOf(line, { fileName: '', headings, rows, is1904: false }, reading));
  expect(row && importErrorsOf(row)).toEqual({});
});

test.each<[ImportField, string, string]>([
  ['status', 'Inactive', 'INACTIVE'],
  ['language', 'German', 'de'],
  ['language', 'Deutsch', 'de'],
  ['language', 'de-AT', 'de'],
  ['language', 'Klingon', 'Klingon'],
  ['emgrContRelation', 'OTHER RELATIVE', 'Other relative'],
  ['isBillingAddressSameAsPhysicalAddress', 'Y', 'yes'],
  ['isBillingAddressSameAsPhysicalAddress', '0', 'no'],
  ['phyCity', 'yes', 'yes'],
])('of %s, %s is %s', (field, cell, value) => expect(valueOf(field, cell, columnValuesFor('en', t))).toBe(value));

test.each([
  ['Ja', 'yes'],
  ['n', 'no'],
])('in German, %s is %s', (cell, value) => {
  const german = columnValuesFor('de', (said) => ({ Yes: 'Ja', No: 'Nein' })[textOf(said)] ?? textOf(said));
  expect(valueOf('isBillingAddressSameAsPhysicalAddress', cell, german)).toBe(value);
});
