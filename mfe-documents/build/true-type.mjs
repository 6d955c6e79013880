/**
 * What of a TrueType font its characters need, each by itself.
 * @typedef {object} Glyph
 * @property {number} point the character's code point
 * @property {number} advance in units of the em
 * @property {Buffer} outline of the `glyf` table, without parts that lie elsewhere; empty for a space
 *
 * @typedef {object} Font
 * @property {number} unitsPerEm
 * @property {number} ascender
 * @property {number} descender below zero
 * @property {Glyph[]} glyphs by their code point
 * @property {Glyph} missing what is drawn for a character that the font does not have
 *
 * @param {Buffer} file
 * @returns {Font}
 */
export function readTrueType(file) {
  const tables = tablesOf(file);
  const glyphAt = glyphReader(file, tables);
  return {
    unitsPerEm: file.readUInt16BE(tables.head + 18),
    ascender: file.readInt16BE(tables.hhea + 4),
    descender: file.readInt16BE(tables.hhea + 6),
    glyphs: charactersOf(file, tables.cmap).map(([point, id]) => ({ point, ...glyphAt(id) })),
    missing: { point: 0, ...glyphAt(0) },
  };
}

function tablesOf(file) {
  const tables = {};
  for (let i = 0; i < file.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    tables[file.toString('latin1', at, at + 4)] = file.readUInt32BE(at + 8);
  }
  return tables;
}

/** Code points and glyphs of the table in format 12, which knows all of Unicode. */
function charactersOf(file, cmap) {
  const records = Array.from(
    { length: file.readUInt16BE(cmap + 2) },
    (_, i) => cmap + file.readUInt32BE(cmap + 8 + i * 8),
  );
  const table = records.find((at) => file.readUInt16BE(at) === 12);
  if (!table) throw new Error('The font has no table of characters in format 12.');
  const found = [];
  for (let group = 0; group < file.readUInt32BE(table + 12); group++) {
    const [first, last, id] = [0, 4, 8].map((part) => file.readUInt32BE(table + 16 + group * 12 + part));
    for (let point = first; point <= last; point++) if (point >= 0x20) found.push([point, id + point - first]);
  }
  return found;
}

function glyphReader(file, { head, hhea, hmtx, loca, glyf }) {
  const isLong = file.readInt16BE(head + 50) === 1;
  const offset = (id) => (isLong ? file.readUInt32BE(loca + id * 4) : file.readUInt16BE(loca + id * 2) * 2);
  const widths = file.readUInt16BE(hhea + 34);
  const bytesOf = (id) => file.subarray(glyf + offset(id), glyf + offset(id + 1));
  return (id) => ({
    advance: file.readUInt16BE(hmtx + Math.min(id, widths - 1) * 4),
    outline: inOnePiece(bytesOf(id), bytesOf),
  });
}

/** The outline of a glyph that is made of others, drawn out. */
function inOnePiece(bytes, bytesOf) {
  if (bytes.length === 0 || bytes.readInt16BE(0) >= 0) return bytes;
  return encode(contoursOf(bytes, bytesOf));
}

/** @returns {{x: number, y: number, on: boolean}[][]} */
function contoursOf(bytes, bytesOf) {
  if (bytes.length === 0) return [];
  return bytes.readInt16BE(0) < 0 ? partsOf(bytes, bytesOf) : simpleContours(bytes);
}

/** https://learn.microsoft.com/typography/opentype/spec/glyf#composite-glyph-description */
function partsOf(bytes, bytesOf) {
  const contours = [];
  let at = 10;
  for (let flags = 0x20; flags & 0x20; ) {
    flags = bytes.readUInt16BE(at);
    const part = bytes.readUInt16BE(at + 2);
    at += 4;
    const areWords = flags & 1;
    if (!(flags & 2)) throw new Error('Parts of a glyph that are placed by their points are not known here.');
    const [dx, dy] = areWords
      ? [bytes.readInt16BE(at), bytes.readInt16BE(at + 2)]
      : [bytes.readInt8(at), bytes.readInt8(at + 1)];
    at += areWords ? 4 : 2;
    const scales = [];
    const count = flags & 8 ? 1 : flags & 0x40 ? 2 : flags & 0x80 ? 4 : 0;
    for (let i = 0; i < count; i++, at += 2) scales.push(bytes.readInt16BE(at) / 16384);
    const [a, b, c, d] =
      count === 0
        ? [1, 0, 0, 1]
        : count === 1
          ? [scales[0], 0, 0, scales[0]]
          : count === 2
            ? [scales[0], 0, 0, scales[1]]
            : scales;
    for (const contour of contoursOf(bytesOf(part), bytesOf)) {
      contours.push(
        contour.map(({ x, y, on }) => ({ x: Math.round(a * x + c * y + dx), y: Math.round(b * x + d * y + dy), on })),
      );
    }
  }
  return contours;
}

/** https://learn.microsoft.com/typography/opentype/spec/glyf#simple-glyph-description */
function simpleContours(bytes) {
  const count = bytes.readInt16BE(0);
  const ends = Array.from({ length: count }, (_, i) => bytes.readUInt16BE(10 + i * 2));
  const points = (ends.at(-1) ?? -1) + 1;
  let at = 10 + count * 2;
  at += 2 + bytes.readUInt16BE(at);
  const flags = [];
  while (flags.length < points) {
    const flag = bytes[at++];
    flags.push(flag);
    if (flag & 8) for (let again = bytes[at++]; again > 0; again--) flags.push(flag);
  }
  const coordinates = (short, same) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? bytes[at++] : -bytes[at++];
      else if (!(flag & same)) {
        value += bytes.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(2, 16);
  const ys = coordinates(4, 32);
  const all = flags.map((flag, i) => ({ x: xs[i], y: ys[i], on: (flag & 1) === 1 }));
  return ends.map((end, i) => all.slice(i === 0 ? 0 : ends[i - 1] + 1, end + 1));
}

function encode(contours) {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const header = Buffer.alloc(10 + contours.length * 2 + 2);
  header.writeInt16BE(contours.length, 0);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((value, i) => {
    header.writeInt16BE(value, 2 + i * 2);
  });
  let end = -1;
  contours.forEach((contour, i) => {
    end += contour.length;
    header.writeUInt16BE(end, 10 + i * 2);
  });
  const [x, y] = [steps(xs, 2, 16), steps(ys, 4, 32)];
  const flags = Buffer.from(points.map(({ on }, i) => (on ? 1 : 0) | x.flags[i] | y.flags[i]));
  const outline = Buffer.concat([header, flags, Buffer.from(x.bytes), Buffer.from(y.bytes)]);
  return outline.length % 2 ? Buffer.concat([outline, Buffer.alloc(1)]) : outline;
}

/** Coordinates as steps from one to the next, in one byte where that is enough. */
function steps(values, short, same) {
  const flags = [];
  const bytes = [];
  values.forEach((value, i) => {
    const step = value - (values[i - 1] ?? 0);
    if (step === 0) flags.push(same);
    else if (Math.abs(step) < 256) {
      flags.push(short | (step > 0 ? same : 0));
      bytes.push(Math.abs(step));
    } else {
      flags.push(0);
      bytes.push((step >> 8) & 0xff, step & 0xff);
    }
  });
  return { flags, bytes };
}
