import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, boolean, instant, integer, nullable, number, oneOf, readRows, text, tuple } from './rows.ts';

test('a column has one form, whichever driver it came from', () => {
  const columns = { firstPosition: integer, madeAt: instant };
  const expected = [{ firstPosition: 7, madeAt: new Date('2030-05-15T09:00:00.5Z') }];
  const pg = { first_position: '7', made_at: new Date('2030-05-15T09:00:00.5Z') };
  const pglite = { first_position: 7, made_at: '2030-05-15 09:00:00.5+00' };
  expect(readRows({ rows: [pg] }, columns)).toEqual(expected);
  expect(readRows({ rows: [pglite] }, columns)).toEqual(expected);
});

test('columns that are not asked for are left out', () => {
  expect(readRows({ rows: [{ id: 'a', secret: 'b' }] }, { id: text })).toEqual([{ id: 'a' }]);
});

test.each([
  [nullable(text), null],
  [nullable(text), 'Maya'],
  [oneOf(['BOOKED', 'CONFIRMED']), 'BOOKED'],
  [boolean, false],
  [number, 1.5],
  [array(text), []],
  [tuple(text, number), ['2030-05-15', 3]],
])('%# reads %j', (reader, value) => {
  expect(readRows({ rows: [{ value }] }, { value: reader })).toEqual([{ value }]);
});

test.each([
  [text, null, 'text'],
  [text, undefined, 'text'],
  [nullable(text), undefined, 'text'],
  [integer, '', 'an integer'],
  [integer, '9007199254740993', 'an integer'],
  [integer, null, 'an integer'],
  [number, '1', 'a number'],
  [boolean, 't', 'a boolean'],
  [instant, 'infinity', 'an instant'],
  [instant, null, 'an instant'],
  [oneOf(['BOOKED', 'CONFIRMED']), 'GONE', 'one of BOOKED, CONFIRMED'],
  [array(text), '{a,b}', 'an array'],
  [array(integer), ['a'], 'an integer'],
  [tuple(text, number), ['a'], 'an array of 2'],
])('%# refuses %j', (reader, value, wanted) => {
  const read = () => readRows({ rows: [{ starts_at: value }] }, { startsAt: reader as typeof text });
  expect(read).toThrow(new TypeError(`Column starts_at: not ${wanted}`));
});

/** Casts that give rows a type without checking them. */
const CAST =
  /\{\s*rows\b[^}]*\}\s*=\s*\(await|\brows\)?(\[\w+\])?\)? as (?!const)|as (unknown as )?\{\s*rows\b|\b(execute|query)</;

test('no other file says by a cast what a statement gives', () => {
  const root = join(__dirname, '../../../..');
  const sources = ['api/src', 'gateway/src', 'shared/server-kit/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const found = sources.filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) &&
      !file.includes('/testing/') &&
      file !== 'shared/server-kit/src/postgres/rows.ts' &&
      CAST.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

test.each([
  'const { rows } = (await tx.execute(sql`select 1`)) as unknown as { rows: Found[] };',
  'const { rows: found } = (await tx.execute(sql`select 1`)) as never;',
  '  )) as unknown as {\n    rows: Found[];\n  };',
  'const [row] = rows as { value: string }[];',
  'return (rows as Found[]).map(asFound);',
  '(await execute(text)).rows as Found[]',
  'const { count } = done.rows[0] as { count: number };',
  'await client.query<Found>(text)',
])('such as %j', (cast) => {
  expect(cast).toMatch(CAST);
});
