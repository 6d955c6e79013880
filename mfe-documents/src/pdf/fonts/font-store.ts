import type { FontFiles, FontIndex, FontName } from './font-files.ts';

/** A character as a font draws it; lengths in units of the em. */
export interface Glyph {
  advance: number;
  /** Of the `glyf` table of TrueType; empty for a space. */
  outline: Uint8Array;
}

/** A font of which some characters are loaded. */
export interface LoadedFont extends Omit<FontIndex, 'points' | 'missing'> {
  name: FontName;
  missing: Glyph;
  /** By code point. */
  glyphs: ReadonlyMap<number, Glyph>;
}

/** Which slice of a font holds a character. */
interface Holding {
  index: FontIndex;
  sliceOf: ReadonlyMap<number, number>;
}

/** Gets the bytes of a file. @throws Error where they cannot be had */
export type ReadFile = (address: string) => Promise<Uint8Array>;

/** Loads of each font only what a document needs. */
export class FontStore {
  private readonly holdings = new Map<FontName, Promise<Holding>>();
  private readonly slices = new Map<string, Promise<void>>();
  private readonly glyphs = new Map<FontName, Map<number, Glyph>>();
  private readonly files: Record<FontName, FontFiles>;
  private readonly read: ReadFile;

  constructor(files: Record<FontName, FontFiles>, read: ReadFile) {
    this.files = files;
    this.read = read;
  }

  /** The characters of a font, as code points. */
  async charactersOf(name: FontName): Promise<{ has: (point: number) => boolean }> {
    return (await this.holdingOf(name)).sliceOf;
  }

  /** A font with these characters, as far as it has them. */
  async load(name: FontName, points: Iterable<number>): Promise<LoadedFont> {
    const { index, sliceOf } = await this.holdingOf(name);
    const wanted = new Set([...points].flatMap((point) => sliceOf.get(point) ?? []));
    await Promise.all([...wanted].map((slice) => this.loadSlice(name, slice)));
    const { points: _points, missing, ...metrics } = index;
    const outline = Uint8Array.from(atob(missing.outline), (byte) => byte.charCodeAt(0));
    return { ...metrics, name, missing: { ...missing, outline }, glyphs: this.glyphsOf(name) };
  }

  private holdingOf(name: FontName): Promise<Holding> {
    return kept(this.holdings, name, async () => {
      const bytes = await this.read(this.files[name].index);
      const index: FontIndex = JSON.parse(new TextDecoder().decode(bytes));
      return {
        index,
        sliceOf: new Map(index.points.flatMap((points, slice) => pointsOf(points).map((point) => [point, slice]))),
      };
    });
  }

  private loadSlice(name: FontName, slice: number): Promise<void> {
    return kept(this.slices, `${name} ${slice}`, async () => {
      const packed = await this.read(this.files[name].slices[slice] ?? '');
      unpack(await inflate(packed), this.glyphsOf(name));
    });
  }

  private glyphsOf(name: FontName): Map<number, Glyph> {
    const glyphs = this.glyphs.get(name) ?? new Map<number, Glyph>();
    this.glyphs.set(name, glyphs);
    return glyphs;
  }
}

/** What is loaded once is kept; what failed is tried again. */
function kept<Key, Value>(map: Map<Key, Promise<Value>>, key: Key, load: () => Promise<Value>): Promise<Value> {
  const known = map.get(key);
  if (known) return known;
  const loading = load();
  map.set(key, loading);
  loading.catch(() => map.delete(key));
  return loading;
}

/** `20-7e a0` as numbers. */
function pointsOf(ranges: string): number[] {
  return ranges.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map((text) => Number.parseInt(text, 16));
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

/** Reads what `build/font-slices.mjs` packed: code point (3 bytes), advance and length (2 each), outline. */
function unpack(bytes: Uint8Array, into: Map<number, Glyph>): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; ) {
    const point = view.getUint8(at) * 0x10000 + view.getUint16(at + 1);
    const length = view.getUint16(at + 5);
    into.set(point, { advance: view.getUint16(at + 3), outline: bytes.subarray(at + 7, at + 7 + length) });
    at += 7 + length;
  }
}

async function inflate(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
