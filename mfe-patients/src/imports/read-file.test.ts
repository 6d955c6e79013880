import { columnsOf } from './columns.ts';
import { dateStyleOf, isoDay } from './dates.ts';
import { readTable, type Table } from './read-file.ts';

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
  expect(columnsOf(['Notes', ...headings])).toEqual({
    firstName: 1,
    lastName: 2,
    email: 3,
    telePhoneNo: 4,
    dateOfBirth: 5,
  });
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
