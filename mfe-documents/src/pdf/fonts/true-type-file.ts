import type { Glyph } from './font-store.ts';

/** What a TrueType file is made of; lengths in units of the em. */
export interface TrueTypeParts {
  unitsPerEm: number;
  ascender: number;
  descender: number;
  /** By their number in the file; the first stands for what is missing. */
  glyphs: readonly Glyph[];
  /** The character that stands for the glyph with the number 1; those that follow are for the next ones. */
  firstCharacter: number;
}

/** A TrueType file of these glyphs, with no more in it than a PDF needs. */
export function trueTypeFile(parts: TrueTypeParts): Uint8Array {
  const { glyphs } = parts;
  const boxes = glyphs.map(({ outline }) => boxOf(outline));
  const locations = new Writer();
  const outlines = new Writer();
  for (const { outline } of glyphs) {
    locations.u32(outlines.length);
    outlines.bytes(outline).pad();
  }
  locations.u32(outlines.length);
  return fileOf({
    cmap: cmapOf(parts.firstCharacter, glyphs.length - 1),
    glyf: outlines,
    head: headOf(parts.unitsPerEm, boxes),
    hhea: hheaOf(parts),
    hmtx: glyphs.reduce((table, { advance }, i) => table.u16(advance).u16(boxes[i]?.[0] ?? 0), new Writer()),
    loca: locations,
    maxp: maxpOf(glyphs.length),
    // The PostScript name (6), which jsPDF asks for and does not use.
    name: new Writer().u16(0).u16(1).u16(18).u16(1).u16(0).u16(0).u16(6).u16(4).u16(0).text('Noto'),
    post: new Writer().u32(0x30000).zeros(28),
  });
}

type Box = [xMin: number, yMin: number, xMax: number, yMax: number];

/** What an outline fills; all zero for a space. */
export function boxOf(outline: Uint8Array): Box {
  if (outline.length === 0) return [0, 0, 0, 0];
  const view = new DataView(outline.buffer, outline.byteOffset, outline.length);
  return [view.getInt16(2), view.getInt16(4), view.getInt16(6), view.getInt16(8)];
}

/** The outline of another glyph of the file, moved; in units of the em. @param number the other one's */
export function movedOutline(outline: Uint8Array, number: number, { right, up } = { right: 0, up: 0 }): Uint8Array {
  const [xMin, yMin, xMax, yMax] = boxOf(outline);
  const parts = new Writer()
    .u16(-1)
    .u16(xMin + right)
    .u16(yMin + up)
    .u16(xMax + right)
    .u16(yMax + up);
  // One part, placed by its distance, in words.
  return parts.u16(3).u16(number).u16(right).u16(up).written();
}

/** Format 4, one range: characters in the order of the glyphs. */
function cmapOf(first: number, count: number): Writer {
  const last = first + count - 1;
  const table = new Writer().u16(0).u16(1).u16(3).u16(1).u32(12);
  table.u16(4).u16(32).u16(0).u16(4).u16(4).u16(1).u16(0);
  table.u16(last).u16(0xffff).u16(0).u16(first).u16(0xffff);
  return table
    .u16(1 - first)
    .u16(1)
    .u16(0)
    .u16(0);
}

function headOf(unitsPerEm: number, boxes: Box[]): Writer {
  const table = new Writer().u32(0x10000).u32(0x10000).u32(0).u32(0x5f0f3cf5).u16(3).u16(unitsPerEm).zeros(16);
  const edge = (side: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) => pick(...boxes.map((box) => box[side]));
  table.u16(edge(0, Math.min)).u16(edge(1, Math.min)).u16(edge(2, Math.max)).u16(edge(3, Math.max));
  return table.u16(0).u16(8).u16(2).u16(1).u16(0);
}

function hheaOf({ ascender, descender, glyphs }: TrueTypeParts): Writer {
  const widest = Math.max(...glyphs.map(({ advance }) => advance));
  return new Writer().u32(0x10000).u16(ascender).u16(descender).u16(0).u16(widest).zeros(22).u16(glyphs.length);
}

function maxpOf(count: number): Writer {
  // The most that a glyph may have, which nothing here counts.
  return new Writer().u32(0x10000).u16(count).u16(0xffff).u16(0xffff).u16(0).u16(0).u16(2).zeros(16);
}

function fileOf(tables: Record<string, Writer>): Uint8Array {
  const names = Object.keys(tables).sort();
  const file = new Writer()
    .u32(0x10000)
    .u16(names.length)
    .u16(128)
    .u16(3)
    .u16(names.length * 16 - 128);
  let offset = 12 + names.length * 16;
  for (const name of names) {
    const table = tables[name] as Writer;
    const { length } = table;
    file.text(name).u32(table.pad().checksum()).u32(offset).u32(length);
    offset += table.length;
  }
  for (const name of names) file.bytes((tables[name] as Writer).written());
  return file.written();
}

/** Writes numbers of TrueType, the highest byte first. */
class Writer {
  private buffer = new Uint8Array(1024);
  length = 0;

  bytes(bytes: Uint8Array): this {
    while (this.length + bytes.length > this.buffer.length) {
      const larger = new Uint8Array(this.buffer.length * 2);
      larger.set(this.buffer);
      this.buffer = larger;
    }
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  u16(value: number): this {
    return this.bytes(Uint8Array.of((value >> 8) & 0xff, value & 0xff));
  }

  u32(value: number): this {
    return this.u16(value >>> 16).u16(value & 0xffff);
  }

  text(text: string): this {
    return this.bytes(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  }

  zeros(count: number): this {
    return this.bytes(new Uint8Array(count));
  }

  pad(): this {
    return this.zeros((4 - (this.length % 4)) % 4);
  }

  checksum(): number {
    const view = new DataView(this.buffer.buffer, 0, this.length);
    let sum = 0;
    for (let at = 0; at < this.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
    return sum;
  }

  written(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }
}
