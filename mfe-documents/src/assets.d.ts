/** The export of `build/font-loader.mjs`. */
declare module '*/build/font-families.mjs?fonts' {
  const families: import('./pdf/fonts.ts').FontFamily[];
  export default families;
}

declare module '*/build/font-families.mjs' {
  export const FAMILIES: { font: string; first: string; hasBold?: boolean; script?: string; scale?: number }[];
}

declare module 'bidi-js' {
  /** The level of each UTF-16 unit (odd means right to left) and of each paragraph. */
  interface EmbeddingLevels {
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  }
  /** Unicode's bidirectional algorithm (UAX 9). */
  interface Bidi {
    getEmbeddingLevels(text: string): EmbeddingLevels;
    /** The UTF-16 units of a line from left to right; `end` is inclusive. */
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
  /** A font's files of one weight in TrueType, the first slice first, with their characters as hexadecimal ranges. */
  export function fontFiles(
    family: { font: string; first: string },
    weight: 400 | 700,
  ): Promise<{ content: Uint8Array; characters: string }[]>;
}
