import { CONTENT_HEIGHT, type Piece, paginate, piecesOf, type SetLine, STYLES } from './pages.ts';

const line = (height: number): SetLine => ({
  style: STYLES.value,
  runs: [],
  width: 10,
  height,
  ascent: height,
  isRightToLeft: false,
});
const piece = (heights: number[], given: Partial<Piece<SetLine[]>> = {}): Piece<SetLine[]> => ({
  words: [heights.map(line)],
  before: 0,
  ...given,
});

const linesOf = (pieces: Piece<SetLine[]>[]) =>
  paginate(pieces).map((page) => page.filter(({ kind }) => kind === 'line').length);

test('a row is not cut in two', () => {
  expect(linesOf([piece([CONTENT_HEIGHT - 50]), piece([30, 30])])).toEqual([1, 2]);
});

test('one that is longer than a page is, by lines', () => {
  const rows = Array.from({ length: 30 }, () => 40);
  const [first = 0, ...others] = linesOf([piece([40]), piece(rows)]);
  expect(first).toBeGreaterThan(10);
  expect(others.reduce((sum, count) => sum + count, first)).toBe(31);
});

test('a heading goes with what follows it', () => {
  const heading = piece([20], { keepsWithNext: true });
  expect(linesOf([piece([CONTENT_HEIGHT - 60]), heading, piece([50])])).toEqual([1, 2]);
});

test('a signature stays together: its sentence, the drawing and who signed', () => {
  const drawn = { jpeg: new Uint8Array(), width: 300, height: 100, alt: '' };
  const pieces = piecesOf({
    ...{ title: '', language: 'en', footer: { shortened: '', kept: '' }, pageOf: '' },
    blocks: [
      { kind: 'paragraph', text: 'I agree.', keepsWithNext: true },
      { kind: 'image', ...drawn },
      { kind: 'paragraph', text: 'Signed by Maya Lindqvist' },
    ],
  });
  const set = pieces.map((each) => ({ ...each, words: each.words.map(() => [line(20)]) }));
  const [, ...signature] = set;
  const pages = paginate([{ ...piece([CONTENT_HEIGHT - 80]) }, ...signature]);
  expect(pages.map((page) => page.map(({ kind }) => kind))).toEqual([['line'], ['line', 'image', 'line']]);
});

test('what is read from right to left begins on the right', () => {
  const [page = []] = paginate([piece([20]), { ...piece([]), words: [[{ ...line(20), isRightToLeft: true }]] }]);
  const [left, right] = page.flatMap((placed) => (placed.kind === 'line' ? placed.x : []));
  expect(right).toBeGreaterThan(left ?? Number.POSITIVE_INFINITY);
});
