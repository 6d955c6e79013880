import { FAMILIES } from '../../build/font-families.mjs';
import { fontFiles } from '../../build/font-loader.mjs';
import { type FontFamily, loadFonts, RIGHT_TO_LEFT } from './fonts.ts';
import { breakLines, footLines, setLines } from './text.ts';

const lines = (text: string, most: number) =>
  breakLines(text, (from, to) => to - from, most).map(([from, to]) => text.slice(from, to));

describe('lines', () => {
  test.each([
    ['one two three', 7, ['one two', 'three']],
    ['born 01/Dec/1985', 11, ['born', '01/Dec/1985']],
    ['yes and/or no', 8, ['yes and/', 'or no']],
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

/** Replaces the build and the network: file lists by font name, and files by their names. */
const made = new Map<string, Uint8Array>();
const families: FontFamily[] = FAMILIES.map(({ hasBold: _, ...family }) => ({ ...family, regular: family.font }));
async function read(name: string): Promise<Uint8Array> {
  const family = FAMILIES.find(({ font }) => font === name);
  if (family && !made.has(name)) {
    const files = await fontFiles(family, 400);
    for (const [i, { content }] of files.entries()) made.set(`${name} ${i}`, content);
    const list = files.map(({ characters }, i) => ({ file: `${name} ${i}`, characters }));
    made.set(name, new Uint8Array(Buffer.from(JSON.stringify(list))));
  }
  return made.get(name) as Uint8Array;
}

/** A text in one line, from left to right. */
async function fromLeft(text: string) {
  const fonts = await loadFonts([{ text, isBold: false }], families, read);
  const [line] = setLines(text, { isBold: false, fonts, most: 1000 });
  return { runs: (line?.runs ?? []).sort((a, b) => a.x - b.x), isRightToLeft: line?.isRightToLeft };
}

/** The text of each glyph, from left to right. */
async function saidBy(text: string): Promise<string[]> {
  const { runs } = await fromLeft(text);
  return runs.flatMap(({ face, text }) =>
    face.font.layout(text).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)),
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
    ['सिर दर्द', ['noto-sans']],
    ['মাথাব্যথা', ['noto-sans', 'noto-sans-bengali']],
    ['두통', ['gowun-dodum', 'noto-sans']],
  ])('of %s', async (text, expected) => {
    const loaded = new Set<string>();
    await loadFonts([{ text, isBold: false }], families, (address) => {
      if (address.includes(' ')) loaded.add(address.replace(/ .*/, ''));
      return read(address);
    });
    expect([...loaded].sort()).toEqual(expected);
  });

  test('a box stands for what no font has, is named, and says it all the same', async () => {
    expect(await saidBy('ᏣᎳ')).toEqual(['Ꮳ', 'Ꮃ']);
    const text = 'ᏣᎳ, a\u200fb\u0301 Ꮳ 👨‍👩‍👧 🇩🇪 ☐ ₹ ℞ CO₂ ⅓';
    expect((await loadFonts([{ text, isBold: false }], families, read)).unprintable).toEqual(['Ꮳ', 'Ꮃ']);
  });

  test('letters with the same glyph say what was written', async () => {
    expect((await saidBy('ثلاثة يی')).reverse().join('')).toBe('ثلاثة يی');
  });

  test('a letter says its accents', async () => {
    expect(await saidBy('ที่')).toEqual(['ที่', '', '']);
  });

  test('words say themselves whose vowels are drawn before their consonants', async () => {
    const { runs } = await fromLeft('हिन्दी में pain');
    expect(runs.map(({ text, isWord }) => (isWord ? [text] : text))).toEqual([['हिन्दी'], ' ', ['में'], ' pain']);
  });

  test.each(['ਮੈਨੂੰ ਤਿੰਨ', 'ՈՒ̈Ա̈̈', 'ฬ̃'])('%s is drawn whatever the shaper makes of it', async (text) => {
    const { runs } = await fromLeft(text);
    expect(runs.map((run) => run.text).join('')).toBe(text);
  });

  test('numbers and Latin words keep their own direction within Arabic', async () => {
    const { runs, isRightToLeft } = await fromLeft('دواء ABC 12 (دواء)');
    expect(isRightToLeft).toBe(true);
    const texts = runs.map(({ text }) =>
      text.startsWith(RIGHT_TO_LEFT) ? [...text.slice(1)].reverse().join('') : text,
    );
    expect(texts.join('')).toBe(')ءاود( ABC 12 ءاود');
  });
});
