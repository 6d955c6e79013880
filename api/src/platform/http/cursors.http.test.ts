import { expectPagesToFollow, list, lists, pageIn, UNSORTED, withLongLists } from '../../testing/long-lists.ts';

/* Cursors contain the values as the driver returns them, and are used in statements again. */
withLongLists();

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** True where the cursor accepts any text in place of the value. */
const isText = (value: string) => !/^[\d-]{10}|infinity/.test(value) && !/^[0-9a-f]{8}-/.test(value);

describe.each(lists)('$method $path', ({ path, method }) => {
  test('the same pages follow each other both ways', () => expectPagesToFollow(path, method, UNSORTED));

  test.each(['after', 'before'])('refuses %s where it is no place in this list', async (way) => {
    const { after } = pageIn((await list(path, method, UNSORTED)).body);
    const [name, ...values] = JSON.parse(Buffer.from(after ?? '', 'base64url').toString());
    const forged = [
      'x',
      cursorOf('text'),
      cursorOf([name, ...values.slice(1)]),
      cursorOf([name, ...values, 1]),
      cursorOf(['-other', ...values]),
      ...values.flatMap((_: unknown, at: number) =>
        ['2026-02-31T00:00:00Z', '2026-02-31', 'NaN', null, {}, 'a\0'].flatMap((value) => {
          const changed = cursorOf([name, ...values.with(at, value)]);
          return typeof values[at] === 'string' && typeof value === 'string' && isText(values[at]) ? [] : [changed];
        }),
      ),
      cursorOf([name, ...values.with(-1, 'a\0')]),
    ];
    const answers = forged.map(async (cursor) => {
      const { status, result } = await list(path, method, `${UNSORTED}&${way}=${cursor}`);
      return { cursor, status, errors: Object.keys(result.errors ?? {}) };
    });
    expect(await Promise.all(answers)).toEqual(forged.map((cursor) => ({ cursor, status: 400, errors: [way] })));
  });
});
