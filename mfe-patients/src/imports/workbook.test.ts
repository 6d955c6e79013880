import { strToU8, zipSync } from 'fflate';
import { sheetsOf } from './workbook.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook with the given XML rows in each sheet. */
function workbook(
  sheets: Record<string, string>,
  more: { workbookPr?: string; strings?: string[]; formats?: string[]; state?: string } = {},
): Uint8Array {
  const names = Object.keys(sheets);
  const formats = more.formats ?? [];
  return zipSync({
    'xl/workbook.xml': strToU8(
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="r">${more.workbookPr ?? ''}<sheets>${names
        .map(
          (name, place) =>
            `<sheet name="${name}" sheetId="${place + 1}" r:id="rId${place}" ${place === 0 ? (more.state ?? '') : ''}/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${HEAD}<Relationships>${names
        .map(
          (_, place) => `<Relationship Id="rId${place}" Target="${place ? '' : '/xl/'}worksheets/sheet${place}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(`${HEAD}<sst xmlns="${MAIN}">${(more.strings ?? []).join('')}</sst>`),
    'xl/styles.xml': strToU8(
      `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>${formats
        .map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`)
        .join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats
        .map((_, place) => `<xf numFmtId="${164 + place}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, place) => [
        `xl/worksheets/sheet${place}.xml`,
        strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  });
}
const MANY = 10;
const cellsOf = (bytes: Uint8Array) => sheetsOf(bytes, MANY).sheets.map(({ lines }) => lines.map(({ cells }) => cells));
/** Style 0 is the general one, 1 a day, and from 2 on those of `formats`. */
const one = (cell: string, more = {}) => cellsOf(workbook({ S: `<row><c r="A1" ${cell}</c></row>` }, more));

test.each<[string, string, string, object]>(
  (
    [
      [
        'a text',
        't="s"><v>1</v>',
        'Ada Byron',
        { strings: ['<si><t>x</t></si>', '<si><r><t>Ada </t></r><r><t>Byron</t></r><rPh><t>!</t></rPh></si>'] },
      ],
      ['a text in its cell', 't="inlineStr"><is><t>0628</t></is>', '0628'],
      ['the text of a formula', 't="str"><f>A1</f><v>Ada</v>', 'Ada'],
      ['a whole number', '><v>6285550123</v>', '6285550123'],
      ['a number with .0', '><v>6285550123.0</v>', '6285550123'],
      ['a number with an exponent', '><v>6.285550123E9</v>', '6285550123'],
      ['a broken number', '><v>1.5</v>', '1.5'],
      ['a day', 's="1"><v>30748</v>', '1984-03-07'],
      ['a day with a time', 's="1"><v>30748.75</v>', '1984-03-07'],
      ['a day of an own format', 's="2"><v>30748</v>', '1984-03-07', { formats: ['[$-407]d/\\ mmmm\\ yyyy;@'] }],
      ['a day since 1904', 's="1"><v>29286</v>', '1984-03-07', { workbookPr: '<workbookPr date1904="1"/>' }],
      ['a day as ISO', 't="d"><v>1984-03-07T00:00:00</v>', '1984-03-07T00:00:00'],
      ['a zip code', 's="2"><v>2139</v>', '02139', { formats: ['00000'] }],
      ['a phone number', 's="2"><v>301234567</v>', '0301234567', { formats: ['\\(000\\)\\ 000\\-0000'] }],
      ['an amount', 's="2"><v>5</v>', '5', { formats: ['#,##0.00\\ &quot;days&quot;'] }],
      ['a name of a format', 's="2"><v>5</v>', '5', { formats: ['Standard'] }],
      ['a truth', 't="b"><v>1</v>', 'TRUE'],
      ['an error', 't="e"><v>#REF!</v>', '#REF!'],
      ['a sign that XML cannot hold', 't="str"><v>a_x000A_b</v>', 'a\nb'],
    ] as [string, string, string, object?][]
  ).map(([name, cell, shown, more = {}]) => [name, cell, shown, more]),
)('%s is as it is shown', (_name, cell, shown, more) => expect(one(cell, more)).toEqual([[[shown]]]));

test('cells are where their names say, lines where their numbers do, and empty ones are left out', () => {
  const rows = `
    <row r="2"><c r="B2" t="str"><v>b</v></c><c r="D2"><v>4</v></c></row>
    <row r="3"><c r="A3" s="1"/></row>
    <row r="9"><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row>`;
  expect(sheetsOf(workbook({ S: rows }), MANY).sheets).toEqual([
    {
      name: 'S',
      lines: [
        { line: 2, cells: ['', 'b', '', '4'] },
        { line: 9, cells: ['a', 'b'] },
      ],
    },
  ]);
});

test('sheets with rows are offered, hidden ones last', () => {
  const row = '<row><c><v>1</v></c></row>';
  const { sheets } = sheetsOf(workbook({ Lists: row, Empty: '', Patients: row }, { state: 'state="hidden"' }), MANY);
  expect(sheets.map(({ name }) => name)).toEqual(['Patients', 'Lists']);
});

test('a sheet is read no further than asked', () => {
  expect(cellsOf(workbook({ S: '<row><c><v>1</v></c></row>'.repeat(MANY + 5) }))[0]).toHaveLength(MANY);
});

test.each<[string, Uint8Array, string]>([
  ['cut off', workbook({ S: '' }).slice(0, 200), 'damaged'],
  ['with broken XML', zipSync({ 'xl/workbook.xml': strToU8('<workbook>') }), 'damaged'],
  [
    'of another program',
    zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }),
    'other workbook',
  ],
  ['in binary form', zipSync({ 'xl/workbook.bin': strToU8('x') }), 'other workbook'],
])('a workbook %s says so', (_name, bytes, kind) => {
  expect(() => sheetsOf(bytes, MANY)).toThrow(expect.objectContaining({ problem: { kind } }));
});
