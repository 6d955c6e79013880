import fc from 'fast-check';
import { entityId, instant, pageQuery } from './fields.ts';
import { searchProblem } from './searched.ts';

/** The first message of a schema for a value, or undefined if the value is valid. */
const says = (schema: { validateSync(value: unknown): unknown }, value: unknown): string | undefined => {
  try {
    schema.validateSync(value);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('instant', () => {
  test.each([
    '2030-05-15T08:00Z',
    '2030-05-15T08:00:00Z',
    '2030-05-15T08:00:00.123Z',
    '2030-05-15T08:00:00.123456Z',
    '2030-05-15T08:00:00+05:45',
    '2030-05-15T08:00:00-11:00',
    '2028-02-29T00:00:00Z',
    '1900-01-01T00:00:00Z',
    '2199-12-31T23:59:59Z',
  ])('takes %s', (value) => expect(says(instant(), value)).toBeUndefined());

  test.each([
    '2030-05-15',
    '2030-05-15T08:00:00',
    '2030-05-15 08:00:00Z',
    '2030-13-01T00:00:00Z',
    '2030-00-01T00:00:00Z',
    '2030-05-00T00:00:00Z',
    '2030-02-30T10:00:00Z',
    '2029-02-29T10:00:00Z',
    '2030-04-31T10:00:00Z',
    '2030-05-15T25:00:00Z',
    '2030-05-15T08:60:00Z',
    '1899-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
    '+012030-05-15T08:00:00Z',
    '2030-05-15T08:00:00Z\n',
    'tomorrow',
    '0',
  ])('refuses %j', (value) => expect(says(instant(), value)).toBe('Must be a valid date and time'));

  test('takes every instant of two centuries as JavaScript writes it, and says nothing else', () => {
    const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(fc.property(dates, (date) => says(instant(), date.toISOString()) === undefined));
    fc.assert(
      fc.property(fc.string(), (text) => {
        const said = says(instant(), text);
        expect(said === undefined ? !text || !Number.isNaN(Date.parse(text)) : said).toBeTruthy();
      }),
    );
  });

  test('says its own message where it is given one, and is optional until it is required', () => {
    expect(says(instant('When?'), 'x')).toBe('When?');
    expect(says(instant(), undefined)).toBeUndefined();
    expect(says(instant().required('When?'), undefined)).toBe('When?');
    expect(instant().describe().meta).toEqual({ kind: 'instant' });
  });
});

describe('entityId', () => {
  test.each(['01a1fbe9-e798-749a-b977-abad6261403f', '01A1FBE9-E798-749A-B977-ABAD6261403F'])('takes %s', (value) => {
    expect(says(entityId('patient'), value)).toBeUndefined();
  });

  test.each([
    '1',
    '01a1fbe9-e798-049a-b977-abad6261403f',
    '01a1fbe9e798749ab977abad6261403f',
    "' or true",
    'x'.repeat(36),
  ])('refuses %j', (value) => expect(says(entityId('patient'), value)).toBe('Must be a valid ID'));

  test('names none where it is empty, as a form sends it', () => {
    expect(entityId('patient').validateSync('')).toBeUndefined();
    expect(entityId('patient').nullable().validateSync(null)).toBeNull();
    expect(says(entityId('patient').required('Patient is required'), '')).toBe('Patient is required');
  });

  test('says which kind of record it names', () => {
    expect(entityId('doctor').describe().meta).toEqual({ entity: 'doctor' });
  });
});

describe('pageQuery', () => {
  test('reads what an address holds', () => {
    expect(pageQuery.validateSync({ page: '2', size: '25', sort: '-lastName', q: 'Li' })).toEqual({
      page: 2,
      size: 25,
      sort: '-lastName',
      q: 'Li',
    });
    expect(pageQuery.validateSync({})).toEqual({});
  });

  test.each([
    { page: -1 },
    { page: 1.5 },
    { size: 0 },
    { size: 101 },
    { sort: 'a b' },
    { sort: '--a' },
    { q: 'x'.repeat(101) },
    { page: 100 },
    { page: 10, size: 100 },
    { after: 'no cursor' },
    { before: 'x'.repeat(4001) },
  ])('refuses %j', (value) => expect(says(pageQuery, value)).toBeDefined());

  test('says of a search that is too long what the box says in which it is typed', () => {
    const problem = searchProblem('x'.repeat(101));
    expect(says(pageQuery, { q: 'x'.repeat(101) })).toEqual(problem);
    expect(searchProblem(` ${'x'.repeat(100)} `)).toBeUndefined();
    expect(says(pageQuery, { q: 'x'.repeat(100) })).toBeUndefined();
  });

  test.each([{ page: 99 }, { page: 9, size: 100 }, { page: 33, size: 30 }])('takes %j', (value) =>
    expect(says(pageQuery, value)).toBeUndefined(),
  );
});
