/** The address of a list of a font's files, which `build/font-loader.mjs` makes. */
declare module '@fontsource/*' {
  const address: string;
  export default address;
}

declare module 'bidi-js' {
  /** The level of each UTF-16 unit, odd where it is read from right to left, and of each paragraph. */
  interface EmbeddingLevels {
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  }
  /** Unicode's bidirectional algorithm (UAX 9). */
  interface Bidi {
    getEmbeddingLevels(text: string): EmbeddingLevels;
    /** The UTF-16 units of a line from left to right; `end` is the last one's. */
    getReorderedIndices(text: string, levels: EmbeddingLevels, start: number, end: number): number[];
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}

declare module 'linebreak' {
  /** Unicode's line breaking algorithm (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module '*/build/font-loader.mjs' {
  /** A font's files of one weight in TrueType, the given one first, with their characters as hexadecimal ranges. */
  export function fontFiles(first: string): Promise<{ content: Uint8Array; characters: string }[]>;
}
