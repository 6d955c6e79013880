import { deflateRawSync } from 'node:zlib';
import { COMMON_HAN } from './common-han.mjs';
import { readTrueType } from './true-type.mjs';

/** Characters of a slice, where nothing says which are needed together. */
const MANY = 256;
const FEW = 96;

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const ranges = (...pairs) => pairs.flatMap(([from, to]) => range(from, to));

/** What is needed together comes together. What is named here and not in a font is passed over; what is not named comes last. */
const TOGETHER = {
  sans: [
    // English and most of what Western Europe writes, with its quotation marks and dashes.
    ranges([0x20, 0x7e], [0xa0, 0xff], [0x2010, 0x2027], [0x2030, 0x203a], [0x20ac, 0x20ac], [0x2122, 0x2122]),
    ranges([0x100, 0x17f], [0x218, 0x21b], [0x1ea0, 0x1ef9], [0x300, 0x36f]),
    ranges([0x370, 0x3ff]),
    ranges([0x400, 0x4ff]),
    ranges([0x1f00, 0x1fff]),
  ],
  arabic: [ranges([0x600, 0x6ff], [0xfb50, 0xfbff], [0xfe70, 0xfeff])],
  han: [ranges([0x3000, 0x303f], [0xff01, 0xff5e]), ...inPieces(commonHan(), FEW)],
};

/** The Chinese characters from the most common on, then those of everyday use as GB 2312 names them (its first level). */
function commonHan() {
  const decoder = new TextDecoder('gbk');
  const everyday = [];
  for (let high = 0xb0; high <= 0xd7; high++) {
    for (let low = 0xa1; low <= (high === 0xd7 ? 0xf9 : 0xfe); low++)
      everyday.push(decoder.decode(Uint8Array.of(high, low)));
  }
  return [...new Set([...COMMON_HAN, ...everyday])].map((character) => character.codePointAt(0));
}

function inPieces(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

/**
 * Cuts a font into files that a browser loads as it needs them.
 * @param {Buffer} file TrueType
 * @param {'sans' | 'arabic' | 'han'} kind
 * @returns {{index: object, slices: Buffer[]}} what the index is: `FontIndex` of `src/pdf/fonts/font-files.ts`
 */
export function sliceFont(file, kind) {
  const { glyphs, missing, ...metrics } = readTrueType(file);
  const rest = new Map(glyphs.map((glyph) => [glyph.point, glyph]));
  const take = (points) =>
    points.flatMap((point) => {
      const glyph = rest.get(point);
      rest.delete(point);
      return glyph ?? [];
    });
  const named = TOGETHER[kind].map(take);
  const slices = [...named, ...inPieces([...rest.values()], MANY)].filter(({ length }) => length > 0);
  return {
    index: {
      ...metrics,
      missing: { advance: missing.advance, outline: missing.outline.toString('base64') },
      points: slices.map((slice) => inRanges(slice.map(({ point }) => point))),
    },
    slices: slices.map(packed),
  };
}

/** Code points as hexadecimal ranges, such as `20-7e a0 a2-ff`. */
function inRanges(points) {
  const found = [];
  for (const point of [...points].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else found.push([point, point]);
  }
  return found
    .map(([from, to]) => (from === to ? [from] : [from, to]).map((one) => one.toString(16)).join('-'))
    .join(' ');
}

/** A slice: for each glyph its code point (3 bytes), advance and length (2 each) and its outline; deflated. */
function packed(glyphs) {
  const parts = glyphs.flatMap(({ point, advance, outline }) => {
    const head = Buffer.alloc(7);
    head.writeUIntBE(point, 0, 3);
    head.writeUInt16BE(advance, 3);
    head.writeUInt16BE(outline.length, 5);
    return [head, outline];
  });
  return deflateRawSync(Buffer.concat(parts), { level: 9 });
}
