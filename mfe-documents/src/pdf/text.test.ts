import { basename, dirname, join } from 'node:path';
import { fontFiles } from '../../build/font-loader.mjs';
import { type Fonts, loadFonts, RIGHT_TO_LEFT } from './fonts.ts';
import { breakLines, footLines, setLines } from './text.ts';

const lines = (text: string, most: number) =>
  breakLines(text, (from, to) => to - from, most).map(([from, to]) => text.slice(from, to));

describe('lines', () => {
  test.each([
    ['one two three', 7, ['one two', 'three']],
    ['a well-known one', 7, ['a well-', 'known', 'one']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['反复头痛三周，伴有恶心', 6, ['反复头痛三', '周，伴有恶心']],
    ['服用「药」后', 3, ['服用', '「药」', '后']],
    ['แพ้ยาเพนิซิลลิน', 6, ['แพ้ยา', 'เพนิซิ', 'ลลิน']],
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

const FAMILIES = [
  'sans-latin',
  'naskh-arabic-arabic',
  'sans-hebrew-hebrew',
  'sans-thai-thai',
  'emoji-0',
  'sans-sc-119',
].map((name) => ({
  regular: require.resolve(`@fontsource/noto-${name.replace(/-\w+$/, '')}/files/noto-${name}-400-normal.woff`),
}));

/** Stands for the build and the network: lists by the address of a font's first file, and its files beside it. */
const made = new Map<string, Uint8Array>();
async function read(address: string): Promise<Uint8Array> {
  if (!made.has(address)) {
    const files = await fontFiles(address);
    for (const [i, { content }] of files.entries()) made.set(join(dirname(address), `${i}`), content);
    const list = files.map(({ characters }, i) => ({ file: `${i}`, characters }));
    made.set(address, new Uint8Array(Buffer.from(JSON.stringify(list))));
  }
  return made.get(address) as Uint8Array;
}

const fontsFor = (text: string): Promise<Fonts> => loadFonts([{ text, isBold: false }], FAMILIES, read);

/** What a font says of the glyphs that it draws for a text. */
async function glyphsOf(text: string) {
  const [line] = setLines(text, { isBold: false, fonts: await fontsFor(text), most: 1000 });
  return (line?.runs ?? []).flatMap(({ face, text }) =>
    face.font.layout(text).glyphs.map(({ id, codePoints }) => ({ id, said: String.fromCodePoint(...codePoints) })),
  );
}

describe('fonts', () => {
  test.each([
    ['Núñez · “Ελένη” — Анна…', ['noto-sans']],
    ['Amal أمل', ['noto-naskh-arabic', 'noto-sans']],
    ['张伟 and 阿司匹林', ['noto-sans', 'noto-sans-sc']],
    ['כאב ראש', ['noto-sans', 'noto-sans-hebrew']],
    ['ปวดศีรษะ', ['noto-sans', 'noto-sans-thai']],
    ['Better 👍🏽', ['noto-emoji', 'noto-sans']],
  ])('of %s', async (text, expected) => {
    const loaded = new Set<string>();
    await loadFonts([{ text, isBold: false }], FAMILIES, (address) => {
      if (!address.endsWith('.woff')) loaded.add(basename(join(address, '../..')));
      return read(address);
    });
    expect([...loaded].sort()).toEqual(expected);
  });

  test('a box stands for what no font has, and says it all the same', async () => {
    const [first, second] = await glyphsOf('ⴰⵣ');
    expect([first?.said, second?.said]).toEqual(['ⴰ', 'ⵣ']);
  });

  test('letters with the same glyph say what was written', async () => {
    const said = (await glyphsOf('ثلاثة يی')).map((glyph) => glyph.said);
    expect(said.reverse().join('')).toBe('ثلاثة يی');
  });

  test('a letter says its accents', async () => {
    expect((await glyphsOf('ที่')).map(({ said }) => said)).toEqual(['ที่', '', '']);
  });

  test('numbers and Latin words keep their own direction within Arabic', async () => {
    const text = 'دواء ABC 12 (دواء)';
    const [line] = setLines(text, { isBold: false, fonts: await fontsFor(text), most: 1000 });
    expect(line?.isRightToLeft).toBe(true);
    const leftToRight = line?.runs
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => (text.startsWith(RIGHT_TO_LEFT) ? [...text.slice(1)].reverse().join('') : text));
    expect(leftToRight?.join('')).toBe(')ءاود( ABC 12 ءاود');
  });
});
