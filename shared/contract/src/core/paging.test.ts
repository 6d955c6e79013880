import { askedPage, shownRows, turnedPage } from './paging.ts';

const list = { size: 100, total: 1000, isMore: true } as const;

test('pages have numbers up to row 1,000, and are reached by cursors beyond', () => {
  const last = { page: 9, size: 100 };
  expect(askedPage(last)).toEqual(last);
  const next = turnedPage(last, 1, { ...list, after: 'A', before: 'B' });
  expect(next).toMatchObject({ page: 10, after: 'A' });
  expect(askedPage(next)).toEqual({ size: 100, after: 'A' });
  expect(turnedPage(next, 1, { ...list, after: 'A', before: 'B' })).toBe(next);
  const further = turnedPage(next, 1, { ...list, after: 'C', before: 'D' });
  expect(askedPage(further)).toEqual({ size: 100, after: 'C' });
  const back = turnedPage(further, -1, { ...list, after: 'E', before: 'F' });
  expect(askedPage(back)).toEqual({ size: 100, before: 'F' });
  expect(askedPage(turnedPage(back, -1, { ...list, before: 'G' }))).toEqual(last);
});

test('a cursor of another page than the one that is shown leads nowhere', () => {
  const shown = { page: 9, size: 100 };
  expect(turnedPage(shown, 1, { ...list, number: 8, after: 'A' })).toBe(shown);
  expect(turnedPage(shown, 1, { ...list, number: 9, after: 'B' })).toMatchObject({ page: 10, after: 'B' });
});

test('a page beyond without a cursor is the last that has a number', () => {
  expect(askedPage({ page: 70, size: 25 })).toEqual({ page: 39, size: 25 });
});

test.each([
  [{ page: 0, size: 10 }, 10, { total: 43, after: 'A' }, { from: 1, to: 10, total: 43, isMore: false, isLast: false }],
  [{ page: 4, size: 10 }, 3, { total: 43 }, { from: 41, to: 43, total: 43, isMore: false, isLast: true }],
  [
    { page: 9, size: 100 },
    100,
    { ...list, after: 'A' },
    { from: 901, to: 1000, total: 1000, isMore: true, isLast: false },
  ],
  [
    { page: 10, size: 100 },
    100,
    { ...list, after: 'A' },
    { from: 1001, to: 1100, total: 1100, isMore: true, isLast: false },
  ],
  [{ page: 11, size: 100 }, 5, list, { from: 1101, to: 1105, total: 1105, isMore: false, isLast: true }],
])('%j with %i rows', (shown, rows, page, said) => expect(shownRows(shown, rows, page)).toEqual(said));
