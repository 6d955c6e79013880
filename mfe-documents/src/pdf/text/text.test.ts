import { joined } from './arabic.ts';
import { breakLines } from './break-lines.ts';
import { fontsFor, inVisualOrder, type Shape, shape } from './shape.ts';
import { footLines } from './shorten.ts';

const EVERYTHING = { has: () => true };
const NOTHING = { has: () => false };
const shapesOf = (text: string) => shape(text, false, { sans: EVERYTHING }).shapes;
const saidBy = (shapes: readonly Shape[]) => shapes.map(({ said }) => said).join('');
const lines = (text: string, most: number) => breakLines(shapesOf(text), () => 1, most).map(saidBy);

describe('lines', () => {
  test.each([
    ['one two three', 7, ['one two', 'three']],
    ['a well-known one', 7, ['a well-', 'known', 'one']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['反复头痛三周，伴有恶心', 6, ['反复头痛三', '周，伴有恶心']],
    ['服用「药」后', 3, ['服用', '「药」', '后']],
    ['', 5, ['']],
  ])('%s', (text, most, expected) => {
    expect(lines(text, most)).toEqual(expected);
  });
});

describe('a foot', () => {
  test.each([
    [30, 'Medical history · Ada'],
    [21, 'Medical history · Ada'],
    [20, 'Medical histo… · Ada'],
    [15, 'Medical… · Ada'],
    [8, 'M… · Ada'],
    [5, '· Ad…'],
    [0, ''],
  ])('in %i letters', (room, expected) => {
    const lines = footLines({ shortened: 'Medical history', kept: '· Ada' });
    expect(lines.find(({ length }) => length <= room)).toBe(expected);
  });

  test('a letter is not parted from its accent', () => {
    expect(footLines({ shortened: 'e\u0301\u0323b', kept: '·' })[2]).toBe('e\u0301\u0323… ·');
  });
});

describe('fonts', () => {
  test.each([
    ['Núñez · “Ελένη” — Анна…', ['sans']],
    ['Amal أمل', ['sans', 'arabic']],
    ['张伟 and 阿司匹林', ['sans', 'han']],
  ])('of %s', (text, expected) => {
    expect(fontsFor(text, false)).toEqual(expected);
  });

  test('a box stands for what no font has, and says it all the same', () => {
    expect(shape('א', false, { sans: NOTHING }).shapes).toMatchObject([{ draws: 'box', said: 'א' }]);
  });
});

describe('Arabic', () => {
  const forms = (text: string) => joined(text).map(({ drawn }) => drawn.codePointAt(0)?.toString(16));

  test('letters have the form of their place in the word', () => {
    expect(forms('سعد')).toEqual(['feb3', 'fecc', 'feaa']);
    expect(forms('دار')).toEqual(['fea9', 'fe8d', 'fead']);
  });

  test('a mark does not part two letters', () => {
    expect(forms('بَب')).toEqual(['fe91', '64e', 'fe90']);
  });

  test('lam and alef are one form, and two letters to whoever reads the text', () => {
    const { shapes } = shape('لا', false, { sans: NOTHING, arabic: EVERYTHING });
    expect(shapes.map(({ said, draws }) => [said, draws])).toEqual([
      ['ل', 'nothing'],
      ['ا', 'character'],
    ]);
  });

  test('numbers and Latin words keep their own direction within it', () => {
    const { shapes, isRightToLeft } = shape('دواء ABC 12', false, { sans: EVERYTHING });
    expect(isRightToLeft).toBe(true);
    expect(saidBy(inVisualOrder(shapes).flat())).toBe('ABC 12 ءاود');
  });
});
