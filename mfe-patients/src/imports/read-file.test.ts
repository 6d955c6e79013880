import { filled, textOf } from '@openward/contract';
import { IMPORT_FIELDS, type ImportField } from '@openward/contract/imports';
import { importErrorsOf } from '@openward/contract/imports/schemas';
import type { T } from '@openward/remote-kit';
import { type Columns, columnsOf } from './columns.ts';
import { dateStyleOf, isoDay } from './dates.ts';
import { exampleFile } from './file-picker.tsx';
import { readTable, type Table } from './read-file.ts';
import { rowOf } from './rows.ts';
import { valueOf, wordsFor } from './words.ts';

/** The page in English. */
const t: T = (said, values = {}) => filled(textOf(said), values);

/** jsdom's files cannot be read. */
function fileOf(content: string | number[], name = 'patients.csv'): File {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
  return { name, size: bytes.length, arrayBuffer: async () => bytes.buffer } as unknown as File;
}
const tableOf = (content: string | number[]): Promise<Table> => readTable(fileOf(content));
const latin1 = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

test.each<[string, string | number[]]>([
  ['commas, as UTF-8', 'Vorname,Name\nJürg,Aß\n'],
  ['semicolons with CRLF and a byte order mark', '\uFEFFVorname;Name\r\nJürg;Aß\r\n'],
  ['tabs, with empty lines around', '\n\nVorname\tName\n\nJürg\tAß\n\n'],
  ['Windows-1252', latin1('Vorname;Name\nJürg;Aß\n')],
  ['UTF-16, as Excel says Unicode', [0xff, 0xfe, ...latin1('Vorname\tName\nJürg\tAß').flatMap((code) => [code, 0])]],
  ['quotes', '"Vorname","Name"\n"Jürg","Aß"'],
  ['a line that says how it is parted', 'sep=;\nVorname;Name\nJürg;Aß'],
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
  ['only headings', 'a,b\n', { kind: 'no rows' }],
  ['a workbook', [0x50, 0x4b, 3, 4], { kind: 'no csv' }],
  ['an open quotation mark', 'a,b\n1,2\n"open,3\n4,5\n', { kind: 'quote', line: 3 }],
  ['too many lines', `a,b\n${'1,2\n'.repeat(5_001)}`, { kind: 'too many' }],
  ['too much', 'x'.repeat(2 * 1024 * 1024 + 1), { kind: 'too large' }],
])('refuses %s', async (_name, content, problem) => {
  await expect(tableOf(content)).rejects.toMatchObject({ problem });
});

test('takes as many lines as may be', async () => {
  expect((await tableOf(`a,b\n${'1,2\n'.repeat(5_000)}`)).rows).toHaveLength(5_000);
});

test.each([
  [['First Name', 'Last Name', 'Email', 'Phone', 'Date of Birth']],
  [['first_name', 'SURNAME', 'e-mail', 'Telephone No.', 'DOB']],
  [['Vorname', 'Nachname', 'E-Mail-Adresse', 'Telefon-Nr.', 'Geb.-Datum']],
  [['Nombre', 'Apellidos', 'Correo electrónico', 'Teléfono', 'Fecha de nacimiento']],
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
    { phyAddress1: 5, phyZipCode: 6, phyCity: 7, billingAddress1: 8, primaryHealthInsurer: 9, emgrContRelation: 11 },
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
  const reading = { columns: columnsOf(headings, t), order: undefined, words: wordsFor('en', t) };
  const [row] = rows.map((line) => rowOf(line, { fileName: '', headings, rows }, reading));
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
])('of %s, %s is %s', (field, cell, value) => expect(valueOf(field, cell, wordsFor('en', t))).toBe(value));

test.each([
  ['Ja', 'yes'],
  ['n', 'no'],
])('in German, %s is %s', (cell, value) => {
  const german = wordsFor('de', (said) => ({ Yes: 'Ja', No: 'Nein' })[textOf(said)] ?? textOf(said));
  expect(valueOf('isBillingAddressSameAsPhysicalAddress', cell, german)).toBe(value);
});

test.each([
  [['1984-03-07'], false, undefined],
  [['07.03.1984'], true, 'day first'],
  [['03/04/1984', '03/17/1984'], true, 'month first'],
  [['03/04/1984', '17/03/1984'], true, 'day first'],
  [['03/04/1984'], true, undefined],
  [['17/03/1984', '03/17/1984'], true, undefined],
])('of the days %j', (values, isOpen, order) => expect(dateStyleOf(values)).toEqual({ isOpen, order }));

test.each([
  ['7.3.1984', 'day first', '1984-03-07'],
  ['3/7/1984', 'month first', '1984-03-07'],
  ['1984/3/7', undefined, '1984-03-07'],
  ['1984-03-07 00:00:00', undefined, '1984-03-07'],
  ['3/7/1984', undefined, '3/7/1984'],
  ['7.3.84', 'day first', '7.3.84'],
] as const)('%s, %s, is %s', (value, order, day) => expect(isoDay(value, order)).toBe(day));
